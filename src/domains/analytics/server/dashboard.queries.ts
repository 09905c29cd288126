import { sql } from 'kysely';
import { addDays } from '../../../platform/contract/calendar.ts';
import { GROUPS, hasRole, PARTNER_ROLES } from '../../../platform/contract/roles.ts';
import type { Read } from '../../../platform/server/context.ts';
import { isOneOf } from '../../../platform/server/context.ts';
import { OPEN_LEAD_STATUSES } from '../../leads/lead.contract.ts';
import { visibleLeads } from '../../leads/server/lead.visibility.ts';
import { RECEIPT_RECORDERS } from '../../payments/payment.contract.ts';
import { projectIsVisible } from '../../projects/server/project.visibility.ts';
import { visibleSales } from '../../sales/server/sale.visibility.ts';
import { SALES_AND_FINANCE } from '../../sales/sale.contract.ts';
import type { Dashboard } from '../analytics.contract.ts';

const SOON_DAYS = 6;
const MOST_PROJECTS = 12;

/** Everything the first screen counts; each figure is filtered by what the caller may see. */
export async function getDashboard(read: Read): Promise<Dashboard> {
  const [projects, leads, sales, dues, receiptsToVerify] = await Promise.all([
    isOneOf(read, PARTNER_ROLES) ? null : unitsByProject(read),
    isOneOf(read, GROUPS.SALES) ? leadCounts(read) : null,
    isOneOf(read, SALES_AND_FINANCE) ? saleCounts(read) : null,
    isOneOf(read, SALES_AND_FINANCE) ? duesOf(read) : null,
    isOneOf(read, RECEIPT_RECORDERS) ? waitingReceipts(read) : null,
  ]);
  return { asOf: read.now, projects, leads, sales, dues, receiptsToVerify };
}

async function unitsByProject(read: Read): Promise<Dashboard['projects']> {
  const countOf = (status: string) => sql<number>`count(*) filter (where unit.status = ${status})`;
  return read.db
    .selectFrom('project')
    .innerJoin('unit', 'unit.projectId', 'project.id')
    .select(['project.id', 'project.name'])
    .select([
      sql<number>`count(*)`.as('units'),
      countOf('available').as('available'),
      countOf('reserved').as('reserved'),
      countOf('blocked').as('blocked'),
      countOf('sold').as('sold'),
    ])
    .where('project.deletedAt', 'is', null)
    .where('unit.deletedAt', 'is', null)
    .where('project.status', '!=', 'archived')
    .where(projectIsVisible(read))
    .groupBy(['project.id', 'project.name'])
    .orderBy('project.name')
    .limit(MOST_PROJECTS)
    .execute();
}

async function leadCounts(read: Read): Promise<Dashboard['leads']> {
  const rows = await read.db
    .selectFrom('lead')
    .select('lead.status')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where lead.next_follow_up_at <= ${read.now})`.as('due'),
      sql<number>`count(*) filter (where lead.owner_id is null)`.as('unassigned'),
    ])
    .where('lead.status', 'in', [...OPEN_LEAD_STATUSES])
    .where('lead.deletedAt', 'is', null)
    .where(visibleLeads(read))
    .groupBy('lead.status')
    .execute();
  const byStatus = OPEN_LEAD_STATUSES.map((status) => ({
    status,
    count: rows.find((row) => row.status === status)?.count ?? 0,
  }));
  return {
    open: total(byStatus.map((one) => one.count)),
    byStatus,
    followUpsDue: total(rows.map((row) => row.due)),
    unassigned: total(rows.map((row) => row.unassigned)),
  };
}

async function saleCounts(read: Read): Promise<Dashboard['sales']> {
  const monthStart = `${read.today.slice(0, 7)}-01`;
  const row = await read.db
    .selectFrom('sale')
    .select([
      sql<number>`count(*)`.as('live'),
      sql<number>`count(*) filter (where sale.booking_date >= ${monthStart})`.as('bookedThisMonth'),
      sql<number>`coalesce(sum(sale.agreement_value_paise), 0)`.as('bookingValuePaise'),
    ])
    .where('sale.status', '!=', 'cancelled')
    .where(visibleSales(read))
    .executeTakeFirstOrThrow();
  return hasRole(read.caller.role, ...PARTNER_ROLES) ? { ...row, bookingValuePaise: null } : row;
}

/** Of demanded installments: what is open, what of it is late, what falls due within a week. */
async function duesOf(read: Read): Promise<Dashboard['dues']> {
  const open = sql<number>`(installment.principal_paise + installment.cgst_paise + installment.sgst_paise
    + installment.igst_paise - installment.paid_principal_paise - installment.paid_tax_paise)`;
  const isLate = sql<boolean>`installment.due_date < ${read.today}`;
  const isSoon = sql<boolean>`installment.due_date between ${read.today} and ${addDays(read.today, SOON_DAYS)}`;
  return read.db
    .selectFrom('installment')
    .innerJoin('sale', 'sale.id', 'installment.saleId')
    .select([
      sql<number>`coalesce(sum(${open}), 0)`.as('outstandingPaise'),
      sql<number>`coalesce(sum(${open}) filter (where ${isLate}), 0)`.as('overduePaise'),
      sql<number>`count(distinct sale.id) filter (where ${isLate})`.as('overdueSales'),
      sql<number>`coalesce(sum(${open}) filter (where ${isSoon}), 0)`.as('dueSoonPaise'),
      sql<number>`count(distinct sale.id) filter (where ${isSoon})`.as('dueSoonSales'),
    ])
    .where('installment.demandDate', 'is not', null)
    .where(open, '>', 0)
    .where('sale.status', '!=', 'cancelled')
    .where(visibleSales(read))
    .executeTakeFirstOrThrow();
}

async function waitingReceipts(read: Read): Promise<Dashboard['receiptsToVerify']> {
  return read.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(payment_transaction.amount_paise), 0)`.as('amountPaise'),
    ])
    .where('paymentTransaction.status', '=', 'recorded')
    .where(visibleSales(read))
    .executeTakeFirstOrThrow();
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
