import type { Day } from '#platform/contract/calendar.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { formatDay, formatMoney } from '#platform/contract/format.ts';
import { scaledPct } from '#platform/contract/money.ts';
import { exactPct } from './structureText.rules.ts';
import type { Bonus, Slab, StructureTerms, TermsInput } from './structureTerms.contract.ts';

/** What a structure may be worth at most unless it says otherwise, in percent of its basis. */
export const USUAL_CAP_PCT = 5;

/** Commission of sales outside these days is a mistake of typing. */
const FIRST_VALID: Day = '2000-01-01';
const LAST_VALID: Day = '2099-12-31';

/** Complete terms of what was entered: defaults filled in, fields of other types left out, slabs with their ends. */
export function termsOf(input: TermsInput): StructureTerms {
  const isSlab = input.type === 'slab';
  const measure = isSlab ? (input.slabMeasure ?? 'count') : 'count';
  return {
    type: input.type,
    basis: input.basis ?? 'agreementValue',
    flatPaise: input.type === 'flat' ? (input.flatPaise ?? null) : null,
    pct: input.type === 'percentage' ? (input.pct ?? null) : null,
    slabs: isSlab ? slabsOf(input.slabs ?? [], measure) : [],
    slabMeasure: measure,
    slabPeriod: isSlab ? (input.slabPeriod ?? 'quarter') : 'quarter',
    slabEffect: isSlab ? (input.slabEffect ?? 'thisSaleOnly') : 'thisSaleOnly',
    bonuses: (input.bonuses ?? []).map(bonusOf),
    payouts: input.payouts.map(({ pct, condition: { saleStatus, collectedPct } }) => ({
      pct,
      condition: { saleStatus, collectedPct },
    })),
    capPct: input.capPct ?? USUAL_CAP_PCT,
    capPaise: input.capPaise ?? null,
    projectIds: input.projectIds ?? [],
    partnerIds: input.partnerIds ?? [],
    tiers: input.tiers ?? [],
    validFrom: input.validFrom,
    validTo: input.validTo ?? null,
  };
}

/** Whether two entries come to the same terms. */
export function areSameTerms(one: TermsInput, other: TermsInput): boolean {
  // Complete terms have all their fields in one order.
  return JSON.stringify(termsOf(one)) === JSON.stringify(termsOf(other));
}

function bonusOf({ name, from, to, projectIds, unitTypes, pct, flatPaise }: Bonus): Bonus {
  return { name, from, to, projectIds, unitTypes, pct: pct ?? null, flatPaise: flatPaise ?? null };
}

/** An end that is left out is the sale before the next slab. */
function slabsOf(slabs: NonNullable<TermsInput['slabs']>, measure: StructureTerms['slabMeasure']): Slab[] {
  return slabs.map(({ fromCount, toCount, fromPaise, pct }, index) => {
    const next = slabs[index + 1]?.fromCount;
    if (measure === 'value') return { fromCount: null, toCount: null, fromPaise: fromPaise ?? null, pct };
    return {
      fromCount: fromCount ?? null,
      toCount: toCount ?? (next ? next - 1 : null),
      fromPaise: null,
      pct,
    };
  });
}

/** All that keeps terms from being used, each at its field; empty when they may be. */
export function termsProblems(terms: StructureTerms): FieldError[] {
  return [
    ...amountProblems(terms),
    ...bonusProblems(terms.bonuses),
    ...payoutProblems(terms),
    ...capProblems(terms),
    ...scopeProblems(terms),
    ...validityProblems(terms),
  ];
}

/** What is allowed and yet worth knowing before it is saved. */
export function termsWarnings(terms: StructureTerms): string[] {
  const { type, slabs, capPct, bonuses, pct } = terms;
  const cap = `The cap of ${exactPct(capPct)}`;
  const cut = slabs.flatMap((slab, index) => (slab.pct > capPct ? [`slab ${index + 1}`] : []));
  const highestPct = type === 'slab' ? Math.max(0, ...slabs.map((slab) => slab.pct)) : (pct ?? 0);
  return [
    ...(cut.length > 0 ? [`${cap} cuts ${cut.join(' and ')}.`] : []),
    ...bonuses
      .filter((bonus) => cut.length === 0 && highestPct > 0 && highestPct + (bonus.pct ?? 0) > capPct)
      .map(({ name }) => `${cap} cuts “${name}” of sales at ${exactPct(highestPct)}.`),
  ];
}

/** Sum of percentages, exact to four decimals; what cannot be read yet counts as nothing. */
export function sumOfPct(parts: readonly { pct: number | null }[]): number {
  const scaled = parts.reduce((sum, { pct }) => sum + scaledPct(Number.isFinite(pct) ? (pct ?? 0) : 0), 0n);
  return Number(scaled) / 10_000;
}

function amountProblems({ type, flatPaise, pct, slabs, slabMeasure }: StructureTerms): FieldError[] {
  switch (type) {
    case 'flat':
      return flatPaise === null ? [at('flatPaise', 'Enter the flat amount')] : [];
    case 'percentage':
      return pct === null ? [at('pct', 'Enter the rate')] : [];
    case 'slab':
      if (slabs.length === 0) return [at('slabs', 'Add at least one slab')];
      return slabMeasure === 'count' ? countProblems(slabs) : valueProblems(slabs);
  }
}

function countProblems(slabs: readonly Slab[]): FieldError[] {
  return slabs.flatMap(({ fromCount, toCount }, index) => {
    const number = index + 1;
    const from = `slabs.${index}.fromCount`;
    const to = `slabs.${index}.toCount`;
    if (fromCount === null) return [at(from, `Enter the sale from which slab ${number} applies`)];
    if (index === 0 && fromCount !== 1) return [at(from, 'Slab 1 must begin at 1')];
    const before = slabs[index - 1];
    if (before && before.toCount !== null && fromCount !== before.toCount + 1) {
      return [at(from, `Slab ${number} begins at ${fromCount}; slab ${index} ends at ${before.toCount}`)];
    }
    if (toCount !== null && toCount < fromCount) {
      return [at(to, `Slab ${number} ends at ${toCount}, before it begins at ${fromCount}`)];
    }
    const isLast = number === slabs.length;
    return isLast && toCount !== null ? [at(to, 'Leave the end of the last slab empty')] : [];
  });
}

function valueProblems(slabs: readonly Slab[]): FieldError[] {
  return slabs.flatMap(({ fromPaise }, index) => {
    const number = index + 1;
    const from = `slabs.${index}.fromPaise`;
    if (fromPaise === null) return [at(from, `Enter the value from which slab ${number} applies`)];
    if (index === 0) return fromPaise === 0 ? [] : [at(from, 'Slab 1 must begin at ₹0')];
    const before = slabs[index - 1]?.fromPaise ?? 0;
    if (fromPaise > before) return [];
    return [
      at(
        from,
        `Slab ${number} begins at ${formatMoney(fromPaise)}; slab ${index} begins at ${formatMoney(before)}`,
      ),
    ];
  });
}

function bonusProblems(bonuses: readonly Bonus[]): FieldError[] {
  return bonuses.flatMap(({ from, to, pct, flatPaise }, index) => {
    const bonus = `bonuses.${index}`;
    const hasBoth = pct !== null && pct !== undefined && flatPaise !== null && flatPaise !== undefined;
    const hasNone = (pct ?? null) === null && (flatPaise ?? null) === null;
    return [
      ...(to < from ? [at(`${bonus}.to`, `The bonus ends before it begins on ${formatDay(from)}`)] : []),
      ...(hasBoth ? [at(`${bonus}.flatPaise`, 'Enter a rate or an amount, not both')] : []),
      ...(hasNone ? [at(`${bonus}.pct`, 'Enter a rate or an amount')] : []),
    ];
  });
}

function payoutProblems({ payouts }: StructureTerms): FieldError[] {
  const sum = sumOfPct(payouts);
  if (sum === 100) return [];
  return [at('payouts', `Payouts add up to ${sum}%. They must add up to 100%.`)];
}

/** A cap below the lowest that a structure pays would always cut it. */
function capProblems({ type, pct, slabs, flatPaise, capPct, capPaise }: StructureTerms): FieldError[] {
  const lowest = Math.min(...slabs.map((slab) => slab.pct));
  if (slabs.length > 0 && capPct < lowest) {
    return [at('capPct', `The cap of ${exactPct(capPct)} is below the lowest slab of ${exactPct(lowest)}`)];
  }
  if (type === 'percentage' && pct !== null && capPct < pct) {
    return [at('capPct', `The cap of ${exactPct(capPct)} is below the rate of ${exactPct(pct)}`)];
  }
  if (type === 'flat' && flatPaise !== null && capPaise !== null && capPaise < flatPaise) {
    return [
      at(
        'capPaise',
        `The cap of ${formatMoney(capPaise)} is below the flat amount of ${formatMoney(flatPaise)}`,
      ),
    ];
  }
  return [];
}

function scopeProblems({ projectIds, partnerIds, tiers }: StructureTerms): FieldError[] {
  const twice = (values: readonly string[]) => new Set(values).size < values.length;
  return [
    ...(twice(projectIds) ? [at('projectIds', 'A project is chosen twice')] : []),
    ...(twice(partnerIds) ? [at('partnerIds', 'A firm is chosen twice')] : []),
    ...(twice(tiers) ? [at('tiers', 'A tier is chosen twice')] : []),
  ];
}

function validityProblems({ validFrom, validTo }: StructureTerms): FieldError[] {
  const outside = (day: Day) => day < FIRST_VALID || day > LAST_VALID;
  return [
    ...(outside(validFrom) ? [at('validFrom', 'Valid from must be between 2000 and 2099')] : []),
    ...(validTo !== null && outside(validTo)
      ? [at('validTo', 'Valid to must be between 2000 and 2099')]
      : []),
    ...(validTo !== null && validTo < validFrom
      ? [at('validTo', `Valid to is before valid from, ${formatDay(validFrom)}`)]
      : []),
  ];
}

function at(field: string, message: string): FieldError {
  return { field, message };
}
