import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { titledDocuments } from '#company/documents/server/document.palette.ts';
import { LEAD_REACH } from '#company/people/leadReach.rules.ts';
import { normalisedPhone } from '#company/people/lead.phone.ts';
import { countryOf } from '#enquiries/leads/server/lead.filter.ts';
import { PROJECT_REACH } from '#inventory/projects/projectReach.rules.ts';
import { SALE_REACH } from '#company/people/saleReach.rules.ts';
import type { SearchResult } from '../search.contract.ts';
import { searchableKinds, searchPatterns } from '../search.rules.ts';

const MAX_OF_A_KIND = 6;

/** The newest matches of each kind that the caller may see. */
export async function findRecords(
  read: Read,
  access: DocumentAccess,
  typed: string,
): Promise<SearchResult[]> {
  const phone = normalisedPhone(typed, await countryOf(read));
  const patterns = searchPatterns(typed, phone);
  // Run even without a pattern, which finds nothing: the query checks the caller against the database.
  const { role, userId } = read.caller;
  const found = sql<SearchResult>`
    select kind, id, title, detail, project_id from search_entries(${userId}::uuid, ${pgArray(patterns)}::text[],
      ${pgArray(searchableKinds(role).filter((kind) => kind !== 'document'))}::text[], ${LEAD_REACH[role]}, ${SALE_REACH[role]}, ${PROJECT_REACH[role]},
      ${MAX_OF_A_KIND}::int)
  `.execute(read.db);
  const [{ rows }, documents] = await Promise.all([
    found,
    titledDocuments(read, access, typed, MAX_OF_A_KIND),
  ]);
  return [...rows, ...documents.map((one) => ({ kind: 'document' as const, ...one, projectId: null }))];
}
