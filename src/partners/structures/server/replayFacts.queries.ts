import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import { MAX_REPLAYED } from '../replay.contract.ts';
import type { CommissionSale } from '../commissionStep.rules.ts';
import type { StructureTerms } from '../structureTerms.contract.ts';
import type { StructureOfDay } from './structure.queries.ts';
import { TERMS } from './structure.queries.ts';

// What a replay reads: each of it in one query, however many sales there are.

/** A sale and a firm that earns from it. */
export interface SoldShare {
  saleId: string;
  channelPartnerId: string;
  firmName: string;
  /** 100 for a firm that has it alone. */
  sharePct: number;
  sale: CommissionSale;
  /** What its commissions come to, with top-ups. */
  grossPaise: number;
}

interface Period {
  from: Day;
  to: Day;
  /** Empty: all firms. */
  partnerIds: readonly string[];
}

/** By booking date and number; one more than may be replayed, where there are more. */
export async function soldShares({ db }: Read, { from, to, partnerIds }: Period): Promise<SoldShare[]> {
  const rows = await sharesOfSales(db)
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('channelPartner', (join) => join.on('channelPartner.id', '=', FIRM))
    .select(['sale.id as saleId', 'channelPartner.id as channelPartnerId', 'channelPartner.name as firmName'])
    .select(sql<number>`coalesce(share.pct, 100)::float8`.as('sharePct'))
    .select(['sale.bookingDate', 'sale.agreementValuePaise', 'sale.basePricePaise', 'sale.projectId'])
    .select('unit.unitType')
    .select(
      sql<number>`coalesce((select sum(c.gross_paise) from commission c
        where c.organization_id = sale.organization_id and c.sale_id = sale.id
          and c.channel_partner_id = channel_partner.id
          and c.stage not in ('rejected', 'cancelled', 'clawback')), 0)::bigint`.as('grossPaise'),
    )
    .where('sale.bookingDate', '>=', from)
    .where('sale.bookingDate', '<=', to)
    .$if(partnerIds.length > 0, (query) =>
      query.where(sql<boolean>`channel_partner.id = any(${pgArray(partnerIds)})`),
    )
    .orderBy('sale.bookingDate')
    .orderBy(sql`length(sale.booking_number)`)
    .orderBy('sale.bookingNumber')
    .limit(MAX_REPLAYED + 1)
    .execute();
  return rows.map(({ saleId, channelPartnerId, firmName, sharePct, grossPaise, ...sale }) => ({
    saleId,
    channelPartnerId,
    firmName,
    sharePct,
    grossPaise,
    sale,
  }));
}

const FIRM = sql<string>`coalesce(share.channel_partner_id, sale.channel_partner_id)`;

/** Each sale that is not cancelled, once for each firm that earns from it. */
function sharesOfSales(db: Read['db']) {
  return db
    .selectFrom('sale')
    .leftJoin('commissionShare as share', 'share.saleId', 'sale.id')
    .where('sale.status', '!=', 'cancelled')
    .where('sale.deletedAt', 'is', null)
    .where('sale.channelPartnerId', 'is not', null);
}

interface Before {
  firmIds: readonly string[];
  /** Null: whenever it was booked. */
  since: Day | null;
  before: Day;
  basis: StructureTerms['basis'];
}

/** What firms had sold before a day, by project. */
export function soldBefore({ db }: Read, { firmIds, since, before, basis }: Before) {
  const paise = basis === 'basePrice' ? sql`sale.base_price_paise` : sql`sale.agreement_value_paise`;
  return sharesOfSales(db)
    .select(FIRM.as('channelPartnerId'))
    .select('sale.projectId')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`sum(${paise})::bigint`.as('paise'))
    .where(sql<boolean>`${FIRM} = any(${pgArray(firmIds)})`)
    .where('sale.bookingDate', '<', before)
    .$if(since !== null, (query) => query.where('sale.bookingDate', '>=', since ?? ''))
    .groupBy([FIRM, 'sale.projectId'])
    .execute();
}

/** The active structures with the terms of any day, without the one that is tried. */
export async function structureHistory(
  { db }: Read,
  exceptId: string | null,
): Promise<(day: Day) => StructureOfDay[]> {
  const rows = await db
    .selectFrom('commissionStructure')
    .innerJoin('commissionStructureRevision as revision', 'revision.structureId', 'commissionStructure.id')
    .select(['commissionStructure.id', 'commissionStructure.name', 'commissionStructure.createdAt'])
    .select('revision.revision')
    .select(TERMS.map((term) => `revision.${term}` as const))
    .where('commissionStructure.status', '=', 'active')
    .$if(exceptId !== null, (query) => query.where('commissionStructure.id', '!=', exceptId ?? ''))
    .orderBy('revision.revision', 'desc')
    .execute();
  const histories = [...groupRows(rows, ({ id }) => id).values()];
  return (day) =>
    histories.flatMap((revisions) => {
      const newest = revisions.find(({ validFrom }) => validFrom <= day);
      if (!newest) return [];
      const { id, name, createdAt, revision, ...terms } = newest;
      return [{ id, name, createdAt, revision, terms }];
    });
}

type Tier = (typeof PARTNER_TIERS)[number];

/** The tier that a firm had at the end of a day: the audit trail knows what it was before a later change. */
export async function tierReader(
  { db, caller }: Read,
  shares: readonly SoldShare[],
): Promise<(firmId: string, day: Day) => Tier> {
  const firmIds = [...new Set(shares.map(({ channelPartnerId }) => channelPartnerId))];
  const [firms, changes] = await Promise.all([
    db
      .selectFrom('channelPartner')
      .select(['id', 'tier'])
      .where(sql<boolean>`channel_partner.id = any(${pgArray(firmIds)})`)
      .execute(),
    db
      .selectFrom('auditEntry')
      .select(['resourceId', 'at', sql<string>`before ->> 'tier'`.as('tier')])
      .where('resourceType', '=', 'channelPartner')
      .where(sql<boolean>`resource_id = any(${pgArray(firmIds)})`)
      .where(sql<boolean>`before ->> 'tier' is not null`)
      .orderBy('at')
      .execute(),
  ]);
  const now = new Map(firms.map(({ id, tier }) => [id, tier]));
  const changed = groupRows(
    changes.map(({ resourceId, at, tier }) => ({ resourceId, tier, day: dayOf(at, caller.timezone) })),
    ({ resourceId }) => resourceId,
  );
  return (firmId, day) => {
    const later = changed.get(firmId)?.find((change) => change.day > day);
    return PARTNER_TIERS.find((tier) => tier === later?.tier) ?? now.get(firmId) ?? 'bronze';
  };
}
