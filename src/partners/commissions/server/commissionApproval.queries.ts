import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import type { ToApprove } from '../commissionLife.rules.ts';
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
  const [sale, firm, hold, approvals] = await Promise.all([
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
    approverIds: approvals.map(({ approvedById }) => approvedById),
  };
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
