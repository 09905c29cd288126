import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import type { SharesAwaited, ToApprove } from '../commissionLife.rules.ts';
import type { CommissionRow } from './commission.store.ts';

type Row = Pick<
  CommissionRow,
  'id' | 'number' | 'stage' | 'calculation' | 'calculationNo' | 'saleId' | 'channelPartnerId'
>;

export interface ApprovalFacts extends ToApprove {
  salesExecutiveId: string;
  /** Who approved this calculation of it. */
  approverIds: string[];
}

/** What its approval depends on. */
export async function approvalFacts({ db }: Pick<Read, 'db'>, row: Row): Promise<ApprovalFacts> {
  const [sale, firm, hold, approvals, shares] = await Promise.all([
    db
      .selectFrom('sale')
      .select(['status', 'bookingDate', 'salesExecutiveId'])
      .where('id', '=', row.saleId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('channelPartner')
      .select(['name', 'status', 'reraValidUntil'])
      .where('id', '=', row.channelPartnerId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('commissionHold')
      .select('reason')
      .where('commissionId', '=', row.id)
      .where('releasedAt', 'is', null)
      .orderBy('placedAt')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('commissionApproval')
      .select('approvedById')
      .where('commissionId', '=', row.id)
      .where('calculationNo', '=', row.calculationNo)
      .execute(),
    sharesAwaited(db, row.saleId),
  ]);
  return {
    number: row.number,
    stage: row.stage,
    isCalculated: row.calculation !== null,
    holdReason: hold?.reason ?? null,
    saleStatus: sale.status,
    bookingDate: sale.bookingDate,
    salesExecutiveId: sale.salesExecutiveId,
    firm,
    shares,
    approverIds: approvals.map(({ approvedById }) => approvedById),
  };
}

/** What a shared sale waits for before any of its commissions is approved. */
async function sharesAwaited(db: Read['db'], saleId: string): Promise<SharesAwaited | null> {
  const shares = await db
    .selectFrom('commissionShare')
    .leftJoin('commission', (join) =>
      join
        .onRef('commission.saleId', '=', 'commissionShare.saleId')
        .onRef('commission.channelPartnerId', '=', 'commissionShare.channelPartnerId')
        .on('commission.kind', '=', 'booking')
        .on('commission.stage', '=', 'pending'),
    )
    .select(['commissionShare.acceptedAt', 'commission.id', 'commission.structureId'])
    .where('commissionShare.saleId', '=', saleId)
    .execute();
  if (shares.some(({ acceptedAt }) => acceptedAt === null)) return 'acceptance';
  return shares.some(({ id, structureId }) => id !== null && structureId === null) ? 'amount' : null;
}

/** All live commissions of a sale together, of every firm and with top-ups. */
export async function salePaise({ db }: Pick<Read, 'db'>, saleId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('commission')
    .select(sql<number>`coalesce(sum(gross_paise), 0)::bigint`.as('sum'))
    .where('saleId', '=', saleId)
    .where('stage', 'not in', ['rejected', 'cancelled', 'clawback'])
    .executeTakeFirstOrThrow();
  return sum;
}

export async function commissionSettings({
  db,
}: Pick<Read, 'db'>): Promise<OrganizationSettings['commissions']> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return OrganizationSettings.parse(settings).commissions;
}
