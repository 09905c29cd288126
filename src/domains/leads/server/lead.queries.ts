import type { OrderByItemBuilder } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { Page } from '../../../platform/contract/call.ts';
import { displayName } from '../../../platform/contract/format.ts';
import type { Read } from '../../../platform/server/context.ts';
import { countRows, orderOf, pageOf } from '../../../platform/server/database/paging.ts';
import { required } from '../../../platform/server/database/values.ts';
import type { Lead } from '../lead.contract.ts';
import { isPartner, leadActions, leadMoves } from '../lead.rules.ts';
import type { OwnerReason } from '../ownerReason.rules.ts';
import { ownerReasonText } from '../ownerReason.rules.ts';
import type { LeadFilter } from './lead.filter.ts';
import { leadConditions } from './lead.filter.ts';
import { visibleLeads } from './lead.visibility.ts';

export async function listLeads(read: Read, filter: LeadFilter): Promise<Page<Lead>> {
  const found = read.db.selectFrom('lead').where(await leadConditions(read, filter));
  const { by, order, direction } = orderOfLeads(filter.sort);
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const ids = found
        .select('lead.id')
        .orderBy(by, order)
        .orderBy('lead.id', direction)
        .limit(limit)
        .offset(offset);
      const rows = await leadDetails(read)
        .where('lead.id', 'in', ids)
        .orderBy(by, order)
        .orderBy('lead.id', direction)
        .execute();
      return rows.map((row) => toLead(read, row));
    },
    (most) => countRows(read.db, found, most),
  );
}

/**
 * 404 when it does not exist or the caller may not see it. One that was merged into another answers as that one,
 * with the id of that one: links to it are in mails, chats and notes.
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

/** Through however many merges. */
async function survivorOf(read: Read, id: string): ReturnType<typeof visibleLead> {
  const gone = await read.db
    .selectFrom('lead')
    .select('mergedIntoId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!gone?.mergedIntoId) return undefined;
  return (await visibleLead(read, gone.mergedIntoId)) ?? survivorOf(read, gone.mergedIntoId);
}

/** A lead as it is after a change, also when the change took it out of the caller's sight. */
export async function leadAfterChange(read: Read, id: string): Promise<Lead> {
  return toLead(read, await leadDetails(read).where('lead.id', '=', id).executeTakeFirstOrThrow());
}

/** Leads found by a query that judged what the caller may see, in any order. */
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

const ORDER = {
  createdAt: 'lead.createdAt',
  firstName: 'lead.searchName',
  nextFollowUpAt: 'lead.nextFollowUpAt',
  score: 'lead.score',
} as const;

function orderOfLeads(sort: LeadFilter['sort']) {
  const { column, direction } = orderOf<keyof typeof ORDER>(sort);
  // Those without come last either way.
  const order =
    (column === 'nextFollowUpAt' || column === 'score') && direction === 'desc' ? descNullsLast : direction;
  return { by: ORDER[column], order, direction };
}

function descNullsLast(order: OrderByItemBuilder): OrderByItemBuilder {
  return order.desc().nullsLast();
}

/** The columns that a lead shows as they are stored. */
const LEAD_COLUMNS = [
  'lead.id',
  'lead.version',
  'lead.createdAt',
  'lead.updatedAt',
  'lead.firstName',
  'lead.lastName',
  'lead.phone',
  'lead.altPhone',
  'lead.email',
  'lead.source',
  'lead.campaign',
  'lead.channelPartnerId',
  'lead.broughtById',
  'lead.attributionExpiresAt',
  'lead.unitTypes',
  'lead.budgetMinPaise',
  'lead.budgetMaxPaise',
  'lead.purpose',
  'lead.timeline',
  'lead.financing',
  'lead.city',
  'lead.locality',
  'lead.pincode',
  'lead.language',
  'lead.occupation',
  'lead.company',
  'lead.isNri',
  'lead.ownerId',
  'lead.ownerReason',
  'lead.status',
  'lead.lostReason',
  'lead.lostNote',
  'lead.nextFollowUpAt',
  'lead.tags',
  'lead.consent',
  'lead.dnd',
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
    .select((eb) => [
      eb
        .case()
        .when('owner.id', 'is not', null)
        .then(
          jsonBuildObject({
            firstName: eb.ref('owner.firstName'),
            lastName: eb.ref('owner.lastName'),
            channelPartnerId: eb.ref('owner.channelPartnerId'),
          }),
        )
        .end()
        .as('owner'),
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
  const { ownerId, lostNote, owner } = row;
  const reason = row.ownerReason as OwnerReason | null;
  const isOwnerShown = !isPartner(read.caller) || owner?.channelPartnerId === read.caller.channelPartnerId;
  const moves = leadMoves(row, read.caller, read.now);
  return Object.assign(row as StoredLead, {
    _id: row.id,
    ownerId: isOwnerShown ? ownerId : null,
    owner: isOwnerShown && ownerId && owner ? { id: ownerId, name: displayName(owner) } : null,
    ownerReason: reason && !isPartner(read.caller) ? ownerReasonText(reason) : null,
    lostNote: isPartner(read.caller) ? null : lostNote,
    moves,
    allowedActions: leadActions(row, read.caller, read.now, moves),
  });
}

/** Columns of JSON were each written through the schema of their field. */
type StoredLead = Omit<LeadRow, 'owner' | 'ownerReason' | 'unitTypes' | 'tags' | 'consent'> &
  Pick<Lead, 'unitTypes' | 'tags' | 'consent'>;
