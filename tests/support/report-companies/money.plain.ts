import type { PaymentFigures } from '#insight/reports/paymentsReport.contract.ts';
import type { RevenueFigures, RevenueKpis } from '#insight/revenue-reports/revenueReport.contract.ts';
import type { Days } from './days.ts';
import { daysApart, isWithin, lastOfMonth, sum } from './days.ts';
import type { Rows } from './rows.ts';
import { analysed, isMoneyIn } from './sales.plain.ts';

type InstallmentRow = Rows['installment'][number];

/**
 * What the receipts that count have paid on something, and on none of it that was taken back; also with money that came
 * over from another booking of the customer.
 */
function paidOn(rows: Rows, isOn: (allocation: Rows['receipt_allocation'][number]) => boolean): number {
  const counts = new Set(
    rows.payment_transaction
      .filter((one) => isMoneyIn(one) || (one.status === 'verified' && one.type === 'adjustment'))
      .map(({ id }) => id),
  );
  return sum(
    rows.receipt_allocation
      .filter((one) => one.taken_back_on === null && counts.has(one.transaction_id) && isOn(one))
      .map((one) => one.principal_paise + one.tax_paise),
  );
}

const totalOf = (one: InstallmentRow) =>
  one.principal_paise + one.cgst_paise + one.sgst_paise + one.igst_paise;
const waivedOf = (one: InstallmentRow) => one.waived_principal_paise + one.waived_tax_paise;

function openOf(rows: Rows, one: InstallmentRow): number {
  return totalOf(one) - paidOn(rows, ({ installment_id }) => installment_id === one.id) - waivedOf(one);
}

/** Of the plan in force of every sale that goes on. */
function installmentsOf(rows: Rows): InstallmentRow[] {
  const plans = new Set(rows.payment_plan.filter(({ status }) => status === 'active').map(({ id }) => id));
  const sales = new Set(rows.sale.filter(({ status }) => status !== 'cancelled').map(({ id }) => id));
  return rows.installment.filter(({ plan_id, sale_id }) => plans.has(plan_id) && sales.has(sale_id));
}

const isDemanded = (one: InstallmentRow) => one.demand_date !== null;

function due(rows: Rows, days: Days) {
  const asked = installmentsOf(rows).filter((one) => isDemanded(one) && isWithin(one.due_date, days));
  return {
    fellDue: sum(asked.map(totalOf)),
    paid: sum(asked.map((one) => paidOn(rows, ({ installment_id }) => installment_id === one.id))),
    outstanding: sum(asked.map((one) => openOf(rows, one))),
  };
}

function received(rows: Rows, days: Days, mode?: string) {
  const all = rows.payment_transaction.filter(
    (one) => isMoneyIn(one) && isWithin(one.received_date, days) && (mode === undefined || one.mode === mode),
  );
  const of = (type: string) => all.filter((one) => one.type === type);
  const paise = (some: typeof all) => sum(some.map(({ amount_paise }) => amount_paise));
  const receipts = new Set(of('receipt').map(({ id }) => id));
  return {
    receipts: all.length,
    collected: paise(all),
    deducted: paise(of('tds')),
    taxCollected: sum(
      rows.receipt_split
        .filter(({ transaction_id }) => receipts.has(transaction_id))
        .map(({ tax_paise }) => tax_paise),
    ),
  };
}

const BILLED = ['issued', 'partiallyPaid', 'paid'];

/** The revenue of some days by hand. */
export function revenue(rows: Rows, days: Days) {
  const { booked, bookedValue, cancelledValue, netPaise } = analysed(rows, days);
  const { collected, deducted, taxCollected } = received(rows, days);
  const billed = rows.invoice.filter(
    ({ doc_type, status, issue_date }) =>
      doc_type !== 'creditNote' && BILLED.includes(status) && isWithin(issue_date, days),
  );
  return {
    bookings: booked,
    bookingValue: bookedValue,
    cancelledValue,
    netPaise,
    billed: sum(billed.map(({ total_paise }) => total_paise)),
    collected,
    deducted,
    taxCollected,
    withoutTax: collected - taxCollected,
    ...due(rows, days),
  };
}

export function revenueTold(figures: RevenueFigures): ReturnType<typeof revenue> {
  return {
    bookings: figures.bookings.value,
    bookingValue: figures.bookingValue.value,
    cancelledValue: figures.cancelledValue.value,
    netPaise: figures.netValuePaise,
    billed: figures.billed.value,
    collected: figures.collected.value,
    deducted: figures.deducted.value,
    taxCollected: figures.taxCollected.value,
    withoutTax: figures.collectedWithoutTaxPaise,
    fellDue: figures.due.fellDue.value,
    paid: figures.due.paid.value,
    outstanding: figures.due.outstanding.value,
  };
}

/** Payments of some days by hand; of one mode, or with what fell due. */
export function payments(rows: Rows, days: Days, mode?: string) {
  const { receipts, collected, deducted } = received(rows, days, mode);
  return { receipts, collected, deducted, ...(mode === undefined ? due(rows, days) : {}) };
}

export function paymentsTold(figures: PaymentFigures): ReturnType<typeof payments> {
  return {
    receipts: figures.receipts?.value ?? Number.NaN,
    collected: figures.collected?.value ?? Number.NaN,
    deducted: figures.deducted?.value ?? Number.NaN,
    ...(figures.due
      ? {
          fellDue: figures.due.fellDue.value,
          paid: figures.due.paid.value,
          outstanding: figures.due.outstanding.value,
        }
      : {}),
  };
}

/** Late interest of some days: of the month it is for, or of the day it was posted where that is earlier. */
export function interest(rows: Rows, days: Days) {
  const ended = new Set(rows.sale.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
  const all = rows.sale_charge.filter(({ kind, posted_on, for_month }) => {
    const last = for_month === null ? posted_on : lastOfMonth(for_month);
    return kind === 'interest' && isWithin(last < posted_on ? last : posted_on, days);
  });
  const billedOf = (one: (typeof all)[number]) =>
    one.amount_paise + one.cgst_paise + one.sgst_paise + one.igst_paise;
  const receivedOf = (one: (typeof all)[number]) => paidOn(rows, ({ charge_id }) => charge_id === one.id);
  const waivedOfCharge = (one: (typeof all)[number]) => one.waived_amount_paise + one.waived_tax_paise;
  return {
    billed: sum(all.map(billedOf)),
    received: sum(all.map(receivedOf)),
    waived: sum(all.map(waivedOfCharge)),
    open: sum(
      all
        .filter(({ sale_id }) => !ended.has(sale_id))
        .map((one) => billedOf(one) - receivedOf(one) - waivedOfCharge(one)),
    ),
  };
}

export function interestTold({ billed, received: came, waived, open }: RevenueKpis['interest']['now']) {
  return { billed: billed.value, received: came.value, waived: waived.value, open: open.value };
}

/** What stands on a day, by hand. */
export function standing(rows: Rows, today: string) {
  const all = installmentsOf(rows).map((one) => ({ one, open: openOf(rows, one) }));
  const demanded = all.filter(({ one }) => isDemanded(one));
  // What a buyer has deducted and nobody has verified yet is open, but is not asked for (decision 27).
  const late = (from: number, to: number) =>
    sum(
      demanded
        .filter(({ one }) => {
          const days = one.due_date === null ? 0 : daysApart(one.due_date, today);
          return days >= from && days <= to;
        })
        .map(({ one, open }) => open - one.tds_waiting_paise),
    );
  const years = new Map<string, number>();
  for (const { one, open } of all) {
    if (open === 0) continue;
    const year = yearOf(one.due_date ?? one.expected_date);
    years.set(year, (years.get(year) ?? 0) + open);
  }
  const verified = rows.payment_transaction.filter(isMoneyIn);
  const onAccount = verified
    .map((one) => one.amount_paise - allocatedOf(rows, one.id))
    .filter((paise) => paise > 0);
  const waiting = rows.payment_transaction.filter(
    ({ status, type }) => status === 'recorded' && (type === 'receipt' || type === 'tds'),
  );
  return {
    outstanding: sum(demanded.map(({ open }) => open)),
    receivable: sum(all.map(({ open }) => open)),
    years: Object.fromEntries(years),
    ageing: [late(1, 30), late(31, 60), late(61, 90), late(91, Number.POSITIVE_INFINITY)],
    notDue: late(Number.NEGATIVE_INFINITY, 0),
    advance: [onAccount.length, sum(onAccount)],
    toVerify: [waiting.length, sum(waiting.map(({ amount_paise }) => amount_paise))],
  };
}

function allocatedOf(rows: Rows, transactionId: string): number {
  return sum(
    rows.receipt_allocation
      .filter((one) => one.transaction_id === transactionId && one.taken_back_on === null)
      .map((one) => one.principal_paise + one.tax_paise),
  );
}

/** The year in which the financial year begins. */
function yearOf(day: string | null): string {
  if (day === null) return 'undated';
  const year = Number(day.slice(0, 4));
  return String(day.slice(5) < '04-01' ? year - 1 : year);
}

export function standingTold(told: RevenueKpis['standing']): ReturnType<typeof standing> {
  const [row] = told.ageing;
  const value = (key: 'upTo30' | 'upTo60' | 'upTo90' | 'over90' | 'notDue') => row?.[key].value ?? 0;
  return {
    outstanding: told.outstanding.value,
    receivable: told.receivable.value,
    years: Object.fromEntries(
      told.receivableYears.map(({ id, amount }): [string, number] => [id, amount.value]),
    ),
    ageing: [value('upTo30'), value('upTo60'), value('upTo90'), value('over90')],
    notDue: value('notDue'),
    advance: [told.advance.count.value, told.advance.amount.value],
    toVerify: [told.toVerify.count.value, told.toVerify.amount.value],
  };
}
