import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import type { listCharges as listCall, ListedCharge } from '../chargeList.contract.ts';

/** Amounts of the row `sale_charge` of a query, with its sale. */
const TAX_PAISE = sql<number>`(sale_charge.cgst_paise + sale_charge.sgst_paise + sale_charge.igst_paise)`;
const PAID_PAISE = sql<number>`(sale_charge.paid_amount_paise + sale_charge.paid_tax_paise)`;
const WAIVED_PAISE = sql<number>`(sale_charge.waived_amount_paise + sale_charge.waived_tax_paise)`;
const TOTAL_PAISE = sql<number>`(sale_charge.amount_paise + ${TAX_PAISE})`;
const OPEN_PAISE = sql<number>`(case when sale.status = 'cancelled' then 0
  else ${TOTAL_PAISE} - ${PAID_PAISE} - ${WAIVED_PAISE} end)`;
export const CHARGE_SUMS = {
  totalPaise: TOTAL_PAISE,
  paidPaise: PAID_PAISE,
  waivedPaise: WAIVED_PAISE,
  outstandingPaise: OPEN_PAISE,
};

/** Interest that is billed after its month counts in that month (ruling 35). */
export const CHARGED_ON = sql<string>`least(sale_charge.posted_on,
  (sale_charge.for_month + interval '1 month')::date - 1)`;

type ChargeFilter = Partial<QueryOf<typeof listCall>>;

export function chargeConditions(read: Read, filter: ChargeFilter): Expression<SqlBool> {
  const charge = expressionBuilder<Tables, 'saleCharge' | 'sale'>();
  const { kind, projectId, towerId, saleId, search, from, to } = filter;
  const conditions = [
    saleConditions(read, { projectId, towerId, saleId, search }),
    kind?.length && charge('saleCharge.kind', 'in', kind),
    from && charge(CHARGED_ON, '>=', from),
    to && charge(CHARGED_ON, '<=', to),
  ];
  return charge.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** Charges with their sales, for the conditions on them. */
export function charges(read: Read) {
  return read.db.selectFrom('saleCharge').innerJoin('sale', 'sale.id', 'saleCharge.saleId');
}

const SORTED = { chargedOn: CHARGED_ON, totalPaise: TOTAL_PAISE } as const;

export function listCharges(read: Read, query: QueryOf<typeof listCall>): Promise<Page<ListedCharge>> {
  const found = charges(read).where(chargeConditions(read, query));
  const { column, direction } = orderOf(query.sort);
  return pageByIds(read.db, query, {
    ids: ({ limit, offset }) =>
      found
        .select('saleCharge.id')
        .orderBy(SORTED[column], direction)
        .orderBy('saleCharge.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => chargesById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** The full rows of some of them, in any order. */
export async function chargesById(read: Read, ids: readonly string[]): Promise<ListedCharge[]> {
  const rows = await saleHeads(read)
    .innerJoin('saleCharge', 'saleCharge.saleId', 'sale.id')
    .select([
      'saleCharge.id',
      'saleCharge.saleId',
      'sale.projectId',
      'saleCharge.kind',
      CHARGED_ON.as('chargedOn'),
      'saleCharge.fromDay',
      'saleCharge.toDay',
      'saleCharge.amountPaise',
      TAX_PAISE.as('taxPaise'),
      TOTAL_PAISE.as('totalPaise'),
      PAID_PAISE.as('paidPaise'),
      WAIVED_PAISE.as('waivedPaise'),
      OPEN_PAISE.as('outstandingPaise'),
    ])
    .where(sql<boolean>`sale_charge.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map((row) => ({ _id: row.id, ...row }));
}
