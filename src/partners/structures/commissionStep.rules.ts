import type { Day } from '#platform/contract/calendar.ts';
import { formatShortDay } from '#platform/contract/format.ts';
import { pctOf } from '#platform/contract/money.ts';
import type { UnitType } from '#inventory/stock/unitType.contract.ts';
import type { Standing } from './slabPeriod.rules.ts';
import { reachedRate } from './slabPeriod.rules.ts';
import { BASIS_NAMES, exactPct } from './structureText.rules.ts';
import type { Bonus, StructureTerms } from './structureTerms.contract.ts';

/** What a sale is worth and what decides about its commission. Amounts are without tax. */
export interface CommissionSale {
  bookingDate: Day;
  agreementValuePaise: number;
  basePricePaise: number;
  projectId: string;
  unitType: UnitType;
}

/** Something that a step is calculated from. */
interface StepInput {
  label: string;
  value: number;
  unit: 'paise' | 'pct' | 'count';
}

/**
 * A step of the calculation, in the shape of an explanation. Later steps and the result read its amount: there is
 * no other calculation beside the steps.
 */
export interface CommissionStep {
  key: 'basis' | 'slab' | 'rate' | 'bonus' | 'share' | 'cap' | 'cut' | 'gross';
  /** 'Commission' */
  label: string;
  /** '2.5% of the agreement value' */
  text: string;
  inputs: StepInput[];
  /** Null for a step that finds a rate. */
  amountPaise: number | null;
}
export type AmountStep = CommissionStep & { amountPaise: number };

export function basisStep({ basis }: StructureTerms, sale: CommissionSale): AmountStep {
  const amountPaise = basis === 'basePrice' ? sale.basePricePaise : sale.agreementValuePaise;
  const name = BASIS_NAMES[basis];
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    key: 'basis',
    label,
    text: 'Without GST and other charges',
    inputs: [paiseInput(label, amountPaise)],
    amountPaise,
  };
}

export function rateSteps(
  terms: StructureTerms,
  sale: CommissionSale,
  standing: Standing,
  basisPaise: number,
) {
  if (terms.type === 'flat') {
    const amountPaise = terms.flatPaise ?? 0;
    const step: AmountStep = {
      key: 'rate',
      label: 'Commission',
      text: 'Flat amount for the sale',
      inputs: [paiseInput('Flat amount', amountPaise)],
      amountPaise,
    };
    return { found: [], step, pct: null, ordinal: null };
  }
  if (terms.type === 'percentage') {
    const pct = terms.pct ?? 0;
    return { found: [], step: pctStep('rate', 'Commission', terms, basisPaise, pct), pct, ordinal: null };
  }
  const { pct, ordinal, because } = reachedRate(terms, standing, {
    bookingDate: sale.bookingDate,
    basisPaise,
  });
  const slab: CommissionStep = {
    key: 'slab',
    label: 'Slab',
    text: because,
    inputs:
      ordinal === null
        ? [paiseInput('Earlier sales', standing.earlierPaise), paiseInput('This sale', basisPaise)]
        : [{ label: 'Earlier sales', value: standing.earlierCount, unit: 'count' }],
    amountPaise: null,
  };
  return { found: [slab], step: pctStep('rate', 'Commission', terms, basisPaise, pct), pct, ordinal };
}

/** Whether a bonus is offered on the day of a sale, in its project and for its type of unit. */
export function isOffered({ from, to, projectIds, unitTypes }: Bonus, sale: CommissionSale): boolean {
  return (
    from <= sale.bookingDate &&
    sale.bookingDate <= to &&
    (projectIds.length === 0 || projectIds.includes(sale.projectId)) &&
    (unitTypes.length === 0 || unitTypes.includes(sale.unitType))
  );
}

export function bonusStep(bonus: Bonus, terms: StructureTerms, basisPaise: number): AmountStep {
  const { name, pct, flatPaise, from, to } = bonus;
  if (typeof pct === 'number') return pctStep('bonus', name, terms, basisPaise, pct);
  const amountPaise = flatPaise ?? 0;
  const text = `Amount for sales of ${formatShortDay(from)} to ${formatShortDay(to)}`;
  return { key: 'bonus', label: name, text, inputs: [paiseInput('Bonus', amountPaise)], amountPaise };
}

function pctStep(
  key: 'rate' | 'bonus',
  label: string,
  { basis }: StructureTerms,
  basisPaise: number,
  pct: number,
): AmountStep {
  return {
    key,
    label,
    text: `${exactPct(pct)} of the ${BASIS_NAMES[basis]}`,
    inputs: [paiseInput('Of', basisPaise), { label: 'Rate', value: pct, unit: 'pct' }],
    amountPaise: pctOf(basisPaise, pct),
  };
}

/** An amount and, where the sale is shared, the part of the firm. */
export function shareSteps(
  whole: AmountStep,
  sharePct: number,
): { steps: AmountStep[]; amountPaise: number } {
  if (sharePct === 100) return { steps: [whole], amountPaise: whole.amountPaise };
  const amountPaise = pctOf(whole.amountPaise, sharePct);
  const share: AmountStep = {
    key: 'share',
    label: `${whole.label}, share of the firm`,
    text: `${exactPct(sharePct)} of the sale`,
    inputs: [paiseInput('Of', whole.amountPaise), { label: 'Share', value: sharePct, unit: 'pct' }],
    amountPaise,
  };
  return { steps: [whole, share], amountPaise };
}

export function capStep({ basis, capPct, capPaise }: StructureTerms, basisPaise: number): AmountStep {
  const byPct = pctOf(basisPaise, capPct);
  const isFixed = capPaise !== null && capPaise < byPct;
  return {
    key: 'cap',
    label: 'Cap',
    text: isFixed ? 'Highest amount of the structure' : `${exactPct(capPct)} of the ${BASIS_NAMES[basis]}`,
    inputs: isFixed
      ? [paiseInput('Highest amount', capPaise)]
      : [paiseInput('Of', basisPaise), { label: 'Rate', value: capPct, unit: 'pct' }],
    amountPaise: isFixed ? capPaise : byPct,
  };
}

export function cutSteps(cutPaise: number, bonusPaise: number): AmountStep[] {
  if (cutPaise === 0) return [];
  const text = bonusPaise > 0 ? 'Above the cap; the bonus is cut first' : 'Above the cap';
  return [
    {
      key: 'cut',
      label: 'Cut',
      text,
      inputs: [paiseInput('Above the cap', cutPaise)],
      amountPaise: -cutPaise,
    },
  ];
}

export function paiseInput(label: string, paise: number): StepInput {
  return { label, value: paise, unit: 'paise' };
}
