import { sql } from 'kysely';
import type { SqlBool } from 'kysely';

/** Of the active plan of a sale that is neither cancelled nor deleted; of the row `installment` of a query, as all here. */
export const IS_LIVE = sql<SqlBool>`installment.is_live`;
export const TOTAL_PAISE = sql<number>`(installment.principal_paise + installment.cgst_paise + installment.sgst_paise + installment.igst_paise)`;
export const PAID_PAISE = sql<number>`(installment.paid_principal_paise + installment.paid_tax_paise)`;
/** Waived. */
export const WAIVED_PAISE = sql<number>`(installment.waived_principal_paise + installment.waived_tax_paise)`;
/** Neither paid nor waived. */
export const OPEN_PAISE = sql<number>`(${TOTAL_PAISE} - (installment.paid_principal_paise + installment.paid_tax_paise + installment.waived_principal_paise + installment.waived_tax_paise))`;
/** Open without TDS awaiting verification: what the buyer has to pay. */
export const OWED_PAISE = sql<number>`(${OPEN_PAISE} - installment.tds_waiting_paise)`;
/** It has an open balance; written as in the partial index of open installments. */
export const IS_OPEN = sql<SqlBool>`${OPEN_PAISE} > 0`;
/** The buyer has something to pay on it. */
export const IS_OWED = sql<SqlBool>`(${IS_OPEN} and ${OWED_PAISE} > 0)`;
