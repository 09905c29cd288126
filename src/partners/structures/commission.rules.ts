import { formatMoneyExact } from '#platform/contract/format.ts';
import { apportion, sumPaise } from '#platform/contract/money.ts';
import type { AmountStep, CommissionSale, CommissionStep } from './commissionStep.rules.ts';
import {
  basisStep,
  bonusStep,
  capStep,
  cutSteps,
  paiseInput,
  isOffered,
  rateSteps,
  shareSteps,
} from './commissionStep.rules.ts';
import type { Tranche } from './payout.rules.ts';
import { tranchesOf } from './payout.rules.ts';
import type { Standing } from './slabPeriod.rules.ts';
import type { StructureTerms } from './structureTerms.contract.ts';

/** What a sale earns a firm before the cap. */
interface Earned {
  steps: CommissionStep[];
  basisPaise: number;
  /** Null for a flat amount. */
  ratePct: number | null;
  ordinal: number | null;
  basicPaise: number;
  bonuses: { name: string; amountPaise: number }[];
  /** Of the whole sale, also where two firms share it. */
  capPaise: number;
}

export interface Commission extends Earned {
  grossPaise: number;
  isCapped: boolean;
  tranches: Tranche[];
}

export interface EarnedBy {
  terms: StructureTerms;
  sale: CommissionSale;
  standing: Standing;
  /** Of a firm that shares the sale with another; 100 by default. */
  sharePct?: number;
}

/** The commission of one firm for a sale, without GST and TDS. */
export function commissionOf(by: EarnedBy): Commission {
  const earned = earnedFor(by);
  return cappedAt(by.terms, earned, capStep(by.terms, earned.basisPaise));
}

/** What other commissions of a shared sale come to, which does not change any more, and the lowest of their caps. */
export interface Taken {
  grossPaise: number;
  capPaise: number;
}

const NOTHING_TAKEN: Taken = { grossPaise: 0, capPaise: Infinity };

/**
 * The commissions of firms that share a sale: each earns its percentage of what its own structure pays. The lowest
 * of their caps limits the sum, and what is above it is cut in proportion.
 */
export function sharedCommissions(shares: readonly EarnedBy[], taken: Taken = NOTHING_TAKEN): Commission[] {
  const earned = shares.map(earnedFor);
  const wanted = earned.map(({ basicPaise, bonuses }) => basicPaise + totalOf(bonuses));
  const lowestPaise = Math.min(taken.capPaise, ...earned.map(({ capPaise }) => capPaise));
  const limitPaise = Math.max(0, lowestPaise - taken.grossPaise);
  const sum = sumPaise(wanted);
  const parts = sum > limitPaise ? apportion(limitPaise, wanted) : wanted;
  return shares.map(({ terms }, index) => {
    const own = earned[index];
    if (!own) throw new RangeError('Every share has its amount.');
    return cappedAt(terms, own, {
      key: 'cap',
      label: 'Cap',
      text:
        sum > limitPaise
          ? `Part of the cap of the sale, ${formatMoneyExact(limitPaise)}, in proportion`
          : `Within the cap of the sale, ${formatMoneyExact(limitPaise)}`,
      inputs: [paiseInput('Cap of the sale', limitPaise), paiseInput('Commissions before the cap', sum)],
      amountPaise: parts[index] ?? 0,
    });
  });
}

/** The standing of a sale after these earlier sales of its firm in the period. */
export function standingAmong(earlier: readonly CommissionSale[], terms: StructureTerms): Standing {
  return {
    earlierCount: earlier.length,
    earlierPaise: sumPaise(earlier.map((sale) => basisStep(terms, sale).amountPaise)),
  };
}

function earnedFor({ terms, sale, standing, sharePct = 100 }: EarnedBy): Earned {
  const basis = basisStep(terms, sale);
  const rate = rateSteps(terms, sale, standing, basis.amountPaise);
  const basic = shareSteps(rate.step, sharePct);
  const bonuses = terms.bonuses
    .filter((bonus) => isOffered(bonus, sale))
    .map((bonus) => ({
      name: bonus.name,
      ...shareSteps(bonusStep(bonus, terms, basis.amountPaise), sharePct),
    }));
  return {
    steps: [basis, ...rate.found, ...basic.steps, ...bonuses.flatMap(({ steps }) => steps)],
    basisPaise: basis.amountPaise,
    ratePct: rate.pct,
    ordinal: rate.ordinal,
    basicPaise: basic.amountPaise,
    bonuses: bonuses.map(({ name, amountPaise }) => ({ name, amountPaise })),
    capPaise: capStep(terms, basis.amountPaise).amountPaise,
  };
}

/** What is above the cap is cut from the bonuses first, the last one first, and then from the commission. */
function cappedAt(terms: StructureTerms, earned: Earned, cap: AmountStep): Commission {
  const bonusPaise = totalOf(earned.bonuses);
  const wantedPaise = earned.basicPaise + bonusPaise;
  const cutPaise = Math.max(0, wantedPaise - cap.amountPaise);
  const cutOfBasic = Math.max(0, cutPaise - bonusPaise);
  const gross: AmountStep = {
    key: 'gross',
    label: 'Gross',
    text: cutPaise > 0 ? 'Limited by the cap' : 'Within the cap',
    inputs: [paiseInput('Before the cap', wantedPaise), paiseInput('Above the cap', cutPaise)],
    amountPaise: wantedPaise - cutPaise,
  };
  return {
    ...earned,
    steps: [...earned.steps, cap, ...cutSteps(cutPaise, bonusPaise), gross],
    basicPaise: earned.basicPaise - cutOfBasic,
    bonuses: withoutCut(earned.bonuses, cutPaise - cutOfBasic),
    grossPaise: gross.amountPaise,
    isCapped: cutPaise > 0,
    tranches: tranchesOf(gross.amountPaise, terms.payouts),
  };
}

function withoutCut(bonuses: Earned['bonuses'], cutPaise: number): Earned['bonuses'] {
  let left = cutPaise;
  return bonuses
    .toReversed()
    .map(({ name, amountPaise }) => {
      const cut = Math.min(left, amountPaise);
      left -= cut;
      return { name, amountPaise: amountPaise - cut };
    })
    .toReversed();
}

function totalOf(bonuses: Earned['bonuses']): number {
  return sumPaise(bonuses.map(({ amountPaise }) => amountPaise));
}
