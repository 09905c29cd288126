import type { Day } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { seriesNumber } from '#platform/contract/numbering.ts';

/** The one series of demand letters of an organization. */
export const LETTER_SERIES = 'D';
const DIGITS = 6;

/** 'D/26-27/000123' */
export function letterNumber(issueDate: Day, seqNo: number): string {
  return seriesNumber(LETTER_SERIES, issueDate, seqNo, DIGITS);
}

export interface Occasion {
  kind: 'milestone' | 'dates' | 'possession' | 'registration';
  /** 'Slab 8 of Tower B' */
  title: string;
  /** When the milestone was completed. */
  completedOn: Day | null;
}

/** Why money is due now. */
export function occasionText({ kind, title, completedOn }: Occasion): string {
  if (kind === 'possession') return 'Possession of your home is offered.';
  if (kind === 'registration') return 'Your agreement is registered.';
  if (kind === 'dates') return 'A date agreed in your payment plan has come.';
  return completedOn === null
    ? `${title} is completed.`
    : `${title} was completed on ${formatDay(completedOn)}.`;
}
