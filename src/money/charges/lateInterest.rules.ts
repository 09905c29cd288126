import type { Day } from '#platform/contract/calendar.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import { mulDiv, scaledPct, toPaise } from '#platform/contract/money.ts';

/**
 * Interest for paying late is simple, on a year of 365 days, and runs on the open balance of an installment, price
 * and tax, from the day after its due date to the day of payment, that day included. Days of grace are free for
 * what is paid within them; what is paid after them bears interest from the due date on.
 *
 * Billed interest is kept as stretches of days with a balance. An assessment compares the balances known now with
 * those that were billed, day by day, and bills the difference: new days, and days with a higher balance than
 * assumed because a payment bounced. So no day is ever billed twice for the same money, and no assessment depends
 * on when the previous one was made.
 */
export interface Stretch {
  from: Day;
  /** The last of its days. */
  to: Day;
  /** The open balance on each of its days; negative where too much had been billed. */
  balancePaise: number;
}

/** A stretch as people read it. */
export interface ShownStretch extends Stretch {
  days: number;
  /** Interest of this stretch alone, to the paisa. */
  interestPaise: number;
}

export interface LateTerms {
  dueDate: Day;
  graceDays: number;
  /** Price and tax. */
  totalPaise: number;
}

/** A part of an installment that was paid, deducted as tax or waived, and the day from which it was no longer open. */
export interface Settlement {
  on: Day;
  paise: number;
}

/** The balances that bear interest up to a day, that day included; empty within the days of grace. */
export function lateStretches(
  { dueDate, graceDays, totalPaise }: LateTerms,
  settlements: readonly Settlement[],
  upTo: Day,
): Stretch[] {
  const lastFreeDay = addDays(dueDate, graceDays);
  if (upTo <= lastFreeDay) return [];
  const late = settlements
    .filter(({ on }) => on > lastFreeDay)
    .toSorted((one, other) => (one.on < other.on ? -1 : 1));
  const inTimePaise = sum(settlements.filter(({ on }) => on <= lastFreeDay));
  let balancePaise = totalPaise - inTimePaise;
  let from = addDays(dueDate, 1);
  const stretches: Stretch[] = [];
  const runUntil = (to: Day) => {
    if (from > to) return;
    if (balancePaise > 0) stretches.push({ from, to, balancePaise });
    from = addDays(to, 1);
  };
  for (const { on, paise } of late) {
    if (on >= upTo) break;
    runUntil(on);
    balancePaise -= paise;
  }
  runUntil(upTo);
  return stretches;
}

/**
 * Where the balances that bear interest differ from those that were billed, after the due date in force and up to
 * the day of the assessment: positive where interest is to be billed, negative where too much was.
 */
export function unbilled(
  owed: readonly Stretch[],
  billed: readonly Stretch[],
  { dueDate, upTo }: { dueDate: Day; upTo: Day },
): Stretch[] {
  const starts = [...owed, ...billed].flatMap(({ from, to }) => [from, addDays(to, 1)]);
  const days = [...new Set([...starts, addDays(dueDate, 1), addDays(upTo, 1)])]
    .filter((day) => day > dueDate && day <= addDays(upTo, 1))
    .toSorted();
  return days.flatMap((from, index) => {
    const next = days[index + 1];
    if (next === undefined) return [];
    const balancePaise = balanceOn(owed, from) - balanceOn(billed, from);
    return balancePaise === 0 ? [] : [{ from, to: addDays(next, -1), balancePaise }];
  });
}

/** Interest on stretches, to the whole rupee: rounded once for an assessment. */
export function interestPaise(stretches: readonly Stretch[], ratePct: number): number {
  return roundedInterest(rawInterest(stretches, ratePct));
}

/** Interest on a sum of balances times their days, to the whole rupee. */
export function interestOnDays(paiseDays: number, ratePct: number): number {
  return roundedInterest(BigInt(paiseDays) * scaledPct(ratePct));
}

function roundedInterest(raw: bigint): number {
  return toPaise(mulDiv(raw, 1n, YEAR_AND_SCALE * 100n) * 100n);
}

/** Each stretch with its days and its own interest, which are rounded for reading alone. */
export function shownStretches(stretches: readonly Stretch[], ratePct: number): ShownStretch[] {
  return stretches.map((stretch) => ({
    from: stretch.from,
    to: stretch.to,
    balancePaise: stretch.balancePaise,
    days: daysOf(stretch),
    interestPaise: toPaise(mulDiv(rawInterest([stretch], ratePct), 1n, YEAR_AND_SCALE)),
  }));
}

/** Interest before it is rounded, in paise × days of a year × the scale of percents: exact, so it can be added up. */
export function rawInterest(stretches: readonly Stretch[], ratePct: number): bigint {
  const balanceDays = stretches.reduce(
    (total, one) => total + BigInt(one.balancePaise) * BigInt(daysOf(one)),
    0n,
  );
  return balanceDays * scaledPct(ratePct);
}

const YEAR_AND_SCALE = 365n * scaledPct(100);

function daysOf({ from, to }: Stretch): number {
  return daysBetween(from, to) + 1;
}

function balanceOn(stretches: readonly Stretch[], day: Day): number {
  return sum(
    stretches.filter(({ from, to }) => from <= day && day <= to).map((one) => ({ paise: one.balancePaise })),
  );
}

function sum(parts: readonly { paise: number }[]): number {
  return parts.reduce((total, one) => total + one.paise, 0);
}
