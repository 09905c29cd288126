import { invalid } from '#platform/contract/errors.ts';
import { formatPct } from '#platform/contract/format.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import type { PaymentConfig } from './paymentConfig.contract.ts';

type CancellationSlab = PaymentConfig['cancellationSlabs'][number];

/** Legal bounds: the terms of a project may not be harsher on its buyers. */
export interface BuyerProtection {
  /** Null outside India. */
  stateCode: string | null;
  cancellationSlabs: readonly CancellationSlab[];
  refundDays: number;
  /** The most that late payments may cost above the bank's lending rate; null outside India. */
  interestSpreadPct: number | null;
  /** The rule that says so: 'Maharashtra Rules 2017, rule 18'. */
  interestSource: string | null;
}

/** Refuses payment rules that are harsher than the law: a project may only be more generous. */
export function checkBuyerProtection(
  config: Pick<PaymentConfig, 'cancellationSlabs' | 'refundDays' | 'interestSpreadPct'>,
  law: BuyerProtection,
): void {
  checkSlabOrder(config.cancellationSlabs);
  checkSlabsAgainst(config.cancellationSlabs, law);
  if (config.refundDays > law.refundDays) {
    throw invalid('refundDays', `Refunds are due within ${law.refundDays} days by law.`);
  }
  const spread = spreadProblem(config, law);
  if (spread) throw invalid('interestSpreadPct', spread);
}

/** Why late payments may not cost what a project charges for them; null when they may. */
function spreadProblem(
  { interestSpreadPct }: Pick<PaymentConfig, 'interestSpreadPct'>,
  law: Pick<BuyerProtection, 'interestSpreadPct' | 'interestSource'>,
): string | null {
  if (law.interestSpreadPct === null || interestSpreadPct <= law.interestSpreadPct) return null;
  const source = law.interestSource ? ` (${law.interestSource})` : '';
  return `Interest on delay may be at most ${formatPct(law.interestSpreadPct)} above the bank rate${source}.`;
}

function checkSlabOrder(slabs: readonly CancellationSlab[]): void {
  const isInOrder = slabs.every((slab, index) => {
    const next = slabs[index + 1];
    if (!next) return slab.upToDays === null;
    return slab.upToDays !== null && (next.upToDays === null || slab.upToDays < next.upToDays);
  });
  if (!isInOrder) {
    throw invalid(
      'cancellationSlabs',
      'Cancellation slabs must increase in days, and only the last one has no limit.',
    );
  }
}

/** Two step functions are compared on every day on which one of them steps. */
function checkSlabsAgainst(slabs: readonly CancellationSlab[], law: BuyerProtection): void {
  if (slabs.length === 0 || law.cancellationSlabs.length === 0) return;
  const steps = [...slabs, ...law.cancellationSlabs].flatMap(({ upToDays }) =>
    upToDays === null ? [] : [upToDays + 1],
  );
  for (const day of [0, ...steps]) {
    const pct = chargeOn(slabs, day);
    const allowedPct = chargeOn(law.cancellationSlabs, day);
    if (pct <= allowedPct) continue;
    const place = law.stateCode ? ` in ${stateName(law.stateCode)}` : '';
    throw invalid(
      'cancellationSlabs',
      `${pct}% on day ${day} after booking exceeds the ${allowedPct}% allowed${place}.`,
    );
  }
}

function chargeOn(slabs: readonly CancellationSlab[], day: number): number {
  return slabs.find((slab) => slab.upToDays === null || day <= slab.upToDays)?.pct ?? 0;
}
