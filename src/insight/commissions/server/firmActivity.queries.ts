import { sql } from 'kysely';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { leadConditions } from '#enquiries/leads/server/lead.filter.ts';
import type { Scope } from '#insight/dashboards/server/scope.ts';
import { inProject } from '#insight/dashboards/server/scope.ts';
import { reportedCommissions } from './commissionSums.queries.ts';
import { waitedDays } from './paidLines.queries.ts';

/** Site visits made in the period by customers of each firm. */
export async function visitsByFirm(scope: Scope): Promise<Map<string, number>> {
  const { read, period } = scope;
  const visible = await leadConditions(read, listLeads.query.parse(inProject(scope, {})));
  const day = sql`(lead_interaction.occurred_at at time zone ${read.caller.timezone})::date`;
  const rows = await read.db
    .selectFrom('leadInteraction')
    .innerJoin('lead', 'lead.id', 'leadInteraction.leadId')
    .select('lead.channelPartnerId')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where('leadInteraction.outcome', '=', 'visitDone')
    .where('lead.channelPartnerId', 'is not', null)
    .where(sql<boolean>`${day} between ${period.from}::date and ${period.to}::date`)
    .where(visible)
    .groupBy('lead.channelPartnerId')
    .execute();
  return new Map(rows.map(({ channelPartnerId, count }) => [channelPartnerId ?? '', count]));
}

/** How long what was paid in the period had been payable, of each firm. */
export async function waitedByFirm({ read, period, projectId }: Scope) {
  const days = { paidFrom: period.from, paidUntil: period.to };
  const rows = await reportedCommissions(read, { ...days, projectId })
    .select('commission.channelPartnerId')
    .select(waitedDays(read, days).as('waited'))
    .execute();
  const byFirm = new Map<string, { tranches: number; days: number }>();
  for (const { channelPartnerId, waited } of rows) {
    const before = byFirm.get(channelPartnerId) ?? { tranches: 0, days: 0 };
    byFirm.set(channelPartnerId, {
      tranches: before.tranches + waited.tranches,
      days: before.days + waited.days,
    });
  }
  return byFirm;
}
