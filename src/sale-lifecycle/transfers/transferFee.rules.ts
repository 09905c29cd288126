import type { FieldError } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { areaTimesRate } from '#platform/contract/money.ts';
import type { Role } from '#platform/contract/roles.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { WAIVER_DECIDERS } from '#money/charges/waiverLimit.rules.ts';
import { taxOn, taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { TransferFee } from './transferFee.contract.ts';

/** Area × rate of the project, to the rupee. */
export function askedFeePaise({ areaSqft, ratePaise }: Pick<TransferFee, 'areaSqft' | 'ratePaise'>): number {
  return areaTimesRate(areaSqft, ratePaise);
}

/** GST on the fee, by the rate of the day and the regime of the sale. */
export function feeTaxPaise(
  feePaise: number,
  { gstPct, taxRegime }: Pick<TransferFee, 'gstPct' | 'taxRegime'>,
): number {
  return taxTotal(taxOn(feePaise, gstPct, taxRegime));
}

type FeeTerms = Pick<TransferFee, 'askedPaise' | 'mostLessPaise' | 'approvedFeePaise'>;

/** Why a person may not charge a fee; null when they may: alone, or because it is approved. */
export function transferFeeProblem(fee: FeeTerms, feePaise: number): FieldError | null {
  const message = problem(fee, feePaise);
  return message === null ? null : { field: 'feePaise', message };
}

/** Whether a fee is below what the person may charge alone. */
export function feeNeedsApproval({ askedPaise, mostLessPaise }: FeeTerms, feePaise: number): boolean {
  return mostLessPaise !== null && askedPaise - feePaise > mostLessPaise;
}

/** Who approves a lower fee, the most junior first: whoever may charge any. */
export const FEE_DECIDERS: readonly Role[] = ['Sales Head', ...WAIVER_DECIDERS];

function problem(fee: FeeTerms, feePaise: number): string | null {
  const { askedPaise, mostLessPaise, approvedFeePaise } = fee;
  if (feePaise > askedPaise)
    return askedPaise === 0
      ? 'This project has no transfer fee.'
      : `The transfer fee is at most ${formatMoneyExact(askedPaise)}.`;
  if (!feeNeedsApproval(fee, feePaise) || mostLessPaise === null) return null;
  if (approvedFeePaise !== null && feePaise >= approvedFeePaise) return null;
  const asked = `The transfer fee is ${formatMoneyExact(askedPaise)}.`;
  return mostLessPaise === 0
    ? `${asked} A ${roleLabel('Sales Head')} or a ${roleLabel('Finance Head')} may charge less.`
    : `${asked} You may charge up to ${formatMoneyExact(mostLessPaise)} less. Ask a ${roleLabel('Finance Head')} for more.`;
}
