import { sql } from 'kysely';
import { CAPABILITIES, hasRole } from '#platform/contract/roles.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { visibleFirms } from '#company/channel-partners/server/channelPartner.visibility.ts';
import type { FirmScope } from './firmActivity.queries.ts';
import {
  commissionsEarned,
  commissionsToRecover,
  leadsInEither,
  paymentsInEither,
  salesInEither,
  visitsInEither,
} from './firmActivity.queries.ts';

/**
 * The firms that earned most in the period, then others that did something in either period; and how many there are.
 * All that were earned are added up by firm; of the firms that earned nothing, each is asked whether it did something.
 *
 * @param most so many of them; null for all
 */
export async function activeFirms(
  scope: FirmScope,
  most: number | null,
): Promise<{ ids: string[]; count: number }> {
  const { db } = scope.read;
  const earned = commissionsEarned(scope, scope.now)
    .select('commission.channelPartnerId as id')
    .select(sql<number>`sum(commission.gross_paise)::bigint`.as('paise'))
    .groupBy('commission.channelPartnerId');
  // Asked of the few that are left, not of all while they are read.
  const idle = db
    .selectFrom('channelPartner')
    .select('channelPartner.id')
    .where(visibleFirms(scope.read))
    .where(sql<boolean>`not exists (select from earned where earned.id = channel_partner.id)`);
  const isActive = sql.join(
    (await activities(scope)).map((some) => sql`exists (${some})`),
    sql` or `,
  );
  const limit = most === null ? sql`` : sql`limit ${most}`;
  const { rows } = await plannedByValues(db, () =>
    sql<{ id: string; count: number }>`
      with earned as materialized (${earned}), idle as materialized (${idle}),
           active as (select id, paise from earned union all select id, 0 from idle where ${isActive})
      select id, count(*) over ()::int as count from active order by paise desc, id ${limit}`.execute(db),
  );
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

/** What makes a firm one that did something. */
async function activities(scope: FirmScope) {
  const ofFirm = (firm: string) => sql<boolean>`${sql.ref(firm)} = idle.id`;
  const one = sql<number>`1`.as('one');
  const own = [
    salesInEither(scope).select(one).where(ofFirm('sale.channelPartnerId')),
    paymentsInEither(scope).select(one).where(ofFirm('paid.firm')),
    commissionsToRecover(scope).select(one).where(ofFirm('commission.channelPartnerId')),
  ];
  if (!hasRole(scope.read.caller.role, ...CAPABILITIES.leadManagement)) return own;
  const [leads, visits] = await Promise.all([leadsInEither(scope), visitsInEither(scope)]);
  return [
    ...own,
    leads.select(one).where(ofFirm('lead.channelPartnerId')),
    visits.select(one).where(ofFirm('lead.channelPartnerId')),
  ];
}
