import { sumPaise } from '#platform/contract/money.ts';
import { commissionOf } from '#partners/structures/commission.rules.ts';
import type { CommissionSale, CommissionStep } from '#partners/structures/commissionStep.rules.ts';
import type { Standing } from '#partners/structures/slabPeriod.rules.ts';
import { exactPct } from '#partners/structures/structureText.rules.ts';
import type { StructureTerms } from '#partners/structures/structureTerms.contract.ts';
import type { Calculation } from './calculation.rules.ts';

export const PROMISE_CAUSES = [
  'discount',
  'slab',
  'bonus',
  'structure',
  'share',
  'cap',
  'cancellation',
] as const;
type PromiseCause = (typeof PROMISE_CAUSES)[number];

interface Difference {
  cause: PromiseCause;
  text: string;
  paise: number;
}

interface StructureOfDay {
  name: string;
  revision: number;
  terms: StructureTerms;
}

export interface Promised {
  /** In force for the firm on the day of its claim. */
  structure: StructureOfDay;
  /** At the list price, as if it were booked on the day of the claim. */
  atClaim: { sale: CommissionSale; standing: Standing };
  /** Where the sale stands among those of the firm on the day of the booking, by the promised terms. */
  standing: Standing;
}

interface Paid {
  calculation: Calculation;
  /** Why and with how much it ended; null while it lives. */
  ended: { reason: string; owedPaise: number } | null;
}

/** What the terms at the claim promised: the commission of the whole sale. */
export function promisedPaise({ structure, atClaim }: Promised): number {
  return partsOf(structure.terms, atClaim.sale, atClaim.standing).grossPaise;
}

/**
 * Each rupee between what the terms at the claim promised and the amount, one cause after the other: together they
 * are the whole difference.
 */
export function promiseDifferences(promised: Promised, { calculation, ended }: Paid): Difference[] {
  const { terms, name, revision } = promised.structure;
  const { sale } = calculation;
  const first = partsOf(terms, promised.atClaim.sale, promised.atClaim.standing);
  const priced = partsOf(
    terms,
    { ...sale, bookingDate: promised.atClaim.sale.bookingDate },
    promised.atClaim.standing,
  );
  const booked = partsOf(terms, sale, promised.standing);
  const actual = partsOfSteps(calculation.steps);
  const applied = calculation.structure;
  const differences: Difference[] = [
    {
      cause: 'discount',
      text: 'Discount on the price',
      paise: priced.wantedPaise - first.wantedPaise,
    },
    {
      cause: 'slab',
      text: `${booked.slab ?? 'The booking'}; at the claim it was ${first.slab ?? 'another'}`,
      paise: booked.basicPaise - priced.basicPaise,
    },
    {
      cause: 'bonus',
      text: 'Bonuses on the day of the booking, in place of those at the claim',
      paise: booked.bonusPaise - priced.bonusPaise,
    },
    {
      cause: 'structure',
      text: `${applied.name}, revision ${applied.revision}, applies in place of ${name}, revision ${revision}`,
      paise: actual.wantedPaise - booked.wantedPaise,
    },
    {
      cause: 'share',
      text: `The firm has ${exactPct(calculation.sharePct ?? 100)} of the sale`,
      paise: actual.ownPaise - actual.wantedPaise,
    },
    {
      cause: 'cap',
      text: actual.cutPaise > first.cutPaise ? 'Above the cap' : 'Cut less by the cap than at the claim',
      paise: first.cutPaise - actual.cutPaise,
    },
    ...endDifference(ended, actual.grossPaise),
  ];
  return differences.filter(({ paise }) => paise !== 0);
}

function endDifference(ended: Paid['ended'], grossPaise: number): Difference[] {
  if (ended === null) return [];
  return [{ cause: 'cancellation', text: ended.reason, paise: ended.owedPaise - grossPaise }];
}

interface Parts {
  basicPaise: number;
  bonusPaise: number;
  /** Both, before the cap and for the whole sale. */
  wantedPaise: number;
  /** The part of the firm of it. */
  ownPaise: number;
  cutPaise: number;
  grossPaise: number;
  /** 'Slab 2: the firm's 4th sale of July–September 2026' */
  slab: string | null;
}

function partsOf(terms: StructureTerms, sale: CommissionSale, standing: Standing): Parts {
  return partsOfSteps(commissionOf({ terms, sale, standing }).steps);
}

/** The steps calculate: each amount is read from them. */
function partsOfSteps(steps: readonly CommissionStep[]): Parts {
  const sumOf = (key: CommissionStep['key']) =>
    sumPaise(steps.filter((step) => step.key === key).map(({ amountPaise }) => amountPaise ?? 0));
  const [basicPaise, bonusPaise, grossPaise] = [sumOf('rate'), sumOf('bonus'), sumOf('gross')];
  const wantedPaise = basicPaise + bonusPaise;
  const isShared = steps.some(({ key }) => key === 'share');
  const ownPaise = isShared ? sumOf('share') : wantedPaise;
  return {
    basicPaise,
    bonusPaise,
    wantedPaise,
    ownPaise,
    cutPaise: ownPaise - grossPaise,
    grossPaise,
    slab: steps.find(({ key }) => key === 'slab')?.text ?? null,
  };
}
