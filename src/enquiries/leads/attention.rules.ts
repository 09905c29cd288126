/** Why a lead is worth time before others. */
export const PRIORITY_REASONS = ['hot', 'negotiating', 'visitSoon', 'reserved'] as const;
export type PriorityReason = (typeof PRIORITY_REASONS)[number];

/** What is amiss with a lead. */
export const ATTENTION_REASONS = [
  'unassigned',
  'unanswered',
  'followUpOverdue',
  'silent',
  'scoreFell',
  'missedVisit',
  'reservationEnds',
  'hotWithoutStep',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

export const PRIORITY_WORDS: Readonly<Record<PriorityReason, string>> = {
  hot: 'Hot by its score',
  negotiating: 'Negotiating',
  visitSoon: 'Site visit within two days',
  reserved: 'A unit is reserved for them',
};

export const ATTENTION_WORDS: Readonly<Record<AttentionReason, string>> = {
  unassigned: 'Nobody looks after it',
  unanswered: 'Not answered in time',
  followUpOverdue: 'Follow-up overdue',
  silent: 'Silent for too long at its stage',
  scoreFell: 'Score fell by 15 or more in a week',
  missedVisit: 'Missed visit not arranged anew',
  reservationEnds: 'Reservation ends within a day',
  hotWithoutStep: 'Hot, and no next follow-up',
};

export const VISIT_SOON_HOURS = 48;
export const MISSED_VISIT_HOURS = 48;
export const RESERVATION_ENDS_HOURS = 24;
export const SCORE_FELL_BY = 15;
export const SCORE_FELL_WITHIN_HOURS = 7 * 24;

/** Whether a score is far below what it was a week ago, if the lead had one then. */
export function hasScoreFallen(score: number, weekAgo: number | null): boolean {
  return weekAgo !== null && score <= weekAgo - SCORE_FELL_BY;
}

/** After so many days without contact a lead of a stage has been left alone too long; also in `lead.attention_from`. */
export const SILENT_DAYS = { contacted: 3, qualified: 5, siteVisit: 3, negotiating: 2 } as const;
