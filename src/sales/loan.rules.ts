import type { Day } from '#platform/contract/calendar.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { formatMoney } from '#platform/contract/format.ts';
import type { Funding, Loan } from './loan.contract.ts';
import { NAME_THE_BANK } from './loan.contract.ts';

/** What is wrong with funding and loan of a sale together; null when nothing is. */
export function fundingProblem(
  { funding, loan }: { funding: Funding; loan: Loan | null },
  { disbursedPaise, today }: { disbursedPaise: number; today: Day },
): FieldError | null {
  if (funding === 'self') return ownFundsProblem(loan, disbursedPaise);
  if (loan === null) return { field: 'loan.bank', message: NAME_THE_BANK };
  if (loan.sanctionedOn !== null && loan.sanctionedOn > today)
    return { field: 'loan.sanctionedOn', message: 'The sanction date cannot be in the future.' };
  if (loan.sanctionedPaise !== null && loan.sanctionedPaise < disbursedPaise) {
    const message = `The bank has already paid ${formatMoney(disbursedPaise)}. The sanction cannot be less.`;
    return { field: 'loan.sanctionedPaise', message };
  }
  return null;
}

function ownFundsProblem(loan: Loan | null, disbursedPaise: number): FieldError | null {
  if (disbursedPaise > 0) {
    const message = `The bank has already paid ${formatMoney(disbursedPaise)}. Choose 'Own funds and home loan'.`;
    return { field: 'funding', message };
  }
  return loan === null ? null : { field: 'funding', message: 'Own funds need no bank. Choose a home loan.' };
}
