import type {
  Explanation,
  ExplanationFact,
  ExplanationRate,
  ExplanationStep,
} from '#platform/contract/explanation.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { PricingRate } from '#inventory/pricing/pricingInputs.contract.ts';
import { PRICING_RATE_KEYS } from '#inventory/pricing/pricingInputs.contract.ts';
import { pricingRateText } from '#inventory/pricing/rateText.rules.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';

/** One amount recomputed. The amounts of its steps add up to the recomputed amount. */
export interface Explained {
  title: string;
  /** The rule in a sentence. */
  formula: string;
  steps: ExplanationStep[];
  facts: ExplanationFact[];
  /** Rows of the rate table behind it. */
  rates: readonly RateRow[];
}

/** Explanations of each amount of a resource, by its name in the reply. */
export type Explainers<Field extends string, Case> = Readonly<Record<Field, (of: Case) => Explained>>;

export interface Question {
  resource: string;
  id: string;
  field: string;
}

/** The explanation of an amount as shown on screen, with its steps added up. */
export function explanation(
  { resource, id, field }: Question,
  amountPaise: number,
  explained: Explained,
): Explanation {
  const { title, formula, steps, facts, rates } = explained;
  const recomputedPaise = sumPaise(steps.map((one) => one.amountPaise ?? 0));
  return {
    resource,
    id,
    field,
    title,
    amountPaise,
    recomputedPaise,
    formula,
    steps,
    facts,
    rates: rates.map(shownRate),
  };
}

export function step(
  label: string,
  text: string,
  amountPaise: number | null,
  detail: string | null = null,
): ExplanationStep {
  return { label, text, detail, amountPaise };
}

/** Steps, or one that says why there are none: zero is explained too. */
export function orNothing(steps: ExplanationStep[], label: string, why: string): ExplanationStep[] {
  return steps.length > 0 ? steps : [step(label, why, 0)];
}

/** Deductions: the same steps with negated amounts. */
export function takenOff(steps: readonly ExplanationStep[]): ExplanationStep[] {
  return steps.map((one) => ({ ...one, amountPaise: one.amountPaise ? -one.amountPaise : one.amountPaise }));
}

export function fact(label: string, text: string, href: string | null = null): ExplanationFact {
  return { label, text, href };
}

/** The explainers of a part reused for its parent, with the parent's own. */
export function within<Field extends string, Outer, Inner>(
  explainers: Explainers<Field, Inner>,
  fields: readonly Field[],
  innerOf: (outer: Outer) => Inner,
  factsOf: (outer: Outer) => ExplanationFact[],
): Explainers<Field, Outer> {
  const wrap = (field: Field) => (outer: Outer) => {
    const explained = explainers[field](innerOf(outer));
    return { ...explained, facts: [...explained.facts, ...factsOf(outer)] };
  };
  return Object.fromEntries(fields.map((field) => [field, wrap(field)])) as Explainers<Field, Outer>;
}

function shownRate(rate: RateRow): ExplanationRate {
  const { id, key, validFrom, validTo, source } = rate;
  return { id, key, text: rateText(rate), validFrom, validTo, source };
}

function rateText(rate: RateRow): string {
  if (isPricingRate(rate)) return pricingRateText(rate);
  switch (rate.key) {
    case 'rera.bookingCapPct':
      return `At most ${rate.value.pct}% before the agreement is registered`;
    case 'rera.designatedAccountPct':
      return `${rate.value.pct}% into the separate account`;
    case 'mclr.sbi.highest':
      return `Highest SBI MCLR ${rate.value.pct}%`;
    case 'gst.onDelayInterest':
      return rate.value.sameAsSupply ? 'GST on interest as on the supply' : 'No GST on interest';
    case 'gst.bounceCharge':
      return `GST ${rate.value.pct}% on bounced instruments`;
    case 'gst.transferFee':
      return `GST ${rate.value.pct}% on transfer fees`;
    case 'cancel.preAgreement':
      return rate.value.slabs.map(slabText).join(', ');
    case 'cancel.postAgreement':
      return `${rate.value.pct}% forfeiture from the agreement onwards`;
    case 'cancel.refundDays':
      return `Refund within ${rate.value.days} days`;
    case 'gst.creditNoteCutoff':
      return `Credit notes until ${rate.value.day}/${rate.value.month} after the financial year`;
    default:
      return rate.key;
  }
}

/** '1% up to 15 days', '2% later' */
function slabText({ upToDays, pct }: { upToDays: number | null; pct: number }): string {
  return `${pct}% ${upToDays === null ? 'later' : `up to ${upToDays} days`}`;
}

function isPricingRate(rate: RateRow): rate is RateRow & PricingRate {
  return PRICING_RATE_KEYS.some((key) => key === rate.key);
}
