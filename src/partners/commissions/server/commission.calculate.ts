import { invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { commissionOf, standingAmong } from '#partners/structures/commission.rules.ts';
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
  const applied = structureId
    ? await named(read, sale, structureId)
    : await covering(read, sale, channelPartnerId);
  return applied && calculatedBy(read, sale, channelPartnerId, applied);
}

interface Applied {
  structure: Pick<StructureOfDay, 'id' | 'name' | 'revision' | 'terms'>;
  because: string;
}

async function calculatedBy(
  read: Read,
  sale: SaleOfCommission,
  channelPartnerId: string,
  applied: Applied,
): Promise<Calculated> {
  const { terms } = applied.structure;
  const earlier =
    terms.type === 'slab'
      ? await earlierSales(read, { ...sale, saleId: sale.id, channelPartnerId }, terms.slabPeriod)
      : [];
  return calculatedWith(applied, sale, standingAmong(earlier, terms));
}

/**
 * The commission of the unit that a buyer moved to: it keeps booking day, terms and place in the period of the
 * commission that it succeeds.
 */
export function calculatedAsBefore(before: Calculation, sale: SaleOfCommission): Calculated {
  const { structure, terms, because, standing } = before;
  const { bookingDate } = before.sale;
  return calculatedWith({ structure: { ...structure, terms }, because }, { ...sale, bookingDate }, standing);
}

function calculatedWith(
  { structure, because }: Applied,
  { bookingDate, agreementValuePaise, basePricePaise, projectId, unitType }: CommissionSale,
  standing: Standing,
): Calculated {
  const { terms, id, name, revision } = structure;
  const sale = { bookingDate, agreementValuePaise, basePricePaise, projectId, unitType };
  const { steps, ratePct, ordinal, isCapped, grossPaise, capPaise, tranches } = commissionOf({
    terms,
    sale,
    standing,
  });
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
  return { structure, because: 'It was chosen for this commission.' };
}
