import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { ProjectStats } from '../project.contract.ts';
import { mayKnowProjectMoney } from '../project.rules.ts';
import { statusAt } from '#inventory/stock/server/hold.sql.ts';
import { monthsOfInventory, pacePeriod } from '#inventory/stock/pace.rules.ts';

type Money = Pick<ProjectStats, 'bookingValuePaise' | 'collectedPaise' | 'outstandingPaise' | 'netSold'>;

/** Figures of a project, with the number of its towers that have no occupancy certificate. */
export type CountedProject = ProjectStats &
  Record<'reserved' | 'blocked' | 'sold' | 'soldPct' | 'towersWithoutOc', number>;

const UNKNOWN_MONEY: Money = {
  bookingValuePaise: null,
  collectedPaise: null,
  outstandingPaise: null,
  netSold: null,
};

/**
 * Figures of some projects: one query for the counts and, for those who may see it, one for the amounts of
 * their sales.
 */
export async function projectStats(
  read: Read,
  projectIds: readonly string[],
): Promise<Map<string, CountedProject>> {
  if (projectIds.length === 0) return new Map();
  const counts = await countsOf(read, projectIds);
  const money = mayKnowProjectMoney(read.caller.role) ? await moneyOf(read, projectIds) : null;
  return new Map(
    counts.map(({ id, ...counted }) => {
      const ofSales = money?.get(id) ?? UNKNOWN_MONEY;
      const { netSold } = ofSales;
      return [
        id,
        {
          ...counted,
          soldPct: counted.units === 0 ? 0 : Math.round((counted.sold * 10_000) / counted.units) / 100,
          ...ofSales,
          monthsOfInventory: netSold === null ? null : monthsOfInventory(counted.available, netSold),
        },
      ];
    }),
  );
}

async function countsOf(read: Read, projectIds: readonly string[]) {
  return read.db
    .selectFrom('project')
    .leftJoin(unitCounts(read, projectIds), 'unitCounts.projectId', 'project.id')
    .leftJoin(towerCounts(read, projectIds), 'towerCounts.projectId', 'project.id')
    .select((eb) => [
      'project.id',
      eb.fn.coalesce('towerCounts.towers', eb.lit(0)).as('towers'),
      eb.fn.coalesce('towerCounts.towersWithoutOc', eb.lit(0)).as('towersWithoutOc'),
      eb.fn.coalesce('unitCounts.units', eb.lit(0)).as('units'),
      eb.fn.coalesce('unitCounts.available', eb.lit(0)).as('available'),
      eb.fn.coalesce('unitCounts.reserved', eb.lit(0)).as('reserved'),
      eb.fn.coalesce('unitCounts.blocked', eb.lit(0)).as('blocked'),
      eb.fn.coalesce('unitCounts.sold', eb.lit(0)).as('sold'),
    ])
    .where('project.id', 'in', [...projectIds])
    .execute();
}

function unitCounts(read: Read, projectIds: readonly string[]) {
  return read.db
    .selectFrom('unit')
    .select((eb) => [
      'unit.projectId',
      eb.fn.countAll<number>().as('units'),
      eb.fn.countAll<number>().filterWhere(statusAt(read.now), '=', 'available').as('available'),
      eb.fn.countAll<number>().filterWhere(statusAt(read.now), '=', 'reserved').as('reserved'),
      eb.fn.countAll<number>().filterWhere('unit.status', '=', 'blocked').as('blocked'),
      eb.fn.countAll<number>().filterWhere('unit.status', '=', 'sold').as('sold'),
    ])
    .where('unit.projectId', 'in', [...projectIds])
    .where('unit.deletedAt', 'is', null)
    .groupBy('unit.projectId')
    .as('unitCounts');
}

function towerCounts(read: Read, projectIds: readonly string[]) {
  return read.db
    .selectFrom('tower')
    .select((eb) => [
      'tower.projectId',
      eb.fn.countAll<number>().as('towers'),
      eb.fn
        .countAll<number>()
        .filterWhere('tower.status', 'not in', ['ocReceived', 'handedOver'])
        .as('towersWithoutOc'),
    ])
    .where('tower.projectId', 'in', [...projectIds])
    .where('tower.deletedAt', 'is', null)
    .groupBy('tower.projectId')
    .as('towerCounts');
}

/** Of live sales: agreement values; received without tax; demanded and not paid; booked in the last 90 days. */
async function moneyOf(read: Read, projectIds: readonly string[]): Promise<Map<string, Money>> {
  const { from, to } = pacePeriod(read.today);
  const rows = await read.db
    .selectFrom('sale')
    .leftJoin(demandSums(read, projectIds), 'demands.saleId', 'sale.id')
    .select((eb) => [
      'sale.projectId',
      eb.fn.sum<number>('sale.agreementValuePaise').as('bookingValuePaise'),
      eb.fn.sum<number>('sale.paidPaise').as('paidPaise'),
      eb.fn.sum<number | null>('demands.paidTaxPaise').as('paidTaxPaise'),
      eb.fn.sum<number | null>('demands.openPaise').as('openPaise'),
      eb.fn
        .countAll<number>()
        .filterWhere('sale.bookingDate', '>=', from)
        .filterWhere('sale.bookingDate', '<=', to)
        .as('netSold'),
    ])
    .where('sale.projectId', 'in', [...projectIds])
    .where('sale.status', '!=', 'cancelled')
    .where('sale.deletedAt', 'is', null)
    .groupBy('sale.projectId')
    .execute();
  const ofSales = rows.map(({ projectId, ...sums }): [string, Money] => [
    projectId,
    {
      bookingValuePaise: sums.bookingValuePaise,
      collectedPaise: sums.paidPaise - (sums.paidTaxPaise ?? 0),
      outstandingPaise: sums.openPaise ?? 0,
      netSold: sums.netSold,
    },
  ]);
  const nothing: Money = { bookingValuePaise: 0, collectedPaise: 0, outstandingPaise: 0, netSold: 0 };
  return new Map([...projectIds.map((id): [string, Money] => [id, nothing]), ...ofSales]);
}

const STILL_OWED = sql<
  number | null
>`sum(installment.principal_paise + installment.cgst_paise + installment.sgst_paise
  + installment.igst_paise - installment.paid_principal_paise - installment.paid_tax_paise
  - installment.waived_principal_paise - installment.waived_tax_paise)
  filter (where installment.demand_date is not null)`;

function demandSums(read: Read, projectIds: readonly string[]) {
  return read.db
    .selectFrom('installment')
    .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
    .innerJoin('sale', 'sale.id', 'installment.saleId')
    .select((eb) => [
      'installment.saleId',
      eb.fn.sum<number>('installment.paidTaxPaise').as('paidTaxPaise'),
      STILL_OWED.as('openPaise'),
    ])
    .where('sale.projectId', 'in', [...projectIds])
    .where('sale.status', '!=', 'cancelled')
    .where('sale.deletedAt', 'is', null)
    .where('paymentPlan.status', '=', 'active')
    .groupBy('installment.saleId')
    .as('demands');
}
