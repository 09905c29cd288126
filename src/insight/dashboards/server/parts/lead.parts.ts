import { addDays } from '#platform/contract/calendar.ts';
import { LEAD_REACH } from '#company/people/leadReach.rules.ts';
import { LEAD_SOURCES, LEAD_STATUSES, OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type { Dashboard } from '../../dashboard.contract.ts';
import { comingWeekend } from '#platform/contract/period.ts';
import { leadsFigure, leadsOfPeriod, OPEN_LEADS, openLeads } from '../lead.figures.ts';
import type { Scope } from '#insight/reporting/server/scope.ts';

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
