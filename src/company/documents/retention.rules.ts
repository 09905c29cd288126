import type { Day } from '#platform/contract/calendar.ts';
import { addMonths, daysBetween, financialYearStart, laterOf } from '#platform/contract/calendar.ts';
import { counted, formatDay } from '#platform/contract/format.ts';

/** How a record ended: handed over, cancelled, lost, or the contract of a firm is over. */
export const RECORD_ENDS = ['possession', 'cancellation', 'loss', 'contract'] as const;
export type RecordEnd = (typeof RECORD_ENDS)[number];

/** Why a document may be destroyed. */
export const DESTRUCTION_GROUNDS = ['retentionOver', 'wrongUpload', 'erasure'] as const;
export type DestructionGround = (typeof DESTRUCTION_GROUNDS)[number];

/** A law that keeps papers: a dated row with its source. */
export interface KeepingLaw {
  /** 'companies act' */
  name: string;
  source: string;
  years: number;
  plusMonths: number;
  /** Counted from the end of the financial year in which the record ended, not from the day it ended. */
  fromYearEnd: boolean;
}

/** How long the documents of a category are kept: by the builder's own rule, and by law. */
export interface KeepingTerm {
  years: number;
  laws: readonly KeepingLaw[];
}

/** The last day of the financial year that holds a day: 31 March. */
function yearEndOf(day: Day): Day {
  return `${financialYearStart(day) + 1}-03-31`;
}

/** Until when a law keeps the papers of a record that ended on a day. */
export function lawUntil({ years, plusMonths, fromYearEnd }: KeepingLaw, endedOn: Day): Day {
  return addMonths(fromYearEnd ? yearEndOf(endedOn) : endedOn, 12 * years + plusMonths);
}

/** The day from which a document may be destroyed; null while its record goes on. */
export function keptUntil({ years, laws }: KeepingTerm, endedOn: Day | null): Day | null {
  if (endedOn === null) return null;
  const days = laws.map((law) => lawUntil(law, endedOn));
  return [addMonths(endedOn, 12 * years), ...days].reduce(laterOf);
}

export interface KeepingFacts {
  today: Day;
  endedOn: Day | null;
  term: KeepingTerm;
  isDestroyed: boolean;
  /** Of the document or its record. */
  holdReason: string | null;
  /** A version counts now. */
  hasApproved: boolean;
}

/** Why a document may not be destroyed on a ground; null when it may. */
export function destructionProblem(ground: DestructionGround, facts: KeepingFacts): string | null {
  if (facts.isDestroyed) return 'This document is destroyed already.';
  if (facts.holdReason !== null)
    return `It is on hold: ${withoutStop(facts.holdReason)}. Lift the hold first.`;
  switch (ground) {
    case 'retentionOver':
      return retentionProblem(facts);
    case 'wrongUpload':
      return facts.hasApproved
        ? 'It is approved and counts. Withdraw its approval first, then it can be destroyed as a wrong upload.'
        : null;
    case 'erasure':
      return erasureProblem(facts);
  }
}

function retentionProblem({ term, endedOn, today }: KeepingFacts): string | null {
  const until = keptUntil(term, endedOn);
  if (until === null)
    return `Its record has not ended. It is kept for ${counted(term.years, 'year')} from then on.`;
  return until > today ? `It is kept until ${formatDay(until)}.` : null;
}

/** What no law keeps is erased at once; the builder's own years do not stop it. */
function erasureProblem({ term, endedOn, today }: KeepingFacts): string | null {
  const [first] = term.laws;
  if (!first) return null;
  if (endedOn === null)
    return `${withoutStop(first.source)}. It is kept until then, counted from the end of its record, which has not ended.`;
  const last = term.laws
    .map((law) => ({ law, until: lawUntil(law, endedOn) }))
    .reduce((one, other) => (other.until > one.until ? other : one));
  return last.until > today
    ? `It is kept until ${formatDay(last.until)} by law. ${withoutStop(last.law.source)}.`
    : null;
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}

/** Days before the expiry of a document on which the owner of its record is reminded. */
export const REMINDER_DAYS = [30, 7, 0] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

/** Which reminder is due on a day: the nearest whose time has come; null long before, and after the day. */
export function reminderOn(expiresOn: Day, today: Day): ReminderDays | null {
  const days = daysBetween(today, expiresOn);
  if (days < 0) return null;
  return REMINDER_DAYS.toReversed().find((one) => days <= one) ?? null;
}
