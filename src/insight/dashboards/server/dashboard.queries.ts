import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { Dashboard, getDashboard as getDashboardCall } from '../dashboard.contract.ts';
import type { Part } from '../dashboard.rules.ts';
import { computedParts, DASHBOARDS, PARTS } from '../dashboard.rules.ts';
import { periodUntil } from '#platform/contract/period.ts';
import { agenda } from './parts/agenda.parts.ts';
import { budgetAlerts } from './parts/budget.parts.ts';
import { layoutOf } from './dashboardLayout.ts';
import { decisions } from './parts/decision.parts.ts';
import { ageing, dues } from './parts/due.parts.ts';
import { disputes } from './parts/dispute.parts.ts';
import { funnel, leads, locks, sources } from './parts/lead.parts.ts';
import { accounts, collections, receiptsToVerify, tax } from './parts/money.parts.ts';
import { agents, firm, partners, team } from './parts/people.parts.ts';
import { risks } from './parts/risk.parts.ts';
import { bookingMonths, bookings, holds } from './parts/sales.parts.ts';
import { available, inventory, projectCards } from './parts/stock.parts.ts';
import { target } from './parts/target.parts.ts';
import { works } from './parts/works.parts.ts';
import type { Scope } from '#insight/reporting/server/scope.ts';

const QUERIES: { [P in Part]: (scope: Scope) => Promise<Dashboard[P]> } = {
  bookings,
  bookingMonths,
  collections,
  dues,
  ageing,
  inventory,
  projectCards,
  available,
  risks,
  works,
  leads,
  funnel,
  sources,
  team,
  partners,
  agents,
  holds,
  agenda,
  receiptsToVerify,
  decisions,
  tax,
  accounts,
  budgetAlerts,
  firm,
  locks,
  disputes,
  target,
};

/** The parts of the caller's dashboard; their statements share a round trip. */
export async function getDashboard(read: Read, query: QueryOf<typeof getDashboardCall>): Promise<Dashboard> {
  const { role } = read.caller;
  const { kind, period: standard } = DASHBOARDS[role];
  const { hidden, order } = await layoutOf(read);
  const parts = computedParts(role, { hidden, order }, query.parts);
  const name = query.period ?? standard;
  const period = periodUntil(name, read.today);
  const scope = { read, period, projectId: query.projectId };
  const found = await plannedByValues(read.db, () =>
    Promise.all(
      PARTS.map(async (part) => [part, parts.includes(part) ? await QUERIES[part](scope) : null] as const),
    ),
  );
  return {
    kind,
    layout: { hidden: [...hidden], order: [...order] },
    asOf: read.now,
    period: { name, ...period },
    ...(Object.fromEntries(found) as Pick<Dashboard, Part>),
  };
}
