import { formatMoneyExact } from '#platform/contract/format.ts';
import type { Commission } from '#partners/structures/commission.rules.ts';
import type { CommissionSale, CommissionStep } from '#partners/structures/commissionStep.rules.ts';
import type { Standing } from '#partners/structures/slabPeriod.rules.ts';
import type { StructureTerms } from '#partners/structures/structureTerms.contract.ts';

/** Everything behind the amount of a commission, frozen with it. */
export interface Calculation {
  structure: { id: string; name: string; revision: number };
  /** Why this structure. */
  because: string;
  terms: StructureTerms;
  sale: CommissionSale;
  standing: Standing;
  steps: CommissionStep[];
  /** Null for a flat amount. */
  ratePct: number | null;
  ordinal: number | null;
  isCapped: boolean;
  /** Of a firm that shares the sale with another. */
  sharePct?: number;
}

/** What the sale earns at the rate that a later sale of the period reached, less what its commissions come to. */
export function topUpSteps(
  reached: Pick<Commission, 'steps' | 'grossPaise'>,
  soFar: { numbers: readonly string[]; grossPaise: number },
): CommissionStep[] {
  const paise = (label: string, value: number) => ({ label, value, unit: 'paise' as const });
  return [
    ...reached.steps.filter(({ key }) => key !== 'gross'),
    {
      key: 'gross',
      label: 'Top-up',
      text: `Less ${soFar.numbers.join(', ')}`,
      inputs: [paise('At the reached rate', reached.grossPaise), paise('So far', soFar.grossPaise)],
      amountPaise: reached.grossPaise - soFar.grossPaise,
    },
  ];
}

/** The developer cancelled the sale, and only what was due by then is paid. */
export function keptSteps(
  steps: readonly CommissionStep[],
  { reason, keptPaise, wholePaise }: { reason: string; keptPaise: number; wholePaise: number },
): CommissionStep[] {
  return [
    ...steps.filter(({ key }) => key !== 'gross'),
    {
      key: 'gross',
      label: 'Due by the cancellation',
      text: reason,
      inputs: [{ label: 'Commission', value: wholePaise, unit: 'paise' }],
      amountPaise: keptPaise,
    },
  ];
}

/** '2.5% of the agreement value of ₹1,33,17,100.00. Slab 2: the 4th sale of July–September 2026' */
export function sentenceOf({ steps }: Pick<Calculation, 'steps'>): string {
  const basis = steps.find(({ key }) => key === 'basis')?.amountPaise ?? 0;
  const rate = steps.find(({ key }) => key === 'rate');
  const slab = steps.find(({ key }) => key === 'slab');
  const ofBasis = rate?.inputs.some(({ unit }) => unit === 'pct') ? `, ${formatMoneyExact(basis)}` : '';
  return [`${rate?.text ?? ''}${ofBasis}`, ...(slab ? [slab.text] : [])].join('. ');
}
