import { sumPaise } from '#platform/contract/money.ts';
import { commissionOf } from './commission.rules.ts';
import { basisStep } from './commissionStep.rules.ts';
import type { CommissionSale } from './commissionStep.rules.ts';
import type { Standing } from './slabPeriod.rules.ts';
import { slabPeriodOf } from './slabPeriod.rules.ts';
import type { StructureTerms } from './structureTerms.contract.ts';
import { sharedCommissionAt } from './topUp.rules.ts';

/** A sale of a firm, or its share of one. */
export interface ReplayedSale {
  saleId: string;
  channelPartnerId: string;
  sharePct: number;
  sale: CommissionSale;
  /** The structure that is tried would have been chosen for it. */
  isCovered: boolean;
  /** What it brings the firm by what is in force. */
  beforePaise: number;
}

/** What a firm had sold before the first of these sales that counts with them, by the key of its period. */
export type EarlierStandings = ReadonlyMap<string, Standing>;

/** Sales of a firm that count together: those of a period, or of a project. */
export function countedTogether(
  terms: Pick<StructureTerms, 'slabPeriod'>,
  {
    channelPartnerId,
    sale,
  }: Pick<ReplayedSale, 'channelPartnerId'> & {
    sale: Pick<CommissionSale, 'bookingDate' | 'projectId'>;
  },
): string {
  const period = slabPeriodOf(terms.slabPeriod, sale.bookingDate);
  return `${channelPartnerId} ${period ? period.from : sale.projectId}`;
}

interface Replayed extends ReplayedSale {
  afterPaise: number;
}

/**
 * What the terms would have paid for sales in the order of their booking: the place of a sale is that among all sales
 * of its firm in the period, also those that other structures pay. Only the covered ones are returned.
 */
export function replayed(
  terms: StructureTerms,
  sales: readonly ReplayedSale[],
  earlier: EarlierStandings,
): Replayed[] {
  const standings = new Map(earlier);
  const first = sales.map((one) => {
    const key = countedTogether(terms, one);
    const standing = standings.get(key) ?? { earlierCount: 0, earlierPaise: 0 };
    standings.set(key, {
      earlierCount: standing.earlierCount + 1,
      earlierPaise: standing.earlierPaise + basisStep(terms, one.sale).amountPaise,
    });
    const { sale, sharePct } = one;
    const { grossPaise, ratePct } = commissionOf({ terms, sale, standing, sharePct });
    return { ...one, key, ratePct, afterPaise: grossPaise };
  });
  const covered = first.filter(({ isCovered }) => isCovered);
  if (terms.type !== 'slab' || terms.slabEffect !== 'allOfPeriod') return covered;
  const reached = new Map<string, number>();
  for (const { key, ratePct } of covered) reached.set(key, Math.max(reached.get(key) ?? 0, ratePct ?? 0));
  return covered.map((one) => ({ ...one, afterPaise: atRate(terms, one, reached.get(one.key) ?? 0) }));
}

function atRate(terms: StructureTerms, { sale, sharePct }: ReplayedSale, ratePct: number): number {
  const taken = { grossPaise: 0, capPaise: Infinity };
  return sharedCommissionAt({ terms, sale, sharePct }, ratePct, taken).grossPaise;
}

interface Sums {
  sales: number;
  beforePaise: number;
  afterPaise: number;
  differencePaise: number;
}

export function sumsOf(sales: readonly Pick<Replayed, 'beforePaise' | 'afterPaise'>[]): Sums {
  const beforePaise = sumPaise(sales.map((one) => one.beforePaise));
  const afterPaise = sumPaise(sales.map((one) => one.afterPaise));
  return { sales: sales.length, beforePaise, afterPaise, differencePaise: afterPaise - beforePaise };
}
