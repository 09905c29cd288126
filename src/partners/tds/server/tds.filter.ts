import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type * as contract from '../tds.contract.ts';
import type { DeductionState } from '../tds.rules.ts';
import { daysOfMonth, daysOfYear } from '../tds.rules.ts';

export type DeductionFilter = Partial<QueryOf<typeof contract.listTdsDeductions>>;

/** The deductions that a query of the register finds. */
export function foundDeductions({ db }: Pick<Read, 'db'>, filter: DeductionFilter, late: Day) {
  return db.selectFrom('tdsDeduction').where(conditions(filter, late));
}

function conditions(filter: DeductionFilter, late: Day): Expression<SqlBool> {
  const deduction = expressionBuilder<Tables, 'tdsDeduction'>();
  const { month, financialYear, quarter, section, channelPartnerId, pan, challanId, state, search } = filter;
  if (quarter !== undefined && financialYear === undefined)
    throw invalid('financialYear', 'Choose the financial year of the quarter.');
  const conditions = [
    month && isWithin(daysOfMonth(month)),
    financialYear && isWithin(daysOfYear(financialYear, quarter)),
    section && deduction('tdsDeduction.section', '=', section),
    channelPartnerId && deduction('tdsDeduction.channelPartnerId', '=', channelPartnerId),
    pan && deduction('tdsDeduction.deductee', '=', pan),
    challanId && deduction('tdsDeduction.challanId', '=', challanId),
    state?.length
      ? deduction.or(state.map((one) => isIn(one, late)))
      : deduction.not(isIn('cancelled', late)),
    search && isCalled(search),
  ];
  return deduction.and(conditions.filter((condition) => typeof condition === 'object'));
}

function isWithin({ from, to }: { from: Day; to: Day }): Expression<SqlBool> {
  const deduction = expressionBuilder<Tables, 'tdsDeduction'>();
  return deduction.and([
    deduction('tdsDeduction.creditedOn', '>=', from),
    deduction('tdsDeduction.creditedOn', '<=', to),
  ]);
}

/** As `deductionState` decides; `late` is the last day of which unpaid tax is late. */
function isIn(state: DeductionState, late: Day): Expression<SqlBool> {
  const isPaid = sql<SqlBool>`tds_deduction.challan_id is not null`;
  const isCancelled = sql<SqlBool>`tds_deduction.cancelled_at is not null`;
  const isOpen = sql<SqlBool>`(not ${isPaid} and not ${isCancelled} and tds_deduction.tax_paise > 0)`;
  const isUsed = sql<SqlBool>`tds_deduction.excess_used_paise = tds_deduction.tax_paise`;
  return {
    open: sql<SqlBool>`(${isOpen} and tds_deduction.credited_on > ${late})`,
    late: sql<SqlBool>`(${isOpen} and tds_deduction.credited_on <= ${late})`,
    paid: sql<SqlBool>`(${isPaid} and not ${isCancelled})`,
    excess: sql<SqlBool>`(${isPaid} and ${isCancelled} and not ${isUsed})`,
    setOff: sql<SqlBool>`(${isPaid} and ${isCancelled} and ${isUsed})`,
    cancelled: sql<SqlBool>`(not ${isPaid} and ${isCancelled})`,
    nil: sql<SqlBool>`(not ${isPaid} and not ${isCancelled} and tds_deduction.tax_paise = 0)`,
  }[state];
}

/** Matches the beginning of the name of the firm, of its invoice or of the PAN. */
function isCalled(search: string): Expression<SqlBool> {
  const deduction = expressionBuilder<Tables, 'tdsDeduction'>();
  const pattern = prefixPattern(search);
  const firms = deduction.selectFrom('channelPartner').select('id').where('name', 'ilike', pattern);
  const invoices = deduction.selectFrom('partnerInvoice').select('id').where('number', 'ilike', pattern);
  return deduction.or([
    deduction('tdsDeduction.channelPartnerId', 'in', firms),
    deduction('tdsDeduction.partnerInvoiceId', 'in', invoices),
    deduction('tdsDeduction.deductee', 'ilike', pattern),
  ]);
}
