import type { Day, Instant } from '#platform/contract/calendar.ts';

/** The stages that a report counts, in their order; the first is that a lead came at all. */
export const COURSE_STAGES = ['new', 'contacted', 'qualified', 'siteVisit', 'negotiating', 'closed'] as const;
export type CourseStage = (typeof COURSE_STAGES)[number];

/** What a lead has reached, and through whom it came first: kept by the database (`keep_lead_course`). */
export interface LeadCourse {
  firstEnquiredAt: Instant | null;
  firstProjectId: string | null;
  firstOwnerId: string | null;
  /** Index of the furthest stage in `COURSE_STAGES`. */
  reached: number;
  contactedOn: Day | null;
  qualifiedOn: Day | null;
  siteVisitOn: Day | null;
  negotiatingOn: Day | null;
  closedOn: Day | null;
}

/** The column with the day on which a stage was first entered. */
export const ENTERED_ON = {
  contacted: 'contactedOn',
  qualified: 'qualifiedOn',
  siteVisit: 'siteVisitOn',
  negotiating: 'negotiatingOn',
  closed: 'closedOn',
} as const satisfies Record<Exclude<CourseStage, 'new'>, keyof LeadCourse>;

/** The columns that a move sets by itself: what takes a move back restores them too. */
export const STAGES_ENTERED = ['reached', ...Object.values(ENTERED_ON)] as const;

export function rankOfStage(stage: CourseStage): number {
  return COURSE_STAGES.indexOf(stage);
}

/** Of two leads of one person: since the earlier enquiry, as far as either came, each stage when it was first entered. */
export function mergedCourse(kept: LeadCourse, other: LeadCourse): LeadCourse {
  const isOlder = (other.firstEnquiredAt ?? '') < (kept.firstEnquiredAt ?? '');
  const [first, second] = isOlder ? [other, kept] : [kept, other];
  return {
    firstEnquiredAt: first.firstEnquiredAt,
    firstProjectId: first.firstProjectId ?? second.firstProjectId,
    firstOwnerId: first.firstOwnerId ?? second.firstOwnerId,
    reached: Math.max(kept.reached, other.reached),
    contactedOn: earlier(kept.contactedOn, other.contactedOn),
    qualifiedOn: earlier(kept.qualifiedOn, other.qualifiedOn),
    siteVisitOn: earlier(kept.siteVisitOn, other.siteVisitOn),
    negotiatingOn: earlier(kept.negotiatingOn, other.negotiatingOn),
    closedOn: earlier(kept.closedOn, other.closedOn),
  };
}

function earlier(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
