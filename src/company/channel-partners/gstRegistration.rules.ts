import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import { gstinProblem, stateName } from '#platform/contract/identity-numbers.ts';

/** The day GST began; nobody was registered before. Also the first day of a registration whose first day is not known. */
const GST_BEGAN: Day = '2017-07-01';

/** A GST registration of a firm in one state, and the days on which it holds, both included. */
export interface GstRegistration {
  gstin: string;
  from: Day;
  /** Null until further notice. */
  to: Day | null;
}

/** The two-digit code of the state that a GSTIN is registered in. */
export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2);
}

function isInForce({ from, to }: Pick<GstRegistration, 'from' | 'to'>, day: Day): boolean {
  return from <= day && (to === null || day <= to);
}

/**
 * The registration that a firm bills under on a day: the one of the given state if it has one there, else the one
 * it has had longest. Undefined while it has none.
 */
export function registrationOn<Registration extends GstRegistration>(
  registrations: readonly Registration[],
  day: Day,
  stateCode: string | null = null,
): Registration | undefined {
  const inForce = registrations.filter((one) => isInForce(one, day)).toSorted(byFirstDay);
  return inForce.find(({ gstin }) => stateOfGstin(gstin) === stateCode) ?? inForce[0];
}

/**
 * What is wrong with the registrations of a firm; null when nothing is. Each is valid and holds the PAN of the firm,
 * its days are in order, and those of one state do not overlap.
 */
export function registrationsProblem(
  registrations: readonly GstRegistration[],
  pan: string | null,
): FieldError | null {
  for (const [index, one] of registrations.entries()) {
    const problem = ownProblem(one, pan) ?? overlapProblem(one, registrations.slice(0, index));
    if (problem) return { field: `gstins.${index}.${problem.field}`, message: problem.message };
  }
  return null;
}

/**
 * The registrations after a single GSTIN was entered, as of a day: the one in force ends the day before, and the new
 * one begins. The first of a firm counts from the beginning of GST, because nobody said since when.
 */
export function withSingleGstin(
  registrations: readonly GstRegistration[],
  gstin: string | null,
  today: Day,
): readonly GstRegistration[] {
  const current = registrationOn(registrations, today);
  if (gstin === (current?.gstin ?? null)) return registrations;
  const others = registrations.filter((one) => one !== current);
  const ended = current && current.from < today ? [{ ...current, to: addDays(today, -1) }] : [];
  const begun =
    gstin === null ? [] : [{ gstin, from: registrations.length === 0 ? GST_BEGAN : today, to: null }];
  return [...others, ...ended, ...begun];
}

function ownProblem({ gstin, from, to }: GstRegistration, pan: string | null): FieldError | null {
  if (pan === null)
    return { field: 'gstin', message: 'Enter the PAN of the firm first: a GSTIN contains it.' };
  const problem = gstinProblem(gstin, { pan });
  if (problem) return { field: 'gstin', message: `${problem}.` };
  if (from < GST_BEGAN) return { field: 'from', message: `GST began on ${formatDay(GST_BEGAN)}.` };
  if (to !== null && to < from)
    return { field: 'to', message: `The registration begins on ${formatDay(from)} and cannot end before.` };
  return null;
}

function overlapProblem(one: GstRegistration, before: readonly GstRegistration[]): FieldError | null {
  const other = before.find(
    (known) => stateOfGstin(known.gstin) === stateOfGstin(one.gstin) && overlaps(known, one),
  );
  if (!other) return null;
  const until = other.to === null ? '' : ` to ${formatDay(other.to)}`;
  const state = stateName(stateOfGstin(one.gstin));
  const message = `${other.gstin} is registered in ${state} from ${formatDay(other.from)}${until}. End it before another begins.`;
  return { field: 'from', message };
}

function overlaps(one: GstRegistration, other: GstRegistration): boolean {
  const endsBefore = (a: GstRegistration, b: GstRegistration) => a.to !== null && a.to < b.from;
  return !endsBefore(one, other) && !endsBefore(other, one);
}

function byFirstDay(one: GstRegistration, other: GstRegistration): number {
  return one.from === other.from ? (one.gstin < other.gstin ? -1 : 1) : one.from < other.from ? -1 : 1;
}
