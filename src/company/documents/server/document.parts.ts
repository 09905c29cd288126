import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { DocumentAccess } from './document.access.ts';
import type { DocumentFilter } from './document.filter.ts';
import { foundDocuments } from './document.filter.ts';
import { onlySharedDocuments, readableDocuments, seesFew, sharedIds } from './document.visibility.ts';

type Found = ReturnType<typeof foundDocuments>;

/**
 * What `foundDocuments` finds, as rows of what `select` takes of it: the same number from each part, so that a page
 * reads each along an index, no further than it reaches. Who sees all or a team walks the one list of all. Whoever sees
 * few would walk over a million of others; theirs stand under them (decision 144), under each project that they see and
 * under their organization, and the few that are only shared with them are looked up by their ids. Under whom a
 * document stands is no right: each row is asked whether the caller may see it.
 */
export function documentParts<Row>(
  read: Read,
  access: DocumentAccess,
  filter: DocumentFilter,
  select: (found: Found) => RawBuilder<Row>,
): RawBuilder<Row> {
  // Hits of a rare word are so few that they are read by their ids, as everybody's are.
  if (!seesFew(read) || filter.words?.isCommon === false)
    return sql<Row>`(${select(foundDocuments(read, access, filter))})`;
  const readable = foundDocuments(read, access, filter, readableDocuments(read, access));
  const shared = foundDocuments(read, access, filter, onlySharedDocuments(read, access));
  const keys = keysOf(read, access);
  const under = readable.where(sql<boolean>`document.found_under_id = under.id`);
  const parts = [
    sql`(select part.* from unnest(${keys}) under (id) cross join lateral (${select(under)}) part)`,
    // As an array: a table to join with would be one to begin with, or not, as the planner guesses.
    sql`(${select(shared.where(sql<boolean>`document.id = any(array(${sharedIds(read)}))`))})`,
  ];
  const firm = read.caller.channelPartnerId;
  if (firm !== null) {
    const ofFirm = readable
      .where('document.foundUnderFirmId', '=', firm)
      .where(sql<boolean>`(document.found_under_id = any(${keys})) is not true`);
    parts.push(sql`(${select(ofFirm)})`);
  }
  return sql<Row>`${sql.join(parts, sql` union all `)}`;
}

function keysOf(read: Read, { records }: DocumentAccess): RawBuilder<string[]> {
  const { organizationId, userId } = read.caller;
  return sql`array(select ${userId}::uuid union all select ${organizationId}::uuid
    union all select seen.id from ${records.project.visibleIds(read)} seen)`;
}
