/** Why a lead deserves attention before others. */
export const PRIORITY_REASONS = ['hot', 'negotiating', 'visitSoon', 'reserved'] as const;
export type PriorityReason = (typeof PRIORITY_REASONS)[number];

/** What is wrong with a lead. */
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

export const PRIORITY_LABELS: Readonly<Record<PriorityReason, string>> = {
  hot: 'Hot score',
  negotiating: 'Negotiating',
  visitSoon: 'Site visit within two days',
  reserved: 'A unit is reserved for them',
};

export const ATTENTION_LABELS: Readonly<Record<AttentionReason, string>> = {
  unassigned: 'No owner',
  unanswered: 'First reply overdue',
  followUpOverdue: 'Follow-up overdue',
  silent: 'No contact for too long at this stage',
  scoreFell: 'Score fell by 15 or more in a week',
  missedVisit: 'Missed visit not rescheduled',
  reservationEnds: 'Reservation ends within a day',
  hotWithoutStep: 'Hot, no next follow-up',
};

export const VISIT_SOON_HOURS = 48;
export const MISSED_VISIT_HOURS = 48;
export const RESERVATION_ENDS_HOURS = 24;
const SCORE_FELL_BY = 15;
export const SCORE_FELL_WITHIN_HOURS = 7 * 24;

/** Whether a score is far below what it was a week ago, if the lead had one then. */
export function hasScoreFallen(score: number, weekAgo: number | null): boolean {
  return weekAgo !== null && score <= weekAgo - SCORE_FELL_BY;
}

/** Days without contact after which a lead at a stage has been neglected; also in `lead.attention_from`. */
export const SILENT_DAYS = { contacted: 3, qualified: 5, siteVisit: 3, negotiating: 2 } as const;
