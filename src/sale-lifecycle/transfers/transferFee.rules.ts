import type { FieldError } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { areaTimesRate } from '#platform/contract/money.ts';
import type { Role } from '#platform/contract/roles.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { waiverLimitPaise } from '#money/dues/waiver.rules.ts';
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

/** Why a role may not charge a fee; null when it may. A reduction needs the right to waive interest. */
export function transferFeeProblem(role: Role, askedPaise: number, feePaise: number): FieldError | null {
  const message = problem(role, askedPaise, feePaise);
  return message === null ? null : { field: 'feePaise', message };
}

function problem(role: Role, askedPaise: number, feePaise: number): string | null {
  if (feePaise > askedPaise)
    return askedPaise === 0
      ? 'This project has no transfer fee.'
      : `The transfer fee is at most ${formatMoneyExact(askedPaise)}.`;
  const limitPaise = waiverLimitPaise(role, 'interest');
  if (limitPaise === null || askedPaise - feePaise <= limitPaise) return null;
  const asked = `The transfer fee is ${formatMoneyExact(askedPaise)}.`;
  return limitPaise === 0
    ? `${asked} A ${roleLabel('Sales Head')} or a ${roleLabel('Finance Head')} may charge less.`
    : `${asked} You may charge up to ${formatMoneyExact(limitPaise)} less. Ask a ${roleLabel('Finance Head')} for more.`;
}
