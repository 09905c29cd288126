import { sql } from 'kysely';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { leadConditions } from '#enquiries/leads/server/lead.filter.ts';
import { commissionsToSum } from '#partners/commissions/server/commission.filter.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { inProject } from '#insight/reporting/server/scope.ts';
import { paidTranches } from './paidLines.queries.ts';

/**
 * Site visits made in the period by customers of each firm.
 *
 * @param of a filter that finds one firm; of all without it
 */
export async function visitsByFirm(scope: Scope, of: ListQuery): Promise<Map<string, number>> {
  const { read, period } = scope;
  const visible = await leadConditions(read, listLeads.query.parse(inProject(scope, { ...of })));
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

/** How long what was paid in the period had been payable, of some firms: from the day of the condition. */
export async function waitedByFirm({ read, period, projectId }: Scope, firmIds: readonly string[]) {
  const days = { paidFrom: period.from, paidUntil: period.to };
  const rows = await plannedByValues(read.db, () =>
    commissionsToSum(read, { projectId })
      .innerJoin(paidTranches(read, days).as('paid'), (join) =>
        join.on(sql<boolean>`paid.commission_id = commission.id`),
      )
      .innerJoin('commissionTranche as tranche', (join) =>
        join.on(sql<boolean>`tranche.id = paid.tranche_id`),
      )
      .select('commission.channelPartnerId')
      .select(sql<number>`count(*)::int`.as('tranches'))
      .select(sql<number>`sum(paid.day - tranche.eligible_on)::int`.as('days'))
      .where('tranche.eligibleOn', 'is not', null)
      .where(sql<boolean>`commission.channel_partner_id = any(${pgArray(firmIds)})`)
      .groupBy('commission.channelPartnerId')
      .execute(),
  );
  return new Map(rows.map(({ channelPartnerId, ...waited }) => [channelPartnerId, waited]));
}
