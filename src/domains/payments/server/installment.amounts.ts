import { sql } from 'kysely';
import type { SqlBool } from 'kysely';

/** Amounts of the row `installment` of a query. */
export const TOTAL_PAISE = sql<number>`(installment.principal_paise + installment.cgst_paise + installment.sgst_paise + installment.igst_paise)`;
export const PAID_PAISE = sql<number>`(installment.paid_principal_paise + installment.paid_tax_paise)`;
/** Neither paid nor given up. */
export const OPEN_PAISE = sql<number>`(${TOTAL_PAISE} - (installment.paid_principal_paise + installment.paid_tax_paise + installment.waived_principal_paise + installment.waived_tax_paise))`;
/** Something of it is still owed; written as the index of open installments says it. */
export const IS_OPEN = sql<SqlBool>`${OPEN_PAISE} > 0`;
