import { sql } from 'kysely';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { messageRefusal } from '#enquiries/leads/messaging.rules.ts';
import { leadConditions } from '#enquiries/leads/server/lead.filter.ts';
import { lastNoteFor } from '#enquiries/leads/server/lead.lastNote.ts';
import { STANDS } from '#enquiries/leads/server/visit.sql.ts';
import { FOLLOW_UP_ROLES } from '#money/follow-ups/followUp.rules.ts';
import { listOverdueCustomers } from '#money/follow-ups/server/overdueCustomer.queries.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { inProject } from '#insight/reporting/server/scope.ts';
import type { AgendaLead, Dashboard } from '../../dashboard.contract.ts';
import { leadsFigure, OPEN_LEADS } from '../lead.figures.ts';
import { dues } from './due.parts.ts';

const MAX_ON_AGENDA = 8;

type Agenda = NonNullable<Dashboard['agenda']>;

/** Calls due and visits today, earliest first; hot leads by score; customers with overdue dues, the largest first. */
export async function agenda(scope: Scope): Promise<Agenda> {
  const { read } = scope;
  const tomorrow = startOfDay(addDays(read.today, 1), read.caller.timezone);
  const toCall = { ...OPEN_LEADS, followUpBefore: tomorrow };
  const coming = { ...OPEN_LEADS, visitFrom: read.today, visitTo: read.today };
  const hot = { ...OPEN_LEADS, grade: 'hot' };
  const [calls, firstCalls, visits, firstVisits, hotLeads, firstHot, late] = await Promise.all([
    leadsFigure(scope, toCall),
    firstOf(scope, toCall, 'lead.nextFollowUpAt'),
    leadsFigure(scope, coming),
    firstOf(scope, coming, 'visit.scheduledAt'),
    leadsFigure(scope, hot),
    hottest(scope, hot),
    lateCustomers(scope),
  ]);
  return {
    calls: { count: calls, first: firstCalls },
    visits: { count: visits, first: firstVisits },
    hot: { count: hotLeads, first: firstHot },
    dues: late,
  };
}

/** By score, each with what speaks for it most. */
async function hottest(scope: Scope, asked: ListQuery): Promise<Agenda['hot']['first']> {
  const { read } = scope;
  const rows = await read.db
    .selectFrom('lead')
    .leftJoin('leadScore', 'leadScore.leadId', 'lead.id')
    .select([
      'lead.id',
      'lead.firstName',
      'lead.lastName',
      'lead.phone',
      'lead.score',
      'lead.dnd',
      'lead.consent',
    ])
    .select(
      sql<string | null>`(select factor ->> 'text' from jsonb_array_elements(lead_score.factors) factor
        where (factor ->> 'points')::numeric > 0
        order by (factor ->> 'points')::numeric desc limit 1)`.as('reason'),
    )
    .where(await leadConditions(read, listLeads.query.parse(inProject(scope, asked))))
    .orderBy('lead.score', (order) => order.desc().nullsLast())
    .orderBy('lead.id')
    .limit(MAX_ON_AGENDA)
    .execute();
  return rows.map(({ firstName, lastName, dnd, consent, score, ...row }) => ({
    ...row,
    score: score ?? 0,
    name: displayName({ firstName, lastName }),
    mayWhatsApp: messageRefusal({ dnd, consent: consent as Lead['consent'] }, 'whatsapp', 'service') === null,
  }));
}

/** Own customers who are late; null for roles that do not speak with them about dues. */
async function lateCustomers(scope: Scope): Promise<Agenda['dues']> {
  const { read, projectId } = scope;
  if (!hasRole(read.caller.role, ...FOLLOW_UP_ROLES)) return null;
  const [{ overdueSales }, { rows }] = await Promise.all([
    dues(scope),
    listOverdueCustomers(read, { page: 1, limit: MAX_ON_AGENDA, sort: '-outstandingPaise', projectId }),
  ]);
  return {
    count: overdueSales,
    first: rows.map((row) => {
      const { id, customerName, unitNumber, phone, mayWhatsApp } = row;
      const { outstandingPaise, daysOverdue, nextStep } = row;
      return { id, customerName, unitNumber, phone, mayWhatsApp, outstandingPaise, daysOverdue, nextStep };
    }),
  };
}

async function firstOf(
  scope: Scope,
  asked: ListQuery,
  at: 'lead.nextFollowUpAt' | 'visit.scheduledAt',
): Promise<AgendaLead[]> {
  const { read } = scope;
  const rows = await read.db
    .selectFrom('lead')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('leadInteraction as entry')
          .select((of) => of.fn.min('entry.scheduledAt').as('scheduledAt'))
          .whereRef('entry.leadId', '=', 'lead.id')
          .where(STANDS)
          .where('entry.scheduledAt', '>=', startOfDay(read.today, read.caller.timezone))
          .as('visit'),
      (join) => join.onTrue(),
    )
    .select([
      'lead.id',
      'lead.firstName',
      'lead.lastName',
      'lead.phone',
      'lead.status',
      'lead.unitTypes',
      'lead.budgetMaxPaise',
      'lead.dnd',
      'lead.consent',
      `${at} as at`,
    ])
    .select(lastNoteFor(read.caller))
    .where(await leadConditions(read, listLeads.query.parse(inProject(scope, asked))))
    .orderBy(at)
    .orderBy('lead.id')
    .limit(MAX_ON_AGENDA)
    .execute();
  return rows.map(({ firstName, lastName, unitTypes, dnd, consent, at: moment, ...row }) => ({
    ...row,
    mayWhatsApp: messageRefusal({ dnd, consent: consent as Lead['consent'] }, 'whatsapp', 'service') === null,
    name: displayName({ firstName, lastName }),
    unitTypes: unitTypes as AgendaLead['unitTypes'],
    at: moment ?? read.now,
  }));
}
