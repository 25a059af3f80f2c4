#include "docs/site/site.hpp"

#include "conformance/locations.hpp"

namespace attest::docs
{

void run_suite(Site& site, unsigned threads)
{
    site.source = conformance::text_folder();
    site.book = spec::read_book(conformance::chapters_folder());
    site.results = conformance::run_all(conformance::assertions_of(site.book), conformance::Texts());
    site.claims = conformance::claim_results(site.book, site.results);
    site.clauses = conformance::clause_results(site.book, site.results);
    site.citations = conformance::citations_of(site.source);
    site.mutations = conformance::run_mutants(site.book, threads);
}

} // namespace attest::docs
