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
  /** TDS that is verified and whose certificate is still to come. */
  certificates: Counted,
  /** Recorded and not yet paid to who cancelled. */
  refunds: Counted,
});

export const PaymentsDashboard = z.strictObject({
  asOf: z.string(),
  period: z.strictObject({ name: z.enum(PERIODS), from: z.string(), to: z.string() }),
  dues: Dues,
  dueToday: Figure,
  dueTodaySales: Figure,
  ageing: z.array(AgeingRow),
  /** The largest sums that are late. */
  topOverdue: z.array(Due),
  /** Null for those who see no receipts. */
  moneyIn: MoneyIn.nullable(),
  /** Installments that wait for the registration of the agreement before they may be asked for. */
  held: Counted,
  /** Demand runs that are rehearsed and wait to be posted; null for those who post none. */
  toDemand: z.strictObject({ count: Figure, expected: Figure }).nullable(),
});
export type PaymentsDashboard = z.infer<typeof PaymentsDashboard>;

export const getPaymentsDashboard = call({
  method: 'GET',
  path: '/payments/dashboard',
  summary: 'What is due and late, what came in and what waits; every figure names the rows that add up to it',
  can: PLAN_READERS,
  query: z.object({
    period: z.enum(PERIODS).default('month'),
    projectId: id().optional(),
  }),
  reply: data(PaymentsDashboard),
});
