import * as z from 'zod';
import { paise, plannedDay, text } from '#platform/contract/fields.ts';

/** Who pays for a unit: its buyer, a bank, or both. */
export const FUNDINGS = ['self', 'loan', 'both'] as const;
export type Funding = (typeof FUNDINGS)[number];

export const Loan = z.strictObject({
  bank: text(120, 'Bank'),
  /** Number of the bank's sanction letter. */
  sanctionNumber: text(60, 'Sanction letter').nullable().default(null),
  sanctionedPaise: paise('Sanctioned amount', 1).nullable().default(null),
  sanctionedOn: plannedDay('Sanctioned on').nullable().default(null),
});
export type Loan = z.infer<typeof Loan>;

export const NAME_THE_BANK = 'Enter the bank.';

/** A booking funded by a loan names the bank. */
export function checkBankNamed(
  { funding, loan }: { funding: Funding; loan?: Loan | null | undefined },
  context: z.RefinementCtx,
): void {
  if (funding === 'self' || loan) return;
  context.addIssue({ code: 'custom', path: ['loan', 'bank'], message: NAME_THE_BANK });
}
