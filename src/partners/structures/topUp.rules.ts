import { commissionOf, sharedCommissions, standingAmong } from './commission.rules.ts';
import type { Commission, EarnedBy, Taken } from './commission.rules.ts';
import type { CommissionSale } from './commissionStep.rules.ts';
import type { StructureTerms } from './structureTerms.contract.ts';

/** An earlier sale of the period and what its commission comes to so far, top-ups included. */
interface EarlierCommission {
  saleId: string;
  sale: CommissionSale;
  grossPaise: number;
}

interface TopUp {
  saleId: string;
  amountPaise: number;
}

/**
 * What earlier sales of the period get on top where the rate that a sale reaches applies to all of them; the bonuses
 * and the cap of each are its own.
 */
export function topUpsOf(
  terms: StructureTerms,
  reachedPct: number,
  earlier: readonly EarlierCommission[],
): TopUp[] {
  if (terms.type !== 'slab' || terms.slabEffect !== 'allOfPeriod') return [];
  return earlier.flatMap(({ saleId, sale, grossPaise }) => {
    const amountPaise = commissionAt(terms, sale, reachedPct).grossPaise - grossPaise;
    return amountPaise > 0 ? [{ saleId, amountPaise }] : [];
  });
}

/** The commission of a sale at a rate that is known already. */
export function commissionAt(terms: StructureTerms, sale: CommissionSale, ratePct: number): Commission {
  return commissionOf(earnedAt(terms, sale, ratePct));
}

/** The same of a firm that shares the sale, beside what the others get. */
export function sharedCommissionAt(
  { terms, sale, sharePct }: { terms: StructureTerms; sale: CommissionSale; sharePct: number },
  ratePct: number,
  taken: Taken,
): Commission {
  const [commission] = sharedCommissions([{ ...earnedAt(terms, sale, ratePct), sharePct }], taken);
  if (!commission) throw new RangeError('Every share has its amount.');
  return commission;
}

function earnedAt(terms: StructureTerms, sale: CommissionSale, ratePct: number): EarnedBy {
  const flattened: StructureTerms = { ...terms, type: 'percentage', pct: ratePct };
  return { terms: flattened, sale, standing: { earlierCount: 0, earlierPaise: 0 } };
}

/**
 * The same where the earlier sales, in their order, have all got the rate that the last of them has reached: what a
 * sale that is not approved yet will bring them.
 */
export function expectedTopUps(
  terms: StructureTerms,
  reachedPct: number,
  earlier: readonly (CommissionSale & { id: string })[],
): TopUp[] {
  const last = earlier.at(-1);
  if (!last || terms.slabEffect !== 'allOfPeriod') return [];
  const standing = standingAmong(earlier.slice(0, -1), terms);
  const { ratePct } = commissionOf({ terms, sale: last, standing });
  return topUpsOf(
    terms,
    reachedPct,
    earlier.map((sale) => ({
      saleId: sale.id,
      sale,
      grossPaise: commissionAt(terms, sale, ratePct ?? 0).grossPaise,
    })),
  );
}
