import type { FieldError } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { areaTimesRate } from '#platform/contract/money.ts';
import { roleLabel } from '#platform/contract/roles.ts';
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

/** Why a person may not charge a fee; null when they may. A reduction needs the right to waive interest. */
export function transferFeeProblem(
  fee: Pick<TransferFee, 'askedPaise' | 'mostLessPaise'>,
  feePaise: number,
): FieldError | null {
  const message = problem(fee, feePaise);
  return message === null ? null : { field: 'feePaise', message };
}

function problem(
  { askedPaise, mostLessPaise }: Pick<TransferFee, 'askedPaise' | 'mostLessPaise'>,
  feePaise: number,
): string | null {
  if (feePaise > askedPaise)
    return askedPaise === 0
      ? 'This project has no transfer fee.'
      : `The transfer fee is at most ${formatMoneyExact(askedPaise)}.`;
  if (mostLessPaise === null || askedPaise - feePaise <= mostLessPaise) return null;
  const asked = `The transfer fee is ${formatMoneyExact(askedPaise)}.`;
  return mostLessPaise === 0
    ? `${asked} A ${roleLabel('Sales Head')} or a ${roleLabel('Finance Head')} may charge less.`
    : `${asked} You may charge up to ${formatMoneyExact(mostLessPaise)} less. Ask a ${roleLabel('Finance Head')} for more.`;
}
