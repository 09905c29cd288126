import type { Selectable } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { SaleTable } from '#platform/server/database/tables.ts';
import type { Loan } from '../loan.contract.ts';

type LoanColumns = 'loanBank' | 'loanSanctionNumber' | 'loanSanctionedPaise' | 'loanSanctionedOn';

/** The loan of a sale; null while no bank is named. */
export function loanOf(row: Pick<Selectable<SaleTable>, LoanColumns>): Loan | null {
  if (row.loanBank === null) return null;
  return {
    bank: row.loanBank,
    sanctionNumber: row.loanSanctionNumber,
    sanctionedPaise: row.loanSanctionedPaise,
    sanctionedOn: row.loanSanctionedOn,
  };
}

/** What the bank has disbursed: its verified receipts, never an entered figure. */
export async function disbursedOf(read: Read, saleId: string): Promise<number> {
  const { paid } = await read.db
    .selectFrom('paymentTransaction')
    .select((eb) => eb.fn.sum<number | null>('amountPaise').as('paid'))
    .where('saleId', '=', saleId)
    .where('type', '=', 'receipt')
    .where('mode', '=', 'bankLoan')
    .where('status', '=', 'verified')
    .executeTakeFirstOrThrow();
  return paid ?? 0;
}
