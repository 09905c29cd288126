import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { addHours } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import { EMAIL_PATTERN } from '#platform/contract/fields.ts';
import type { Read } from '#platform/server/context.ts';
import { dayStart } from '#platform/server/database/dayStart.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { Country } from '#company/organizations/organizationFields.contract.ts';
import type * as contract from '../lead.contract.ts';
import { OPEN_LEAD_STATUSES } from '../lead.contract.ts';
import { normalisedPhone } from '#company/people/lead.phone.ts';
import { isHighPriority, needsAttention } from './attention.sql.ts';
import { courseConditions } from './lead.course.filter.ts';
import { isAnsweredLate } from './lead.lateness.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { statusAt } from '#inventory/stock/server/hold.sql.ts';
import { FITS } from '#inventory/units/server/unit.filter.ts';
import { visibleUnits } from '#inventory/units/server/unit.rows.ts';
import { STANDS } from './visit.sql.ts';

export type LeadFilter = QueryOf<typeof contract.listLeads>;
/** The filters of leads, without order and paging. */
export type LeadNarrowing = Omit<LeadFilter, 'page' | 'limit' | 'cursor' | 'sort'>;

/** Which leads a filter finds among those the caller may see. */
export async function leadConditions(read: Read, filter: LeadNarrowing): Promise<Expression<SqlBool>> {
  const lead = expressionBuilder<Tables, 'lead'>();
  const isSeen = lead.and([lead('lead.deletedAt', 'is', null), visibleLeads(read)]);
  return lead.and([isSeen, await isNarrowedTo(read, filter)]);
}

/** The conditions of a filter besides what the caller may see. */
export async function isNarrowedTo(read: Read, filter: LeadNarrowing): Promise<Expression<SqlBool>> {
  const lead = expressionBuilder<Tables, 'lead'>();
  const { status, source, grade, ownerId, unassigned, projectId, followUpBefore, from, to, search } = filter;
  const { channelPartnerId, broughtById, lateResponse, bookingRequested, lockEndsBy } = filter;
  const conditions = [
    status?.length && lead('lead.status', 'in', status),
    source?.length && lead('lead.source', 'in', source),
    grade?.length && lead('lead.grade', 'in', grade),
    filter.tag && isTagged(filter.tag),
    ownerId && lead('lead.ownerId', '=', ownerId),
    unassigned && lead('lead.ownerId', unassigned === 'true' ? 'is' : 'is not', null),
    projectId && ofProject(projectId),
    channelPartnerId && lead('lead.channelPartnerId', '=', channelPartnerId),
    broughtById && lead('lead.broughtById', '=', broughtById),
    filter.saleId && lead('lead.saleId', '=', filter.saleId),
    filter.wantsUnitId && wantsUnit(read, filter.wantsUnitId),
    lateResponse && (await isAnsweredLate(read)),
    filter.highPriority && isHighPriority(read),
    filter.needsAttention && (await needsAttention(read)),
    bookingRequested && hasOpenRequest(read),
    followUpBefore && lead('lead.nextFollowUpAt', '<', followUpBefore),
    (filter.visitFrom || filter.visitTo) && isVisiting(read, filter),
    lockEndsBy && lead('lead.attributionExpiresAt', '>=', read.now),
    lockEndsBy && lead('lead.attributionExpiresAt', '<', dayStart(read, lockEndsBy, 1)),
    filter.lostReason?.length && lead('lead.lostReason', 'in', filter.lostReason),
    ...courseConditions(read, filter),
    ...budgetConditions(filter),
    from && lead('lead.createdAt', '>=', dayStart(read, from)),
    to && lead('lead.createdAt', '<', dayStart(read, to, 1)),
    search && (await searchCondition(read, search)),
  ];
  return lead.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** Leads whose known budget overlaps the range. */
function budgetConditions({ budgetMin, budgetMax }: LeadNarrowing) {
  const lead = expressionBuilder<Tables, 'lead'>();
  return [
    budgetMin !== undefined &&
      lead(lead.fn.coalesce('lead.budgetMaxPaise', 'lead.budgetMinPaise'), '>=', budgetMin),
    budgetMax !== undefined &&
      lead(lead.fn.coalesce('lead.budgetMinPaise', 'lead.budgetMaxPaise'), '<=', budgetMax),
  ];
}

/** Open leads that this unit is offered to, as their lists of matching units name it; none once it is not available. */
function wantsUnit(read: Read, unitId: string): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'lead'>();
  const unit = visibleUnits(read)
    .where('unit.id', '=', unitId)
    .where((eb) => eb(statusAt(read.now), '=', 'available'));
  const asking = lead
    .selectFrom('leadProject')
    .select('leadProject.leadId')
    .where('leadProject.projectId', 'in', unit.select('unit.projectId'));
  return lead.and([
    lead('lead.status', 'in', [...OPEN_LEAD_STATUSES]),
    lead('lead.id', 'in', asking),
    lead.exists(unit.select('unit.id').where(FITS)),
  ]);
}

const REQUEST_DAYS = 7;

/** A request is settled when its unit is reserved or sold, and expires after a week. */
function hasOpenRequest(read: Read): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'lead'>();
  const requests = lead
    .selectFrom('leadInteraction')
    .innerJoin('unit', (join) =>
      join
        .on(sql<SqlBool>`unit.id = (lead_interaction.unit_ids ->> 0)::uuid`)
        .on('unit.deletedAt', 'is', null),
    )
    .select('leadInteraction.leadId')
    // Written as in its index.
    .where(sql<SqlBool>`lead_interaction.type = 'reservation'`)
    .where(sql<string>`lead_interaction.details ->> 'what'`, '=', 'bookingRequested')
    .where('leadInteraction.occurredAt', '>', addHours(read.now, -24 * REQUEST_DAYS))
    .where((eb) =>
      eb.or([
        eb('unit.status', '=', 'available'),
        eb.and([eb('unit.status', '=', 'reserved'), eb('unit.reservedUntil', '<=', read.now)]),
      ]),
    );
  return lead.and([lead('lead.status', 'in', [...OPEN_LEAD_STATUSES]), lead('lead.id', 'in', requests)]);
}

/** Leads with a site visit on one of the days, at the latest agreed time and not cancelled. */
function isVisiting(read: Read, { visitFrom, visitTo }: LeadNarrowing): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead(
    'lead.id',
    'in',
    lead
      .selectFrom('leadInteraction as entry')
      .select('entry.leadId')
      .where(STANDS)
      .$if(visitFrom !== undefined, (visits) =>
        visits.where('entry.scheduledAt', '>=', dayStart(read, visitFrom ?? '')),
      )
      .$if(visitTo !== undefined, (visits) =>
        visits.where('entry.scheduledAt', '<', dayStart(read, visitTo ?? '', 1)),
      ),
  );
}

/** Ignoring case, as `retagged` does. The first condition is that of the index. */
function isTagged(tag: string): Expression<SqlBool> {
  const wanted = JSON.stringify([tag]);
  return sql<SqlBool>`(lead.tags <> '[]'::jsonb and lower(lead.tags::text)::jsonb @> lower(${wanted})::jsonb)`;
}

function ofProject(projectId: string): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead.exists(
    lead
      .selectFrom('leadProject')
      .select('leadProject.leadId')
      .whereRef('leadProject.leadId', '=', 'lead.id')
      .where('leadProject.projectId', '=', projectId),
  );
}

/**
 * What a person types to find a customer: a phone number in any notation or its first digits, an e-mail address
 * or its beginning, the beginning of the name or of the last name. Only equality and ranges: row-level security
 * keeps indexes from serving LIKE.
 */
async function searchCondition(read: Read, typed: string): Promise<Expression<SqlBool>> {
  const lead = expressionBuilder<Tables, 'lead'>();
  const text = typed.trim().toLowerCase();
  const country = await countryOf(read);
  const phone = normalisedPhone(text, country);
  if (phone !== null) return lead.or([lead('lead.phone', '=', phone), lead('lead.altPhone', '=', phone)]);
  if (EMAIL_PATTERN.test(text)) return lead('lead.email', '=', text);
  const digits = text.replace(/[\s-]/g, '');
  if (/^\+?\d{3,}$/.test(digits)) return beginsWith('lead.phone', withCountryCode(digits, country));
  if (text.includes('@')) return beginsWith('lead.email', text);
  return lead.or([beginsWith('lead.searchName', text), beginsWith('lead.searchLastName', text)]);
}

type TextColumn = 'lead.phone' | 'lead.email' | 'lead.searchName' | 'lead.searchLastName';

const AFTER_ANY_CHARACTER = '\u{10FFFF}';

function beginsWith(column: TextColumn, prefix: string): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead.and([lead(column, '>=', prefix), lead(column, '<', prefix + AFTER_ANY_CHARACTER)]);
}

function withCountryCode(digits: string, country: Country): string {
  if (digits.startsWith('+')) return digits;
  return country === 'India' && !digits.startsWith('91') ? `+91${digits.replace(/^0/, '')}` : `+${digits}`;
}

/** The country of phone numbers without a country code. */
export async function countryOf(read: Read): Promise<Country> {
  if (read.caller.isIndia) return 'India';
  const { country } = await read.db.selectFrom('organization').select('country').executeTakeFirstOrThrow();
  return country;
}
