import { invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { commissionOf, standingAmong } from '#partners/structures/commission.rules.ts';
import type { Commission, EarnedBy } from '#partners/structures/commission.rules.ts';
import type { CommissionSale } from '#partners/structures/commissionStep.rules.ts';
import type { Tranche } from '#partners/structures/payout.rules.ts';
import type { Standing } from '#partners/structures/slabPeriod.rules.ts';
import { chooseStructure } from '#partners/structures/structureChoice.rules.ts';
import { earlierSales, tierOn } from '#partners/structures/server/commissionFacts.queries.ts';
import { structuresOn } from '#partners/structures/server/structure.queries.ts';
import type { StructureOfDay } from '#partners/structures/server/structure.queries.ts';
import type { Calculation } from '../calculation.rules.ts';
import type { SaleOfCommission } from './commissionSale.queries.ts';

/** What a commission is calculated to; the columns of its row and its tranches. */
export interface Calculated {
  calculation: Calculation;
  structureId: string;
  structureRevision: number;
  grossPaise: number;
  capPaise: number;
  tranches: Tranche[];
}

/** Why a structure applies that a person named. */
export const CHOSEN = 'It was chosen for this commission.';

/** Another structure than the one that covers the sale, named by a person. */
export interface ByStructure {
  structureId?: string | null;
}

/** The commission of a firm for a sale by the terms of the booking day; null when no structure covers the sale. */
export async function calculateFor(
  read: Read,
  sale: SaleOfCommission,
  channelPartnerId: string,
  { structureId }: ByStructure = {},
): Promise<Calculated | null> {
  const basis = await basisFor(read, sale, channelPartnerId, { structureId: structureId ?? null });
  return basis && calculatedBy(basis, commissionOf(earnedBy(basis)));
}

interface Applied {
  structure: Pick<StructureOfDay, 'id' | 'name' | 'revision' | 'terms'>;
  because: string;
}

/** What a commission is calculated from. */
export interface Basis extends Applied {
  sale: CommissionSale;
  standing: Standing;
  /** Of a firm that shares the sale. */
  sharePct?: number;
}

export function earnedBy({ structure, sale, standing, sharePct }: Basis): EarnedBy {
  return { terms: structure.terms, sale, standing, ...(sharePct === undefined ? {} : { sharePct }) };
}

/** By the structure that covers the sale, or the one that is named; null when none covers it. */
export async function basisFor(
  read: Read,
  sale: SaleOfCommission,
  channelPartnerId: string,
  { structureId }: ByStructure,
): Promise<Basis | null> {
  const applied = structureId
    ? await named(read, sale, structureId)
    : await covering(read, sale, channelPartnerId);
  if (applied === null) return null;
  const { terms } = applied.structure;
  const earlier =
    terms.type === 'slab'
      ? await earlierSales(read, { ...sale, saleId: sale.id, channelPartnerId }, terms.slabPeriod)
      : [];
  return { ...applied, sale, standing: standingAmong(earlier, terms) };
}

/**
 * Of the unit that a buyer moved to: its commission keeps booking day, terms and place in the period of the one that
 * it succeeds.
 */
export function basisAsBefore(before: Calculation, sale: SaleOfCommission): Basis {
  const { structure, terms, because, standing, sharePct } = before;
  const { bookingDate } = before.sale;
  return {
    structure: { ...structure, terms },
    because,
    sale: { ...sale, bookingDate },
    standing,
    ...(sharePct === undefined ? {} : { sharePct }),
  };
}

/** The columns of what was calculated from a basis. */
export function calculatedBy(basis: Basis, commission: Commission): Calculated {
  const { structure, because, standing, sharePct } = basis;
  const { bookingDate, agreementValuePaise, basePricePaise, projectId, unitType } = basis.sale;
  const { terms, id, name, revision } = structure;
  const sale = { bookingDate, agreementValuePaise, basePricePaise, projectId, unitType };
  const { steps, ratePct, ordinal, isCapped, grossPaise, capPaise, tranches } = commission;
  return {
    calculation: {
      structure: { id, name, revision },
      because,
      terms,
      sale,
      standing,
      steps,
      ratePct,
      ordinal,
      isCapped,
      ...(sharePct === undefined ? {} : { sharePct }),
    },
    structureId: id,
    structureRevision: revision,
    grossPaise,
    capPaise,
    tranches,
  };
}

async function covering(
  read: Read,
  { projectId, bookingDate }: SaleOfCommission,
  channelPartnerId: string,
): Promise<Applied | null> {
  const tier = await tierOn(read, channelPartnerId, bookingDate);
  const structures = await structuresOn(read, bookingDate);
  return chooseStructure(structures, { channelPartnerId, tier, projectId, bookingDate });
}

async function named(read: Read, { bookingDate }: SaleOfCommission, structureId: string): Promise<Applied> {
  const [structure] = await structuresOn(read, bookingDate, structureId);
  if (!structure)
    throw invalid(
      'structureId',
      `This structure has no terms for sales booked on ${formatDay(bookingDate)}.`,
    );
  return { structure, because: CHOSEN };
}
