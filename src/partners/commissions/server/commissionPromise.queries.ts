import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { standingAmong } from '#partners/structures/commission.rules.ts';
import type { Standing } from '#partners/structures/slabPeriod.rules.ts';
import { chooseStructure } from '#partners/structures/structureChoice.rules.ts';
import type { StructureTerms } from '#partners/structures/structureTerms.contract.ts';
import { acceptedAt } from '#partners/structures/server/acceptance.queries.ts';
import { earlierSales, tierOn } from '#partners/structures/server/commissionFacts.queries.ts';
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
  const bookingDate = row.calculation?.sale.bookingDate ?? sale.bookingDate;
  const claimedOn = await claimDay(read, { ...sale, bookingDate }, row.channelPartnerId);
  if (claimedOn === null) return null;
  const { projectId } = sale;
  const { channelPartnerId, calculation } = row;
  const tier = await tierOn(read, channelPartnerId, claimedOn);
  const chosen = chooseStructure(await structuresOn(read, claimedOn), {
    channelPartnerId,
    tier,
    projectId,
    bookingDate: claimedOn,
  });
  if (!chosen) return null;
  const { structure } = chosen;
  const promised: Promised = {
    structure,
    atClaim: {
      sale: { ...(await atListPrice(read, sale, calculation)), bookingDate: claimedOn },
      standing: await standingOn(read, { ...sale, bookingDate: claimedOn }, channelPartnerId, {
        terms: structure.terms,
        bookingNumber: null,
      }),
    },
    standing:
      calculation && isSame(calculation, structure)
        ? calculation.standing
        : await standingOn(read, { ...sale, bookingDate }, channelPartnerId, {
            terms: structure.terms,
            bookingNumber: sale.bookingNumber,
          }),
  };
  const ended = endOf(row);
  return {
    structure: structure.name,
    revision: structure.revision,
    claimedOn,
    acceptedAt: await acceptedAt(read, {
      structureId: structure.id,
      revision: structure.revision,
      channelPartnerId,
    }),
    grossPaise: promisedPaise(promised),
    owedPaise: calculation && (ended ? ended.owedPaise : row.grossPaise),
    differences: calculation ? promiseDifferences(promised, { calculation, ended }) : [],
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
