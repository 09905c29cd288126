import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { Due } from '#money/dues/due.contract.ts';
import { PLAN_READERS } from '#money/plans/plan.contract.ts';
import { AgeingRow, Collections, Dues } from './dashboard.contract.ts';
import { Figure } from '#platform/contract/figure.ts';
import { PERIODS } from '#platform/contract/period.ts';

const Counted = z.strictObject({ count: Figure, amount: Figure });

const MoneyIn = z.strictObject({
  ...Collections.shape,
  /** Verified receipts of the last two years, month by month. */
  months: z.array(z.strictObject({ month: z.string(), received: Figure })),
  toVerify: Counted,
  /** Returned by the bank within the period, whenever they came in. */
  bounced: Counted,
  /** Verified TDS with a pending certificate. */
  certificates: Counted,
  /** Refunds recorded and not yet paid. */
  refunds: Counted,
});

export const PaymentsDashboard = z.strictObject({
  asOf: z.string(),
  period: z.strictObject({ name: z.enum(PERIODS), from: z.string(), to: z.string() }),
  dues: Dues,
  dueToday: Figure,
  dueTodaySales: Figure,
  ageing: z.array(AgeingRow),
  /** The largest overdue amounts. */
  topOverdue: z.array(Due),
  /** Null for those who may not see receipts. */
  moneyIn: MoneyIn.nullable(),
  /** Installments held until the agreement is registered. */
  held: Counted,
  /** Previewed demand runs to be posted; null for those who post none. */
  toDemand: z.strictObject({ count: Figure, expected: Figure }).nullable(),
});
export type PaymentsDashboard = z.infer<typeof PaymentsDashboard>;

export const getPaymentsDashboard = call({
  method: 'GET',
  path: '/payments/dashboard',
  summary: 'Dues, overdue, receipts and pending work; every figure comes with the query of its rows',
  can: PLAN_READERS,
  query: z.object({
    period: z.enum(PERIODS).default('month'),
    projectId: id().optional(),
  }),
  reply: data(PaymentsDashboard),
});
