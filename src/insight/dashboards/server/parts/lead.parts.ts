import { displayName } from '#platform/contract/format.ts';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import { LEAD_REACH } from '#company/people/leadReach.rules.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import {
  LEAD_SOURCES,
  LEAD_STATUSES,
  listLeads,
  OPEN_LEAD_STATUSES,
} from '#enquiries/leads/lead.contract.ts';
import { messageRefusal } from '#enquiries/leads/messaging.rules.ts';
import { leadConditions } from '#enquiries/leads/server/lead.filter.ts';
import { lastNoteFor } from '#enquiries/leads/server/lead.lastNote.ts';
import { STANDS } from '#enquiries/leads/server/visit.sql.ts';
import type { AgendaLead, Dashboard } from '../../dashboard.contract.ts';
import { comingWeekend } from '#platform/contract/period.ts';
import { leadsFigure, leadsOfPeriod, OPEN_LEADS, openLeads } from '../lead.figures.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { inProject } from '#insight/reporting/server/scope.ts';

const LOCK_DAYS = 14;

export async function leads(scope: Scope): Promise<Dashboard['leads']> {
  const { read } = scope;
  const { today } = read;
  const weekend = comingWeekend(today);
  const seesUnassigned = ['all', 'team', 'firm'].includes(LEAD_REACH[read.caller.role]);
  const [open, period, ofToday, unanswered, visits] = await Promise.all([
    openLeads(scope),
    leadsOfPeriod(scope),
    leadsFigure(scope, { from: today, to: today }),
    leadsFigure(scope, { lateResponse: 'true' }),
    leadsFigure(scope, { ...OPEN_LEADS, visitFrom: weekend.from, visitTo: weekend.to }),
  ]);
  return {
    open: open({}),
    byStatus: OPEN_LEAD_STATUSES.map((status) => ({ status, count: open({ status }) })),
    inPeriod: period({}),
    today: ofToday,
    followUpsDue: open({}, 'due'),
    unassigned: seesUnassigned ? open({}, 'unassigned') : null,
    unanswered,
    hot: open({}, 'hot'),
    needsAttention: open({}, 'attention'),
    visitsThisWeekend: visits,
  };
}

/** The present status of the enquiries of the period. */
export async function funnel(scope: Scope): Promise<Dashboard['funnel']> {
  const found = await leadsOfPeriod(scope);
  return LEAD_STATUSES.map((status) => ({ status, count: found({ status }) }));
}

/** Outcomes of the enquiries of the period by source; the most frequent first. */
export async function sources(scope: Scope): Promise<Dashboard['sources']> {
  const found = await leadsOfPeriod(scope);
  return LEAD_SOURCES.map((source) => ({
    source,
    leads: found({ source }),
    won: found({ source, status: 'closed' }),
    lost: found({ source, status: 'lost' }),
  }))
    .filter((row) => row.leads.value > 0)
    .toSorted((one, other) => other.leads.value - one.leads.value);
}

/** Leads brought by the caller's firm whose claim ends within two weeks. */
export function locks(scope: Scope): Promise<Dashboard['locks']> {
  return leadsFigure(scope, { ...OPEN_LEADS, lockEndsBy: addDays(scope.read.today, LOCK_DAYS) });
}

const MAX_ON_AGENDA = 8;

/** Calls due and visits today, earliest first. */
export async function agenda(scope: Scope): Promise<Dashboard['agenda']> {
  const { read } = scope;
  const tomorrow = startOfDay(addDays(read.today, 1), read.caller.timezone);
  const toCall = { ...OPEN_LEADS, followUpBefore: tomorrow };
  const coming = { ...OPEN_LEADS, visitFrom: read.today, visitTo: read.today };
  const [calls, firstCalls, visits, firstVisits] = await Promise.all([
    leadsFigure(scope, toCall),
    firstOf(scope, toCall, 'lead.nextFollowUpAt'),
    leadsFigure(scope, coming),
    firstOf(scope, coming, 'visit.scheduledAt'),
  ]);
  return { calls: { count: calls, first: firstCalls }, visits: { count: visits, first: firstVisits } };
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
