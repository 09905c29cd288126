import { invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { listPriceLines } from '#inventory/pricing/unitPrice.rules.ts';
import { pricingOf } from '#inventory/units/server/unit.pricing.ts';
import { visibleUnits } from '#inventory/units/server/unit.rows.ts';
import { commissionOf, standingAmong } from '../commission.rules.ts';
import type { CommissionSale } from '../commissionStep.rules.ts';
import { missingFor } from '../payout.rules.ts';
import type { Progress } from '../payout.rules.ts';
import type { CalculatedCommission, CalculationInput } from '../structure.contract.ts';
import { chooseStructure } from '../structureChoice.rules.ts';
import type { StructureTerms } from '../structureTerms.contract.ts';
import { termsOf } from '../structureTerms.rules.ts';
import { expectedTopUps } from '../topUp.rules.ts';
import { earlierSales, sharePctOf, soldSale, tierOn } from './commissionFacts.queries.ts';
import { structuresOn } from './structure.queries.ts';

/** The commission of a sale, or of a unit as if it were sold: the structure and why, the steps, the parts. Stores nothing. */
export async function calculateCommission(
  read: Read,
  input: CalculationInput,
): Promise<CalculatedCommission> {
  const asked = await askedFor(read, input);
  const { sale, progress } = asked;
  const applied = await appliedTo(read, input, asked);
  const { structure, because } = applied;
  const head = {
    structure: structure && { id: structure.id, name: structure.name, revision: structure.revision },
    because,
    agreementValuePaise: sale.agreementValuePaise,
    bookingDate: sale.bookingDate,
  };
  if (!structure) return { ...head, commission: null };
  const { terms } = structure;
  const earlier = terms.type === 'slab' ? await earlierSales(read, placeOf(asked), terms.slabPeriod) : [];
  const { saleId, channelPartnerId } = asked;
  const sharePct = saleId === null ? 100 : await sharePctOf(read, saleId, channelPartnerId);
  const commission = commissionOf({ terms, sale, standing: standingAmong(earlier, terms), sharePct });
  const topUps = expectedTopUps(terms, commission.ratePct ?? 0, earlier);
  return {
    ...head,
    commission: {
      ...commission,
      tranches: commission.tranches.map((tranche) => ({
        ...tranche,
        missing: progress && missingFor(tranche.condition, progress),
      })),
      topUps: { sales: topUps.length, amountPaise: sumPaise(topUps.map(({ amountPaise }) => amountPaise)) },
    },
  };
}

/** What is calculated: of whom, and how far it has come; a unit has not come anywhere. */
interface Asked {
  sale: CommissionSale;
  channelPartnerId: string;
  /** Both null for a unit. */
  saleId: string | null;
  bookingNumber: string | null;
  progress: Progress | null;
}

function placeOf({ sale, saleId, channelPartnerId, bookingNumber }: Asked) {
  return {
    saleId,
    channelPartnerId,
    projectId: sale.projectId,
    bookingDate: sale.bookingDate,
    bookingNumber,
  };
}

async function askedFor(read: Read, input: CalculationInput): Promise<Asked> {
  if (!input.saleId) return unitAsIfSold(read, input);
  const { saleStatus, collectedPct, ...sale } = await soldSale(read, input.saleId);
  const channelPartnerId = input.channelPartnerId ?? sale.channelPartnerId;
  if (channelPartnerId === null) {
    throw invalid('channelPartnerId', 'No firm has brought the buyer of this sale. Choose one to try.');
  }
  return {
    sale: { ...sale, bookingDate: input.bookingDate ?? sale.bookingDate },
    channelPartnerId,
    saleId: sale.id,
    bookingNumber: sale.bookingNumber,
    progress: { saleStatus, collectedPct },
  };
}

async function unitAsIfSold(read: Read, input: CalculationInput): Promise<Asked> {
  const { agreementValuePaise, channelPartnerId, bookingDate } = input;
  const unit = required(
    await visibleUnits(read)
      .selectAll('unit')
      .where('unit.id', '=', input.unitId ?? '')
      .executeTakeFirst(),
    'Unit',
  );
  const { project, towers } = await pricingOf(read, unit.projectId);
  const tower = unit.towerId === null ? null : required(towers.get(unit.towerId), 'Tower');
  const priced = { project, tower, unit: { ...unit, plcCodes: unit.plcCodes as string[] } };
  const base = listPriceLines(priced).find(({ code }) => code === 'base');
  return {
    sale: {
      bookingDate: required(bookingDate, 'Booking date'),
      agreementValuePaise: required(agreementValuePaise, 'Agreement value'),
      basePricePaise: required(base, 'Base price').amountPaise,
      projectId: unit.projectId,
      unitType: unit.unitType,
    },
    channelPartnerId: required(channelPartnerId, 'Firm'),
    saleId: null,
    bookingNumber: null,
    progress: null,
  };
}

interface Applied {
  structure: { id: string | null; name: string; revision: number | null; terms: StructureTerms } | null;
  because: string;
}

/** The terms that were sent or named, else those of the structure that covers the sale. */
async function appliedTo(
  read: Read,
  { terms, structureId }: CalculationInput,
  { sale, channelPartnerId }: Asked,
): Promise<Applied> {
  const tier = await tierOn(read, channelPartnerId, sale.bookingDate);
  if (terms) {
    const structure = { id: null, name: 'Terms being tried', revision: null, terms: termsOf(terms) };
    return { structure, because: 'These terms are not saved yet.' };
  }
  if (structureId) {
    const [named] = await structuresOn(read, sale.bookingDate, structureId);
    if (!named) {
      throw invalid(
        'structureId',
        `This structure does not apply on ${formatDay(sale.bookingDate)}. Choose a later day.`,
      );
    }
    return { structure: named, because: 'It was named in the request.' };
  }
  const candidates = await structuresOn(read, sale.bookingDate);
  const sold = { channelPartnerId, tier, projectId: sale.projectId, bookingDate: sale.bookingDate };
  const chosen = chooseStructure(candidates, sold);
  if (chosen) return chosen;
  const because = `No active structure covers this firm and project on ${formatDay(sale.bookingDate)}.`;
  return { structure: null, because };
}
