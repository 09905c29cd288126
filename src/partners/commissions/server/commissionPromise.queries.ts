import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { standingAmong } from '#partners/structures/commission.rules.ts';
import type { Standing } from '#partners/structures/slabPeriod.rules.ts';
import { chooseStructure } from '#partners/structures/structureChoice.rules.ts';
import type { StructureTerms } from '#partners/structures/structureTerms.contract.ts';
import { acceptedAt } from '#partners/structures/server/acceptance.queries.ts';
import { earlierSales, tierOn } from '#partners/structures/server/commissionFacts.queries.ts';
import type { StructureOfDay } from '#partners/structures/server/structure.queries.ts';
import { structuresOn } from '#partners/structures/server/structure.queries.ts';
import type { Calculation } from '../calculation.rules.ts';
import type { Commission } from '../commission.contract.ts';
import type { Promised } from '../promise.rules.ts';
import { promisedPaise, promiseDifferences } from '../promise.rules.ts';
import type { CommissionRow } from './commission.store.ts';
import type { SaleOfCommission } from './commissionSale.queries.ts';

type Row = Pick<
  CommissionRow,
  'kind' | 'channelPartnerId' | 'calculation' | 'grossPaise' | 'stage' | 'endReason'
> &
  Pick<CommissionRow, 'paidPaise' | 'carriedPaise' | 'clawbackPaise'>;

/**
 * What the terms on the day of the firm's claim promised, and each difference to the amount. Null without a claim
 * before the booking, where no structure covered it, and for a top-up, which nobody promised.
 */
export async function promiseOf(
  read: Read,
  row: Row,
  sale: SaleOfCommission,
): Promise<Commission['promise']> {
  if (row.kind === 'topUp') return null;
  const { calculation, channelPartnerId } = row;
  // After a move to another unit the day of the first booking counts.
  const booked = { ...sale, bookingDate: calculation?.sale.bookingDate ?? sale.bookingDate };
  const claimedOn = await claimDay(read, booked, channelPartnerId);
  const structure = claimedOn && (await structureAt(read, booked, channelPartnerId, claimedOn));
  if (!claimedOn || !structure) return null;
  const promised = await promisedBy(read, row, { sale: booked, structure, claimedOn });
  const { id: structureId, name, revision } = structure;
  const ended = endOf(row);
  return {
    structure: name,
    revision,
    claimedOn,
    acceptedAt: await acceptedAt(read, { structureId, revision, channelPartnerId }),
    grossPaise: promisedPaise(promised),
    owedPaise: calculation && (ended ? ended.owedPaise : row.grossPaise),
    differences: calculation ? promiseDifferences(promised, { calculation, ended }) : [],
  };
}

/** The structure that would have been chosen on the day of the claim. */
async function structureAt(
  read: Read,
  { projectId }: SaleOfCommission,
  channelPartnerId: string,
  day: Day,
): Promise<StructureOfDay | null> {
  const tier = await tierOn(read, channelPartnerId, day);
  const structures = await structuresOn(read, day);
  const sold = { channelPartnerId, tier, projectId, bookingDate: day };
  return chooseStructure(structures, sold)?.structure ?? null;
}

interface AtClaim {
  sale: SaleOfCommission;
  structure: StructureOfDay;
  claimedOn: Day;
}

async function promisedBy(
  read: Read,
  { calculation, channelPartnerId }: Row,
  { sale, structure, claimedOn }: AtClaim,
): Promise<Promised> {
  const { terms } = structure;
  const listed = await atListPrice(read, sale, calculation);
  const claimed = { ...sale, bookingDate: claimedOn };
  const { bookingNumber } = sale;
  const isKept = calculation !== null && isSame(calculation, structure);
  return {
    structure,
    atClaim: {
      sale: { ...listed, bookingDate: claimedOn },
      standing: await standingOn(read, claimed, channelPartnerId, { terms, bookingNumber: null }),
    },
    standing: isKept
      ? calculation.standing
      : await standingOn(read, sale, channelPartnerId, { terms, bookingNumber }),
  };
}

function isSame({ structure }: Calculation, other: { id: string; revision: number }): boolean {
  return structure.id === other.id && structure.revision === other.revision;
}

/** What is kept of a commission that ended. */
function endOf(row: Row): { reason: string; owedPaise: number } | null {
  if (row.stage !== 'rejected' && row.stage !== 'cancelled' && row.stage !== 'clawback') return null;
  return {
    reason: row.endReason ?? 'The commission has ended',
    owedPaise: row.paidPaise + row.carriedPaise - row.clawbackPaise,
  };
}

/** The last claim of the firm on the customer that began by the day of the booking. */
async function claimDay(
  { db, caller }: Read,
  { leadId, bookingDate }: Pick<SaleOfCommission, 'leadId' | 'bookingDate'>,
  channelPartnerId: string,
): Promise<Day | null> {
  const day = sql<Day>`to_char(partner_claim.claimed_at at time zone ${caller.timezone}, 'YYYY-MM-DD')`;
  const claim = await db
    .selectFrom('partnerClaim')
    .select(day.as('day'))
    .where('partnerClaim.leadId', '=', leadId)
    .where('partnerClaim.channelPartnerId', '=', channelPartnerId)
    .where(sql<boolean>`(partner_claim.claimed_at at time zone ${caller.timezone})::date <= ${bookingDate}`)
    .orderBy('partnerClaim.claimedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return claim?.day ?? null;
}

/** The price before the discount; other prices as they were calculated with. */
async function atListPrice({ db }: Read, sale: SaleOfCommission, calculation: Calculation | null) {
  const { discountPaise } = await db
    .selectFrom('sale')
    .select('discountPaise')
    .where('id', '=', sale.id)
    .executeTakeFirstOrThrow();
  const { agreementValuePaise, basePricePaise, projectId, unitType } = calculation?.sale ?? sale;
  return {
    agreementValuePaise: agreementValuePaise + discountPaise,
    basePricePaise,
    projectId,
    unitType,
  };
}

async function standingOn(
  read: Read,
  sale: Pick<SaleOfCommission, 'id' | 'projectId' | 'bookingDate'>,
  channelPartnerId: string,
  by: { terms: StructureTerms; bookingNumber: string | null },
): Promise<Standing> {
  if (by.terms.type !== 'slab') return { earlierCount: 0, earlierPaise: 0 };
  const { projectId, bookingDate } = sale;
  const place = { saleId: sale.id, channelPartnerId, projectId, bookingDate };
  const earlier = await earlierSales(
    read,
    { ...place, bookingNumber: by.bookingNumber },
    by.terms.slabPeriod,
  );
  return standingAmong(earlier, by.terms);
}
