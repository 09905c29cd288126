import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { formatMoney, formatMoneyExact } from '#platform/contract/format.ts';
import { apportion, sumPaise } from '#platform/contract/money.ts';
import type { PlanDates, PlannedInstallment, StageTrigger } from '#inventory/payment-terms/plan.rules.ts';
import { cutParts, expectedDateOf, milestoneName, triggerText } from '#inventory/payment-terms/plan.rules.ts';
import { isDayStage, stageDayProblem } from '#money/plans/dueDateMove.rules.ts';
import { triggerProblems } from '#inventory/payment-terms/template.rules.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import type { TaxRegime } from '#company/statutory-rates/gst.rules.ts';
import { subtractTax, sumTax, taxOn, taxTotal } from '#company/statutory-rates/gst.rules.ts';

/** An installment of a plan that is being revised. */
export interface PlanRow extends PlannedInstallment {
  id: string;
  /** When the plan of the booking expected it. */
  agreedDate: Day | null;
  heldForRegistration: boolean;
  /** Why no revision may change it; null while it is not demanded. */
  fixedBecause: string | null;
}

interface SplitPart {
  id: string;
  name: string;
  principalPaise: number;
  trigger: StageTrigger | null;
}

/** A change with the ids of what it creates, so that it can be replayed. */
export type PlanStep =
  | { kind: 'split'; installmentId: string; into: readonly SplitPart[] }
  | {
      kind: 'merge';
      id: string;
      installmentIds: readonly string[];
      name: string;
      trigger: StageTrigger | null;
    }
  | { kind: 'reschedule'; installmentId: string; trigger: StageTrigger }
  | {
      /** The law set another rate: never requested by a user. */
      kind: 'retax';
      installmentIds: readonly string[];
      regime: TaxRegime;
      rates: readonly PartRate[];
    };

/** Percent of tax on a piece of the price. */
export type PartRate = Pick<PricePart, 'component' | 'code' | 'gstPct'>;

/** Events that have already happened, so that nothing can be triggered by them. */
export interface PlanMoment {
  today: Day;
  dates: PlanDates;
  isRegistered: boolean;
  isPossessionOffered: boolean;
  /** By the agreement; null before it: then possession is promised as planned. */
  promisedPossession: Day | null;
  passedMilestones: ReadonlySet<string>;
}

/**
 * Applies changes one after the other. An installment never changes its amounts: a split or merge replaces it with
 * new ones. Principal and tax keep their sums to the paisa; demanded installments are unchanged. Errors name the
 * installment. Without a moment, replays accepted changes without validation.
 */
export function revisePlan(
  rows: readonly PlanRow[],
  steps: readonly PlanStep[],
  moment: PlanMoment | null,
): PlanRow[] {
  return numberedAnew(steps.reduce((before, step) => take(before, step, moment), [...rows]));
}

/** 'Slab 8 split into First half, Second half', 'Lifts moved: on possession' */
export function stepText(rows: readonly Pick<PlanRow, 'id' | 'name'>[], step: PlanStep): string {
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? 'an installment';
  switch (step.kind) {
    case 'split':
      return `${nameOf(step.installmentId)} split into ${step.into.map((part) => part.name).join(', ')}`;
    case 'merge':
      return `${step.installmentIds.map(nameOf).join(', ')} merged into ${step.name}`;
    case 'reschedule':
      return `${nameOf(step.installmentId)} moved: ${uncapitalised(triggerText(step.trigger))}`;
    case 'retax':
      return `Tax revised: ${step.installmentIds.map(nameOf).join(', ')}`;
  }
}

/** 'On 15 Jan 2027' → 'on 15 Jan 2027' */
function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The rows in the given order, numbered from 1. */
export function numberedAnew(rows: readonly PlanRow[]): PlanRow[] {
  return rows.map((row, index) => ({ ...row, seq: index + 1 }));
}

/** An installment of these parts. */
export function rowOf(
  row: Omit<PlanRow, 'principalPaise' | 'totalPaise' | keyof ReturnType<typeof sumTax>>,
): PlanRow {
  const principalPaise = sumPaise(row.parts.map((part) => part.principalPaise));
  const tax = sumTax(row.parts);
  return { ...row, principalPaise, ...tax, totalPaise: principalPaise + taxTotal(tax) };
}

/**
 * Merges parts of the same head; heads of different rates stay separate. Sorted by code, so that later splits do
 * not depend on the input order.
 */
export function joinParts(parts: readonly PricePart[]): PricePart[] {
  const joined: PricePart[] = [];
  for (const part of parts) {
    const at = joined.findIndex((one) => isSameHead(one, part));
    const before = joined[at];
    if (!before) joined.push(part);
    else
      joined[at] = {
        ...before,
        principalPaise: before.principalPaise + part.principalPaise,
        ...sumTax([before, part]),
      };
  }
  return joined.toSorted((one, other) => (headKey(one) < headKey(other) ? -1 : 1));
}

function headKey({ component, code, gstPct }: PricePart): string {
  return `${component} ${code} ${gstPct}`;
}

export function isSameHead(one: PricePart, other: PricePart): boolean {
  return one.component === other.component && one.code === other.code && one.gstPct === other.gstPct;
}

function take(rows: readonly PlanRow[], step: PlanStep, moment: PlanMoment | null): PlanRow[] {
  switch (step.kind) {
    case 'split':
      return split(rows, step, moment);
    case 'merge':
      return merge(rows, step, moment);
    case 'reschedule':
      return reschedule(rows, step, moment);
    case 'retax':
      return retax(rows, step);
  }
}

/**
 * Recomputes the tax of installments at other rates with the same principal. Each head is taxed as one amount and
 * each installment takes the difference of the running tax, so that together they have exactly the tax of their
 * sum.
 */
function retax(
  rows: readonly PlanRow[],
  { installmentIds, regime, rates }: PlanStep & { kind: 'retax' },
): PlanRow[] {
  const reached = new Map<string, number>();
  const taxed = (part: PricePart): PricePart => {
    const gstPct = rateOfPart(part, rates);
    const key = `${part.component} ${part.code}`;
    const from = reached.get(key) ?? 0;
    const to = from + part.principalPaise;
    reached.set(key, to);
    return { ...part, gstPct, ...subtractTax(taxOn(to, gstPct, regime), taxOn(from, gstPct, regime)) };
  };
  return rows.map((row) => {
    if (!installmentIds.includes(row.id)) return row;
    openRow(rows, row.id);
    return rowOf({ ...row, parts: row.parts.map(taxed) });
  });
}

/** The rate of a piece of the price; its own where these have none. */
export function rateOfPart(part: PartRate, rates: readonly PartRate[]): number {
  const rate = rates.find((one) => one.component === part.component && one.code === part.code);
  return rate?.gstPct ?? part.gstPct;
}

function split(
  rows: readonly PlanRow[],
  { installmentId, into }: PlanStep & { kind: 'split' },
  moment: PlanMoment | null,
): PlanRow[] {
  const row = openRow(rows, installmentId);
  const principals = into.map((part) => part.principalPaise);
  const sum = sumPaise(principals);
  if (sum !== row.principalPaise) {
    throw invalid(
      'changes',
      `The parts of ${row.name} must add up to ${amount(row.principalPaise)}. They add up to ${amount(sum)}.`,
    );
  }
  const shares = apportion(Math.round(row.pct * 10_000), principals);
  const tooSmall = into.find((_, index) => !shares[index]);
  if (tooSmall) throw invalid('changes', `${tooSmall.name} is too small for a part of ${row.name}.`);
  const cut = cutParts(row.parts, principals);
  const pieces = into.map(({ id, name, trigger }, index) => {
    const piece = { ...row, id, name, pct: (shares[index] ?? 0) / 10_000, parts: cut[index] ?? [] };
    return waitingFor(rowOf(piece), trigger, moment);
  });
  const stay = pieces.filter((piece) => piece.trigger === row.trigger);
  const replaced = rows.flatMap((one) => (one.id === row.id ? stay : [one]));
  return pieces.filter((piece) => piece.trigger !== row.trigger).reduce(placed, replaced);
}

function merge(
  rows: readonly PlanRow[],
  { id, installmentIds, name, trigger }: PlanStep & { kind: 'merge' },
  moment: PlanMoment | null,
): PlanRow[] {
  const wanted = new Set(installmentIds);
  for (const one of wanted) openRow(rows, one);
  const merged = rows.filter((row) => wanted.has(row.id));
  const last = merged.at(-1);
  if (!last || merged.length < 2) throw invalid('changes', 'Choose at least two installments to merge.');
  if (merged.some((row) => row.component !== last.component)) {
    throw invalid('changes', 'Price, other charges and corpus are billed separately and cannot be merged.');
  }
  const pct =
    merged.reduce((tenThousandths, row) => tenThousandths + Math.round(row.pct * 10_000), 0) / 10_000;
  const parts = joinParts(merged.flatMap((row) => row.parts));
  const one = waitingFor(rowOf({ ...last, id, name, pct, parts }), trigger, moment);
  const others = rows.filter((row) => !wanted.has(row.id) || row.id === last.id);
  if (one.trigger !== last.trigger) {
    return placed(
      others.filter((row) => row.id !== last.id),
      one,
    );
  }
  return others.map((row) => (row.id === last.id ? one : row));
}

function reschedule(
  rows: readonly PlanRow[],
  { installmentId, trigger }: PlanStep & { kind: 'reschedule' },
  moment: PlanMoment | null,
): PlanRow[] {
  const row = openRow(rows, installmentId);
  return placed(
    rows.filter((one) => one.id !== row.id),
    waitingFor(row, trigger, moment),
  );
}

function openRow(rows: readonly PlanRow[], id: string): PlanRow {
  const row = rows.find((one) => one.id === id);
  if (!row) throw invalid('changes', 'This installment is no longer in the plan. Reload it.');
  if (row.fixedBecause !== null) throw conflict(row.fixedBecause);
  return row;
}

/** The row with another trigger, or unchanged. A held installment waits for its new trigger. */
function waitingFor(row: PlanRow, trigger: StageTrigger | null, moment: PlanMoment | null): PlanRow {
  if (trigger === null) return row;
  if (moment === null) return { ...row, trigger };
  const problem = momentProblem(row.name, trigger, moment);
  if (problem) throw invalid('changes', problem);
  const expectedDate = expectedDateOf(trigger, moment.dates);
  const tooLate =
    isDayStage(trigger) && expectedDate !== null
      ? stageDayProblem(row.name, row.agreedDate, promisedIn(moment), expectedDate)
      : null;
  if (tooLate) throw invalid('changes', tooLate);
  return { ...row, trigger, expectedDate, heldForRegistration: false };
}

/** Null once possession is offered. */
function promisedIn({ isPossessionOffered, promisedPossession, dates }: PlanMoment): Day | null {
  return isPossessionOffered ? null : (promisedPossession ?? dates.possessionDate);
}

/** Rejects triggers that have already happened and dates in the past. */
function momentProblem(name: string, trigger: StageTrigger, moment: PlanMoment): string | null {
  const [incomplete] = triggerProblems({ name, trigger });
  if (incomplete) return incomplete.message;
  const { today, dates } = moment;
  const isPast = (day: Day) => (day < today ? `${name}: the date cannot be before today.` : null);
  switch (trigger.type) {
    case 'booking':
      return `${name}: the booking is over. Choose another time.`;
    case 'registration':
      return moment.isRegistered ? `${name}: the agreement is already registered. Choose a date.` : null;
    case 'daysAfterBooking':
      return isPast(addDays(dates.bookingDate, trigger.days ?? 0));
    case 'daysAfterRegistration':
      return dates.registrationDate === null
        ? null
        : isPast(addDays(dates.registrationDate, trigger.days ?? 0));
    case 'fixedDate':
      return isPast(trigger.date ?? '');
    case 'milestone':
      return moment.passedMilestones.has(trigger.milestoneKey ?? '')
        ? `${name}: ${milestoneName(trigger.milestoneKey ?? '')} is already completed. Choose a date.`
        : null;
    case 'possession':
      return moment.isPossessionOffered ? `${name}: possession is already offered. Choose a date.` : null;
  }
}

/**
 * Inserts an installment after those with the same trigger, else after those expected no later, and always after
 * the demanded ones at the beginning.
 */
function placed(rows: readonly PlanRow[], row: PlanRow): PlanRow[] {
  const dayOf = (one: PlanRow) => one.expectedDate ?? NEVER;
  const firstOpen = rows.findIndex((one) => one.fixedBecause === null);
  const together = rows.findLastIndex((one) => isSameEvent(one.trigger, row.trigger));
  const behind = together === -1 ? rows.findLastIndex((one) => dayOf(one) <= dayOf(row)) : together;
  const at = Math.max(behind + 1, firstOpen === -1 ? rows.length : firstOpen);
  return [...rows.slice(0, at), row, ...rows.slice(at)];
}

function isSameEvent(one: StageTrigger, other: StageTrigger): boolean {
  return (
    one.type === other.type &&
    one.days === other.days &&
    one.date === other.date &&
    one.milestoneKey === other.milestoneKey
  );
}

const NEVER = '9999-12-31';

function amount(paise: number): string {
  return paise % 100 === 0 ? formatMoney(paise) : formatMoneyExact(paise);
}
