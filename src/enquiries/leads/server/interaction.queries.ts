import { expressionBuilder } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import type * as contract from '../lead.contract.ts';
import type { Interaction } from '../lead.contract.ts';
import { isPartner } from '../lead.rules.ts';
import { visibleLeadIds } from './lead.queries.ts';

type InteractionFilter = QueryOf<typeof contract.listInteractions>;

/** The timeline of a lead the caller may see, newest first; partners do not see internal entries. */
export async function listInteractions(
  read: Read,
  leadId: string,
  filter: InteractionFilter,
): Promise<Page<Interaction>> {
  required((await visibleLeadIds(read, [leadId])).has(leadId) || null, 'Lead');
  const types = filter.type ?? [];
  const found = shownInteractions(read, leadId).$if(types.length > 0, (query) =>
    query.where('leadInteraction.type', 'in', types),
  );
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const ids = found
        .select('leadInteraction.id')
        .orderBy('leadInteraction.occurredAt', 'desc')
        .orderBy('leadInteraction.id', 'desc')
        .limit(limit)
        .offset(offset);
      const rows = await withAuthors(read)
        .where('leadInteraction.id', 'in', ids)
        .orderBy('leadInteraction.occurredAt', 'desc')
        .orderBy('leadInteraction.id', 'desc')
        .execute();
      return rows.map((row) => toInteraction(read, row));
    },
    (max) => countRows(read.db, found, max),
  );
}

/** For a lead that the caller may see: all entries that they may see. */
export function shownInteractions(read: Read, leadId: string) {
  return read.db
    .selectFrom('leadInteraction')
    .where('leadInteraction.leadId', '=', leadId)
    .$if(isPartner(read.caller), (query) =>
      query.where('leadInteraction.internal', '=', false).where(notOfAnotherFirm(read)),
    );
}

/** A ruling may have moved the customer from another firm, whose entries stay private to it. */
function notOfAnotherFirm({ caller }: Read) {
  const entry = expressionBuilder<Tables, 'leadInteraction'>();
  const byAnotherFirm = entry
    .selectFrom('appUser')
    .select('appUser.id')
    .whereRef('appUser.id', '=', 'leadInteraction.createdById')
    .where('appUser.channelPartnerId', '!=', caller.channelPartnerId);
  return entry.not(entry.exists(byAnotherFirm));
}

export async function getInteraction(read: Read, id: string): Promise<Interaction> {
  return toInteraction(
    read,
    await withAuthors(read).where('leadInteraction.id', '=', id).executeTakeFirstOrThrow(),
  );
}

function withAuthors({ db }: Read) {
  return db
    .selectFrom('leadInteraction')
    .leftJoin('appUser as author', 'author.id', 'leadInteraction.createdById')
    .selectAll('leadInteraction')
    .select(['author.firstName', 'author.lastName', 'author.channelPartnerId as authorFirmId']);
}

type InteractionRow = Awaited<ReturnType<ReturnType<typeof withAuthors>['executeTakeFirstOrThrow']>>;

function toInteraction(read: Read, row: InteractionRow): Interaction {
  const { organizationId: _organization, importId: _import, createdById, ...others } = row;
  const { firstName, lastName, authorFirmId, ...fields } = others;
  const isAuthorShown = !isPartner(read.caller) || authorFirmId === read.caller.channelPartnerId;
  return {
    ...fields,
    _id: row.id,
    unitIds: row.unitIds as Interaction['unitIds'],
    ...(isPartner(read.caller)
      ? forPartner(row)
      : { details: row.details as Interaction['details'], notes: row.notes }),
    author:
      createdById && isAuthorShown ? { id: createdById, name: displayName({ firstName, lastName }) } : null,
  };
}

/** A partner sees the new status of a move, not the note of the builder's staff. */
function forPartner({ type, details, notes }: InteractionRow): Pick<Interaction, 'details' | 'notes'> {
  if (type !== 'statusChange') return { details: details as Interaction['details'], notes };
  const { from, to } = details as Interaction['details'];
  return { details: { from, to }, notes: null };
}
