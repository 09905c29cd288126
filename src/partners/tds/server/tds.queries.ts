import { sql } from 'kysely';
import type { Page, QueryOf, ResultOf } from '#platform/contract/call.ts';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { challanDueOn } from '#partners/partner-invoices/challan.rules.ts';
import type {
  listTdsDeductions as listCall,
  listTdsMonths as monthsCall,
  TdsDeduction,
  TdsMonth,
} from '../tds.contract.ts';
import { daysOfYear, deductionState, lateUntil } from '../tds.rules.ts';
import { foundDeductions } from './tds.filter.ts';

/** By when deducted tax is to be paid, and what it bears afterwards. */
export function tdsRates(read: Pick<Read, 'db'>): Promise<RateRow[]> {
  return ratesFor(read, ['tds.payBy', 'tds.lateInterest']);
}

export async function listTdsDeductions(
  read: Read,
  filter: QueryOf<typeof listCall>,
): Promise<Page<TdsDeduction>> {
  const rates = await tdsRates(read);
  const found = foundDeductions(read, filter, lateUntil(read.today, rates));
  const { column, direction } = orderOf(filter.sort);
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('tdsDeduction.id')
        .orderBy(`tdsDeduction.${column}`, direction)
        .orderBy('tdsDeduction.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => deductionsById(read, ids, rates),
    count: (max) => countRows(read.db, found, max),
  });
}

/** In any order. */
export async function deductionsById(
  read: Read,
  ids: readonly string[],
  rates: readonly RateRow[],
): Promise<TdsDeduction[]> {
  const rows = await deductionRows(read)
    .where(sql<boolean>`tds_deduction.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map((row) => toDeduction(read, row, rates));
}

export function deductionRows({ db }: Pick<Read, 'db'>) {
  return db
    .selectFrom('tdsDeduction')
    .innerJoin('channelPartner', 'channelPartner.id', 'tdsDeduction.channelPartnerId')
    .innerJoin('partnerInvoice', 'partnerInvoice.id', 'tdsDeduction.partnerInvoiceId')
    .leftJoin('tdsChallan', 'tdsChallan.id', 'tdsDeduction.challanId')
    .selectAll('tdsDeduction')
    .select(['channelPartner.name as firmName', 'partnerInvoice.number as invoiceNumber'])
    .select(['tdsChallan.bsr', 'tdsChallan.number as challanNumber', 'tdsChallan.paidOn']);
}

type Row = Awaited<ReturnType<ReturnType<typeof deductionRows>['executeTakeFirstOrThrow']>>;

export function toDeduction({ today }: Read, row: Row, rates: readonly RateRow[]): TdsDeduction {
  const { id, creditedOn, deductee, challanId, bsr, challanNumber, paidOn, taxPaise } = row;
  const dueOn = challanDueOn(creditedOn, rates);
  const { excessUsedPaise, cancelledAt } = row;
  const state = deductionState(
    { taxPaise, isPaid: challanId !== null, isCancelled: cancelledAt !== null, excessUsedPaise, dueOn },
    today,
  );
  const challan =
    challanId !== null && bsr !== null && challanNumber !== null && paidOn !== null
      ? { id: challanId, bsr, number: challanNumber, paidOn }
      : null;
  return {
    _id: id,
    id,
    creditedOn,
    firm: { id: row.channelPartnerId, name: row.firmName },
    pan: panOf(deductee),
    section: row.section,
    financialYear: row.financialYear,
    basePaise: row.basePaise,
    ratePct: row.ratePct,
    taxPaise,
    certificate: row.certificateNumber,
    invoice: { id: row.partnerInvoiceId, number: row.invoiceNumber },
    isArrears: row.creditInvoiceId !== row.partnerInvoiceId,
    challan,
    dueOn,
    state,
    isLate: state === 'late' || (challan !== null && challan.paidOn > dueOn),
    excessPaise: state === 'excess' ? taxPaise - excessUsedPaise : 0,
  };
}

/** A firm without a PAN is kept as firm:<id>. */
export function panOf(deductee: string): string | null {
  return deductee.startsWith('firm:') ? null : deductee;
}

/**
 * What the challans of a year have to pay, and what is open over all years: from the sums by day and section that are
 * kept (decision 142). A month has the last day on which something was deducted.
 */
export async function listTdsMonths(
  read: Read,
  { financialYear = financialYearLabel(read.today) }: QueryOf<typeof monthsCall>,
): Promise<ResultOf<typeof monthsCall>> {
  const rates = await tdsRates(read);
  const late = lateUntil(read.today, rates);
  const { from, to } = daysOfYear(financialYear);
  const [months, open, excess] = await Promise.all([
    read.db
      .selectFrom(
        keptTax(read)
          .select(['state as section', 'day'])
          .select(sql<number>`sum(gross_paise)`.as('deductedPaise'))
          .select(sql<number>`sum(open_paise)`.as('openPaise'))
          .where('day', '>=', from)
          .where('day', '<=', to)
          .groupBy(['state', 'day'])
          .having(sql<boolean>`sum(counted) > 0`)
          .as('daily'),
      )
      .select(sql<string>`section`.as('section'))
      .select(sql<string>`to_char(day, 'YYYY-MM')`.as('month'))
      .select(sql<string>`max(day)::text`.as('lastDay'))
      .select(sql<number>`sum(deducted_paise)::bigint`.as('deductedPaise'))
      .select(sql<number>`sum(open_paise)::bigint`.as('openPaise'))
      .groupBy([sql`section`, sql`to_char(day, 'YYYY-MM')`])
      .orderBy(sql`to_char(day, 'YYYY-MM')`, 'desc')
      .orderBy(sql`section`)
      .execute(),
    keptTax(read)
      .select(sql<number>`coalesce(sum(open_paise), 0)::bigint`.as('openPaise'))
      .select(sql<number>`coalesce(sum(open_paise) filter (where day <= ${late}), 0)::bigint`.as('latePaise'))
      .where('openPaise', '<>', 0)
      .executeTakeFirstOrThrow(),
    excessOf(read, financialYear),
  ]);
  return { financialYear, months: months.map((row) => monthOf(read, row, rates)), ...open, ...excess };
}

function keptTax({ db }: Read) {
  return db.selectFrom('commissionTally').where('kind', '=', 'tax');
}

interface MonthRow {
  month: string;
  section: string;
  lastDay: string;
  deductedPaise: number;
  openPaise: number;
}

function monthOf(read: Read, row: MonthRow, rates: readonly RateRow[]): TdsMonth {
  const { month, section, lastDay, deductedPaise, openPaise } = row;
  const dueOn = challanDueOn(lastDay, rates);
  const isLate = openPaise > 0 && dueOn < read.today;
  return { month, section, dueOn, deductedPaise, paidPaise: deductedPaise - openPaise, openPaise, isLate };
}

/** Excess is set off within its year only; it is of few deductions, which an index has. */
function excessOf({ db }: Read, financialYear: string) {
  return db
    .selectFrom('tdsDeduction')
    .select(sql<number>`coalesce(sum(tax_paise - excess_used_paise), 0)::bigint`.as('excessPaise'))
    .where('challanId', 'is not', null)
    .where('cancelledAt', 'is not', null)
    .where('financialYear', '=', financialYear)
    .executeTakeFirstOrThrow();
}
