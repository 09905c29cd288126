import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Page } from '#platform/contract/call.ts';
import { COUNT_LIMIT } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import type { Lead } from '../lead.contract.ts';
import { LEAD_FIELD_NAMES } from '../lead.contract.ts';
import { isPartner, leadActions, leadMoves } from '../lead.rules.ts';
import { hasVisit } from './lead.visited.ts';
import type { OwnerReason } from '../ownerReason.rules.ts';
import { ownerReasonText } from '../ownerReason.rules.ts';
import type { LeadFilter } from './lead.filter.ts';
import { leadConditions } from './lead.filter.ts';
import { ownerColumn, shownOwner } from './lead.owner.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';

export async function listLeads(read: Read, filter: LeadFilter): Promise<Page<Lead>> {
  const found = read.db.selectFrom('lead').where(await leadConditions(read, filter));
  if (liesApart(filter)) return pageApart(read, found, filter);
  const run = () =>
    pageOf(
      filter,
      (range) => pageInOrder(read, found, filter.sort, range),
      (max) => countRows(read.db, found, max),
    );
  return isNarrowed(filter) ? plannedByValues(read.db, run) : run();
}

/** Filters whose matches may all be old, or have low scores. */
function liesApart({ search, lockEndsBy }: LeadFilter): boolean {
  return search !== undefined || lockEndsBy !== undefined;
}

/**
 * Scanning in list order would read nearly everything before reaching scattered matches. So the matches are
 * counted first and, unless there are too many, sorted instead.
 */
async function pageApart(read: Read, found: Found, filter: LeadFilter): Promise<Page<Lead>> {
  const { sort } = filter;
  if (isOrder(sort)) return pageAmong(read, found, filter, ORDER[sort]);
  const counted = await plannedByValues(read.db, () => countRows(read.db, found, COUNT_LIMIT + 1));
  const among = counted > COUNT_LIMIT ? found : aside(read, found);
  return plannedByValues(read.db, () =>
    pageOf(
      filter,
      (range) => pageInOrder(read, among, sort, range),
      () => Promise.resolve(counted),
    ),
  );
}

/**
 * In an order without gaps the matches are counted and sorted by one statement that reads them once. What the page
 * shows is then read by id, by a plan that is made once: planning that by values takes longer than reading it.
 */
async function pageAmong(
  read: Read,
  found: Found,
  filter: LeadFilter,
  order: RawBuilder<unknown>,
): Promise<Page<Lead>> {
  const { page, limit } = filter;
  const some = found.select(['lead.id', 'lead.createdAt', 'lead.searchName']).limit(COUNT_LIMIT + 1);
  const { counted, ids } = await plannedByValues(read.db, () =>
    read.db
      .with('some', () => some)
      .selectNoFrom((eb) => [
        eb.selectFrom('some').select(eb.fn.countAll<number>().as('n')).as('counted'),
        sql<string[]>`array(${eb
          .selectFrom('some as lead')
          .select('lead.id')
          .orderBy(order)
          .limit(limit)
          .offset((page - 1) * limit)})`.as('ids'),
      ])
      .executeTakeFirstOrThrow(),
  );
  const total = counted ?? 0;
  return pageOf(
    filter,
    (range) =>
      total > COUNT_LIMIT
        ? plannedByValues(read.db, () => leadsInOrder(read, found, order, range))
        : leadsInTurn(read, ids),
    () => Promise.resolve(total),
  );
}

/** Leads that a query has found for the caller, in the turn of their ids. */
async function leadsInTurn(read: Read, ids: readonly string[]): Promise<Lead[]> {
  if (ids.length === 0) return [];
  const rows = await leadDetails(read)
    .where(sql<boolean>`lead.id = any(${pgArray(ids)})`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toLead(read, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Found before sorting: an offset keeps the database from merging both steps. */
function aside({ db }: Read, found: Found): Found {
  const rows = found.select([
    'lead.id',
    'lead.createdAt',
    'lead.searchName',
    'lead.nextFollowUpAt',
    'lead.score',
  ]);
  // Only the columns needed for ordering are selected.
  return db.selectFrom(rows.offset(0).as('lead'));
}

/** One plan serves every page of the whole list; for a filter the best plan depends on its values. */
function isNarrowed({ page: _page, limit: _limit, sort, ...filter }: LeadFilter): boolean {
  return sort in ORDER_WITH_GAPS || Object.values(filter).some((value) => value !== undefined);
}

/**
 * 404 when it does not exist or the caller may not see it. A merged lead returns the lead it was merged into,
 * with that id: links to it remain in mails, chats and notes.
 */
export async function getLead(read: Read, id: string): Promise<Lead> {
  const row = (await visibleLead(read, id)) ?? (await survivorOf(read, id));
  return toLead(read, required(row, 'Lead'));
}

function visibleLead(read: Read, id: string) {
  return leadDetails(read)
    .where('lead.id', '=', id)
    .where('lead.deletedAt', 'is', null)
    .where(visibleLeads(read))
    .executeTakeFirst();
}

/** Follows any number of merges. */
async function survivorOf(read: Read, id: string): ReturnType<typeof visibleLead> {
  const gone = await read.db
    .selectFrom('lead')
    .select('mergedIntoId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!gone?.mergedIntoId) return undefined;
  return (await visibleLead(read, gone.mergedIntoId)) ?? survivorOf(read, gone.mergedIntoId);
}

/** A lead after a change, even if the caller may no longer see it. */
export async function leadAfterChange(read: Read, id: string): Promise<Lead> {
  return toLead(read, await leadDetails(read).where('lead.id', '=', id).executeTakeFirstOrThrow());
}

/** Leads found by a query that already checked what the caller may see, in any order. */
export async function leadsByIds(read: Read, ids: readonly string[]): Promise<Lead[]> {
  if (ids.length === 0) return [];
  const rows = await leadDetails(read)
    .where('lead.id', 'in', [...ids])
    .execute();
  return rows.map((row) => toLead(read, row));
}

/** Of these ids, those the caller may see. */
export async function visibleLeadIds(read: Read, ids: readonly string[]): Promise<Set<string>> {
  const rows = await read.db
    .selectFrom('lead')
    .select('lead.id')
    .where('lead.id', 'in', [...ids])
    .where('lead.deletedAt', 'is', null)
    .where(visibleLeads(read))
    .execute();
  return new Set(rows.map((row) => row.id));
}

type Found = SelectQueryBuilder<Tables, 'lead', object>;
type Range = { limit: number; offset: number };

/** Order by columns that every lead has. */
const ORDER = {
  createdAt: sql`lead.created_at asc, lead.id asc`,
  '-createdAt': sql`lead.created_at desc, lead.id desc`,
  firstName: sql`lead.search_name asc, lead.id asc`,
  '-firstName': sql`lead.search_name desc, lead.id desc`,
} as const;

function isOrder(sort: LeadFilter['sort']): sort is keyof typeof ORDER {
  return sort in ORDER;
}

/**
 * Order by columns that may be empty: empty ones come last either way. Written as in the index, or its reverse.
 */
const ORDER_WITH_GAPS = {
  nextFollowUpAt: { by: 'lead.nextFollowUpAt', order: sql`lead.next_follow_up_at asc, lead.id asc` },
  '-nextFollowUpAt': { by: 'lead.nextFollowUpAt', order: sql`lead.next_follow_up_at desc, lead.id desc` },
  score: { by: 'lead.score', order: sql`lead.score asc nulls first, lead.id asc` },
  '-score': { by: 'lead.score', order: sql`lead.score desc nulls last, lead.id desc` },
} as const;

async function pageInOrder(
  read: Read,
  found: Found,
  sort: LeadFilter['sort'],
  range: Range,
): Promise<Lead[]> {
  if (isOrder(sort)) return leadsInOrder(read, found, ORDER[sort], range);
  const { by, order } = ORDER_WITH_GAPS[sort];
  const filled = found.where(by, 'is not', null);
  const rows = await leadsInOrder(read, filled, order, range);
  if (rows.length === range.limit) return rows;
  const before =
    rows.length > 0 || range.offset === 0
      ? range.offset + rows.length
      : await countRows(read.db, filled, range.offset);
  const others = await leadsInOrder(read, found.where(by, 'is', null), ORDER['-createdAt'], {
    limit: range.limit - rows.length,
    offset: Math.max(0, range.offset - before),
  });
  return [...rows, ...others];
}

/**
 * The number of rows stands in the text: a plan for any number would expect a tenth of all leads, so PostgreSQL would
 * plan the first page each time, which takes longer than reading it.
 */
async function leadsInOrder(
  read: Read,
  found: Found,
  order: RawBuilder<unknown>,
  { limit, offset }: Range,
): Promise<Lead[]> {
  const first = found.select('lead.id').orderBy(order).limit(sql.lit(limit));
  const ids = offset === 0 ? first : first.offset(offset);
  const rows = await leadDetails(read).where('lead.id', 'in', ids).orderBy(order).execute();
  return rows.map((row) => toLead(read, row));
}

/** The columns of a lead that are shown as stored: all fields of the contract, and what the application keeps. */
const LEAD_COLUMNS = [
  ...LEAD_FIELD_NAMES.map((field) => `lead.${field}` as const),
  'lead.id',
  'lead.version',
  'lead.createdAt',
  'lead.updatedAt',
  'lead.broughtById',
  'lead.attributionExpiresAt',
  'lead.ownerReason',
  'lead.status',
  'lead.lostReason',
  'lead.lostNote',
  'lead.firstResponseAt',
  'lead.answerAwaitedAt',
  'lead.lastContactedAt',
  'lead.statusChangedAt',
  'lead.interactionCount',
  'lead.siteVisitCount',
  'lead.score',
  'lead.grade',
  'lead.saleId',
  'lead.closedAt',
  'lead.lostAt',
] as const;

/** Leads with the names that a screen shows beside them. */
function leadDetails({ db }: Read) {
  return db
    .selectFrom('lead')
    .leftJoin('appUser as owner', 'owner.id', 'lead.ownerId')
    .select(LEAD_COLUMNS)
    .select(sql<boolean>`${hasVisit()}`.as('hasVisit'))
    .select((eb) => [
      ownerColumn(eb),
      jsonArrayFrom(
        eb
          .selectFrom('leadProject')
          .innerJoin('project', 'project.id', 'leadProject.projectId')
          .select(['project.id', 'project.name', 'project.code'])
          .whereRef('leadProject.leadId', '=', 'lead.id')
          .orderBy('project.name'),
      ).as('projects'),
    ]);
}

type LeadRow = Awaited<ReturnType<ReturnType<typeof leadDetails>['executeTakeFirstOrThrow']>>;

/** The row becomes the lead: a copy of its 50 columns would cost more than the query that read them. */
function toLead(read: Read, row: LeadRow): Lead {
  const { lostNote } = row;
  const owner = shownOwner(read, row.owner);
  const reason = row.ownerReason as OwnerReason | null;
  return Object.assign(row as StoredLead, {
    _id: row.id,
    ownerId: owner?.id ?? null,
    owner: owner && { id: owner.id, name: displayName(owner) },
    ownerReason: reason && !isPartner(read.caller) ? ownerReasonText(reason) : null,
    lostNote: isPartner(read.caller) ? null : lostNote,
    moves: leadMoves(row, read.caller, read.now),
    allowedActions: leadActions(row, read.caller, read.now),
  });
}

/** Columns of JSON were each written through the schema of their field. */
type StoredLead = Omit<LeadRow, 'owner' | 'ownerReason' | 'unitTypes' | 'tags' | 'consent'> &
  Pick<Lead, 'unitTypes' | 'tags' | 'consent'>;
