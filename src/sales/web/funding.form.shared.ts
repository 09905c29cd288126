import * as z from 'zod';
import { day, optional, paise, text } from '#platform/contract/fields.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Funding, Loan } from '../loan.contract.ts';
import { FUNDINGS } from '../loan.contract.ts';
import { fundingProblem } from '../loan.rules.ts';
import { passOn, pathOf } from './applicant.form.shared.ts';

/** Funding and loan as typed; every field of the form has a value. */
export interface FundingValues {
  funding: Funding | null;
  loan: LoanValues;
}

type LoanValues = { [Key in keyof Loan]: Loan[Key] | null };

const TypedFunding = z.object({
  funding: z.enum(FUNDINGS, 'Please select how it is funded'),
  loan: z.object({
    bank: optional(text(120, 'Bank')),
    sanctionNumber: optional(text(60, 'Sanction letter')),
    sanctionedPaise: optional(paise('Sanctioned amount', 1)),
    sanctionedOn: optional(day('Sanctioned on')),
  }),
});

export function loanValues(loan: Loan | null = null): LoanValues {
  return {
    bank: loan?.bank ?? null,
    sanctionNumber: loan?.sanctionNumber ?? null,
    sanctionedPaise: loan?.sanctionedPaise ?? null,
    sanctionedOn: loan?.sanctionedOn ?? null,
  };
}

/** Validates funding and loan, each alone and together, by the rules of the server. */
export function checkFunding(
  values: FundingValues,
  terms: { disbursedPaise: number; today: Day },
  context: z.RefinementCtx,
): void {
  passOn(TypedFunding, values, context);
  const typed = TypedFunding.safeParse(values);
  if (!typed.success) return;
  const problem = fundingProblem({ funding: typed.data.funding, loan: loanOf(values) }, terms);
  if (problem) context.addIssue({ code: 'custom', path: pathOf(problem.field), message: problem.message });
}

/** The loan that is sent: none for own funds, whatever was typed before. */
export function loanOf({ funding, loan }: FundingValues): Loan | null {
  if (funding === 'self' || !loan.bank) return null;
  return { ...loanValues(), ...loan, bank: loan.bank };
}
