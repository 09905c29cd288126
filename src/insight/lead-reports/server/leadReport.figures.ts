import type { Period } from '#platform/contract/period.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type { CohortSums } from '#enquiries/leads/leadCohort.rules.ts';
import { NO_COHORT } from '#enquiries/leads/leadCohort.rules.ts';
import type { CourseStage } from '#enquiries/leads/leadCourse.rules.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import type { Ratio } from '#insight/reporting/report.contract.ts';
import { ratioOf } from '#insight/reporting/report.contract.ts';
import type { LeadFigures, LeadQuality } from '../leadReport.contract.ts';
import { bandOf } from '../leadReport.rules.ts';
import { inCohort, leads } from './leadReport.scope.ts';

export const OPEN: ListQuery = { status: OPEN_LEAD_STATUSES.join(',') };
/** Booked once, and now without a sale. */
const CANCELLED: ListQuery = { reached: 'closed', status: [...OPEN_LEAD_STATUSES, 'lost'].join(',') };

/** Where leads that came to a stage stand in their list. */
export function reachedQuery(stage: CourseStage): ListQuery {
  return stage === 'new' ? {} : { reached: stage };
}

/** The sum that counts the leads of a stage. */
export const SUM_OF_STAGE = {
  new: 'leads',
  contacted: 'contacted',
  qualified: 'qualified',
  siteVisit: 'siteVisit',
  negotiating: 'negotiating',
  closed: 'booked',
} as const satisfies Record<CourseStage, keyof CohortSums>;

/** The figures of some leads of a period, each with its rows. */
export function leadFiguresOf(
  asked: ListQuery,
  period: Period,
  sums: CohortSums = NO_COHORT,
  hasQuality = false,
): LeadFigures {
  const query = inCohort(asked, period);
  const all = leads(query, sums.leads);
  const share = (value: number, own: ListQuery): Ratio => ratioOf(leads({ ...query, ...own }, value), all);
  const reached = (stage: CourseStage) => share(sums[SUM_OF_STAGE[stage]], reachedQuery(stage));
  return {
    leads: all,
    answered: share(sums.answered, { answered: 'yes' }),
    inTime: share(sums.inTime, { answered: 'inTime' }),
    contacted: reached('contacted'),
    qualified: reached('qualified'),
    siteVisit: reached('siteVisit'),
    negotiating: reached('negotiating'),
    booked: reached('closed'),
    bookedBand: bandOf(sums.booked, sums.leads),
    open: leads({ ...query, ...OPEN }, sums.open),
    lost: leads({ ...query, status: 'lost' }, sums.lost),
    interactions: leads(query, sums.interactions, 'interactionCount'),
    visits: leads(query, sums.visits, 'siteVisitCount'),
    quality: hasQuality ? qualityOf(asked, period, sums) : null,
  };
}

export function qualityOf(asked: ListQuery, period: Period, sums: CohortSums = NO_COHORT): LeadQuality {
  const query = inCohort(asked, period);
  const all = leads(query, sums.leads);
  const share = (value: number, own: ListQuery): Ratio => ratioOf(leads({ ...query, ...own }, value), all);
  return {
    junk: share(sums.junk, { lostReason: 'junk' }),
    wrongNumber: share(sums.wrongNumber, { wrongNumber: 'true' }),
    outsideBudget: share(sums.outsideBudget, { lostReason: 'budget' }),
    duplicate: share(sums.duplicate, { lostReason: 'duplicate' }),
    again: share(sums.again, { enquiredAgain: 'true' }),
    cancelled: ratioOf(
      leads({ ...query, ...CANCELLED }, sums.booked - sums.won),
      leads({ ...query, reached: 'closed' }, sums.booked),
    ),
  };
}
