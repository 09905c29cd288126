import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { CommissionSale } from '#partners/structures/commissionStep.rules.ts';
import type { Progress } from '#partners/structures/payout.rules.ts';
import type { SaleStatus } from '#sales/sale.rules.ts';
import { collectedPct } from '#sales/sale.rules.ts';

/** A sale as its commission needs it, whoever may see it. */
export interface SaleOfCommission extends CommissionSale {
  id: string;
  bookingNumber: string;
  status: SaleStatus;
  channelPartnerId: string | null;
  salesExecutiveId: string;
  leadId: string;
  transferredFromSaleId: string | null;
  collectedPct: number;
}

export async function saleOfCommission({ db }: Pick<Read, 'db'>, saleId: string): Promise<SaleOfCommission> {
  const { paidPrincipalPaise, ...sale } = await db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .select([
      'sale.id',
      'sale.bookingNumber',
      'sale.bookingDate',
      'sale.status',
      'sale.projectId',
      'sale.channelPartnerId',
      'sale.salesExecutiveId',
      'sale.leadId',
      'sale.transferredFromSaleId',
      'sale.agreementValuePaise',
      'sale.basePricePaise',
      'unit.unitType',
    ])
    .select(PAID_PRINCIPAL.as('paidPrincipalPaise'))
    .where('sale.id', '=', saleId)
    .executeTakeFirstOrThrow();
  return { ...sale, collectedPct: collectedPct(Number(paidPrincipalPaise), sale.agreementValuePaise) };
}

/** Verified payments of the price, with the buyer's TDS. */
export const PAID_PRINCIPAL = sql<number>`coalesce((
  select sum(i.paid_principal_paise) from installment i
    join payment_plan p on p.organization_id = i.organization_id and p.id = i.plan_id
   where i.organization_id = sale.organization_id and p.sale_id = sale.id and p.status in ('active', 'completed')
     and i.component = 'agreementValue'), 0)`;

export function progressOf({ status, collectedPct: pct }: SaleOfCommission): Progress {
  return { saleStatus: status, collectedPct: pct };
}

/** When a share of the price is expected by the payment plan: amounts of the price in the order they fall due. */
export interface ExpectedDue {
  day: Day | null;
  principalPaise: number;
}

export async function expectedDues({ db }: Pick<Read, 'db'>, saleId: string): Promise<ExpectedDue[]> {
  const rows = await db
    .selectFrom('installment')
    .innerJoin('paymentPlan', 'paymentPlan.id', 'installment.planId')
    .select(sql<Day | null>`coalesce(installment.due_date, installment.expected_date)`.as('day'))
    .select('installment.principalPaise')
    .where('paymentPlan.saleId', '=', saleId)
    .where('paymentPlan.status', 'in', ['active', 'completed'])
    .where('installment.component', '=', 'agreementValue')
    .orderBy('installment.seq')
    .execute();
  return rows;
}
