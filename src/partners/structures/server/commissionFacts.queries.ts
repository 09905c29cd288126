import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { collectedPct } from '#sales/sale.rules.ts';
import type { CommissionSale } from '../commissionStep.rules.ts';
import type { Progress } from '../payout.rules.ts';
import { slabPeriodOf } from '../slabPeriod.rules.ts';
import type { StructureTerms } from '../structureTerms.contract.ts';

// What the calculation of a commission needs to know of sales and firms. Nothing is changed here.

/** A sale as commission is calculated from it. */
interface SoldSale extends CommissionSale {
  id: string;
  bookingNumber: string;
  /** The firm that has brought the buyer; null for a direct sale. */
  channelPartnerId: string | null;
}

/** A sale and how far it has come; 404 when it does not exist or the caller may not see it. */
export async function soldSale(read: Read, id: string): Promise<SoldSale & Progress> {
  const row = await sales(read)
    .select((eb) => [
      'sale.status as saleStatus',
      eb
        .selectFrom('installment')
        .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
        .select(sql<number>`coalesce(sum(installment.paid_principal_paise), 0)::bigint`.as('paid'))
        .whereRef('paymentPlan.saleId', '=', 'sale.id')
        .where('paymentPlan.status', '!=', 'superseded')
        .where('installment.component', '=', 'agreementValue')
        .as('collectedPaise'),
    ])
    .where('sale.id', '=', id)
    .where(visibleSales(read))
    .executeTakeFirst();
  const { collectedPaise, ...sale } = required(row, 'Sale');
  return { ...sale, collectedPct: collectedPct(collectedPaise ?? 0, sale.agreementValuePaise) };
}

/** Where a sale stands among those of its firm. A sale that is only tried comes after all others of its day. */
interface Place {
  /** Null for a unit that is only tried. */
  saleId: string | null;
  channelPartnerId: string;
  projectId: string;
  bookingDate: Day;
  bookingNumber: string | null;
}

/**
 * The sales of a firm that count with one in the same period and come before it, by booking date and number. Cancelled
 * ones do not count. All of them, whoever may see them: the rate of a sale must not depend on who asks.
 */
export async function earlierSales(
  read: Read,
  place: Place,
  slabPeriod: StructureTerms['slabPeriod'],
): Promise<SoldSale[]> {
  const { saleId, channelPartnerId, projectId, bookingDate, bookingNumber } = place;
  const period = slabPeriodOf(slabPeriod, bookingDate);
  return sales(read)
    .where(broughtOrShared(channelPartnerId))
    .where('sale.status', '!=', 'cancelled')
    .where('sale.deletedAt', 'is', null)
    .$if(saleId !== null, (query) => query.where('sale.id', '!=', saleId))
    .where((eb) =>
      period ? eb.between('sale.bookingDate', period.from, period.to) : eb('sale.projectId', '=', projectId),
    )
    .where('sale.bookingDate', '<=', bookingDate)
    .$if(bookingNumber !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('sale.bookingDate', '<', bookingDate),
          // Numbers of a series grow longer: 'BK/26-27/10000' comes after 'BK/26-27/9999'.
          sql<boolean>`(length(sale.booking_number), sale.booking_number)
            < (length(${bookingNumber}::text), ${bookingNumber}::text)`,
        ]),
      ),
    )
    .orderBy('sale.bookingDate')
    .orderBy(sql`length(sale.booking_number)`)
    .orderBy('sale.bookingNumber')
    .execute();
}

/** Brought by a firm, or shared by it with the firm that brought it: a shared sale counts as one for each. */
function broughtOrShared(channelPartnerId: string): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'sale'>();
  return eb.or([
    eb('sale.channelPartnerId', '=', channelPartnerId),
    eb(
      'sale.id',
      'in',
      eb
        .selectFrom('commissionShare')
        .select('commissionShare.saleId')
        .where('commissionShare.channelPartnerId', '=', channelPartnerId),
    ),
  ]);
}

/** Percent of a sale that is a firm's; 100 where it does not share it. */
export async function sharePctOf({ db }: Read, saleId: string, channelPartnerId: string): Promise<number> {
  const share = await db
    .selectFrom('commissionShare')
    .select('pct')
    .where('saleId', '=', saleId)
    .where('channelPartnerId', '=', channelPartnerId)
    .executeTakeFirst();
  return share?.pct ?? 100;
}

function sales({ db }: Read) {
  return db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .select([
      'sale.id',
      'sale.bookingNumber',
      'sale.bookingDate',
      'sale.agreementValuePaise',
      'sale.basePricePaise',
      'sale.projectId',
      'sale.channelPartnerId',
      'unit.unitType',
    ]);
}

type Tier = (typeof PARTNER_TIERS)[number];

/** The tier that a firm had at the end of a day: the audit trail knows what it was before a later change. 404 for an unknown firm. */
export async function tierOn(read: Read, firmId: string, day: Day): Promise<Tier> {
  const [firm, change] = await Promise.all([
    read.db.selectFrom('channelPartner').select('tier').where('id', '=', firmId).executeTakeFirst(),
    read.db
      .selectFrom('auditEntry')
      .select(sql<string>`before ->> 'tier'`.as('tier'))
      .where('resourceType', '=', 'channelPartner')
      .where('resourceId', '=', firmId)
      .where('at', '>=', startOfDay(addDays(day, 1), read.caller.timezone))
      .where(sql<boolean>`before ->> 'tier' is not null`)
      .orderBy('at')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const { tier } = required(firm, 'Firm');
  return PARTNER_TIERS.find((one) => one === change?.tier) ?? tier;
}
