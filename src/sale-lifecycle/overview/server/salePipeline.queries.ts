import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { masked, maskedPerson } from '#company/people/server/facts.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import type { getSalePipeline, SaleCard, SaleColumn, SalePipeline } from '#sales/salePipeline.contract.ts';
import type { PipelineStatus } from '#sales/salePipeline.rules.ts';
import { lateUntil, PIPELINE_STATUSES } from '#sales/salePipeline.rules.ts';
import { saleListConditions } from './saleList.filter.ts';
import { waitsFor } from '#sale-lifecycle/steps/server/saleWaits.sql.ts';

type Filter = QueryOf<typeof getSalePipeline>;

/** Cards per column; the rest are in the list. */
const CARDS = 50;

/** The active sales by stage: counts by what is pending, and cards of those longest in the stage. */
export async function salePipeline(read: Read, filter: Filter): Promise<SalePipeline> {
  const [groups, ...cards] = await Promise.all([
    groupsOf(read, filter),
    ...PIPELINE_STATUSES.map((status) => cardsOf(read, filter, status)),
  ]);
  const columns = PIPELINE_STATUSES.map((status, index): SaleColumn => {
    const own = groups.filter((group) => group.status === status);
    return {
      status,
      count: sumPaise(own.map(({ count }) => count)),
      valuePaise: masked(read, 'salePrice', sumPaise(own.map(({ valuePaise }) => valuePaise))),
      lateUntil: lateUntil(status, read.today),
      lateCount: sumPaise(own.map(({ lateCount }) => lateCount)),
      waits: own.map(({ waitsFor, count }) => ({ waitsFor, count })),
      cards: cards[index] ?? [],
    };
  });
  return { asOf: read.today, columns };
}

function groupsOf(read: Read, filter: Filter) {
  const isLate = PIPELINE_STATUSES.map((status) => {
    const day: Day | null = lateUntil(status, read.today);
    return sql`when ${status} then sale.status_since <= ${day}::date`;
  });
  return read.db
    .selectFrom('sale')
    .select([
      'sale.status',
      waitsFor(read.today).as('waitsFor'),
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(sale.agreement_value_paise), 0)`.as('valuePaise'),
      sql<number>`count(*) filter (where case sale.status ${sql.join(isLate, sql` `)} end)`.as('lateCount'),
    ])
    .where(saleListConditions(read, { ...filter, status: [...PIPELINE_STATUSES] }))
    .groupBy([sql.ref('sale.status'), sql`2`])
    .orderBy('count', 'desc')
    .orderBy('waitsFor')
    .execute();
}

async function cardsOf(read: Read, filter: Filter, status: PipelineStatus): Promise<SaleCard[]> {
  const rows = await saleHeads(read)
    .innerJoin('appUser', 'appUser.id', 'sale.salesExecutiveId')
    .select([
      'sale.id',
      'sale.agreementValuePaise',
      'sale.statusSince',
      'appUser.firstName',
      'appUser.lastName',
      'appUser.channelPartnerId as firmId',
      waitsFor(read.today).as('waitsFor'),
    ])
    .where(saleListConditions(read, { ...filter, status: [status] }))
    .orderBy('sale.statusSince', status === 'completed' ? 'desc' : 'asc')
    .orderBy('sale.id')
    .limit(CARDS)
    .execute();
  return rows.map(({ firstName, lastName, firmId, agreementValuePaise, ...row }) => ({
    ...row,
    salesExecutiveName: maskedPerson(read, firmId, displayName({ firstName, lastName })),
    agreementValuePaise: masked(read, 'salePrice', agreementValuePaise),
    days: daysBetween(row.statusSince, read.today),
  }));
}
