import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import { countsOn } from '#company/documents/server/approvedDocument.sql.ts';
import type { Measured } from '../contractor.contract.ts';
import { DELAYS_OF_OTHERS, ENOUGH, NEEDED_PAPERS } from '../contractor.rules.ts';
import type { MissingPaper } from '../contractor.rules.ts';

/** What its milestones say of a contractor. */
export interface WorkFigures extends MeasuredFigures {
  open: number;
  delayed: number;
  completed: number;
  projects: number;
}

export interface MeasuredFigures {
  timed: number;
  inTime: number;
  daysLate: number | null;
  budgeted: number;
  costPct: number | null;
  /** Milestones with checks that were passed or failed. */
  checked: number;
  checks: number;
  passedFirst: number;
  /** Milestones with issues that it put right. */
  withIssues: number;
  issues: number;
  reopened: number;
}

export const NOTHING_MEASURED: MeasuredFigures = {
  timed: 0,
  inTime: 0,
  daysLate: null,
  budgeted: 0,
  costPct: null,
  checked: 0,
  checks: 0,
  passedFirst: 0,
  withIssues: 0,
  issues: 0,
  reopened: 0,
};

/** Finished, with all days that a comparison needs. */
const TIMED = sql`milestone.status = 'completed'
  and num_nulls(milestone.planned_start, milestone.planned_end, milestone.actual_start, milestone.actual_end) = 0`;

const IS_OF_OTHERS = sql`coalesce(milestone.delay_reason, '') in (${sql.join([...DELAYS_OF_OTHERS])})`;

/** What the work took longer than planned, less the days on hold, which are nobody's delay. */
const OWN_DELAY = sql`case when ${IS_OF_OTHERS} then 0 else greatest(0, (milestone.actual_end - milestone.actual_start)
  - (milestone.planned_end - milestone.planned_start) - milestone.held_days) end`;

const ACTUAL_COST = sql`(select coalesce(sum(cost.amount_paise), 0) from milestone_cost cost
  where cost.organization_id = milestone.organization_id and cost.milestone_id = milestone.id)`;

/** What checks and issues say of the row `milestone`: to stand behind it, for `MEASURED`. */
export const JUDGED = sql`
  cross join lateral (
    select count(*)::int as checks,
           (count(*) filter (where quality_check.status = 'passed' and quality_check.round = 1))::int as passed_first
      from quality_check
     where quality_check.organization_id = milestone.organization_id and quality_check.milestone_id = milestone.id
       and (quality_check.status in ('passed', 'failed') or quality_check.round > 1)) as inspected
  cross join lateral (
    select count(*)::int as issues, (count(*) filter (where site_issue.reopened_count > 0))::int as reopened
      from site_issue
     where site_issue.organization_id = milestone.organization_id and site_issue.milestone_id = milestone.id
       and site_issue.contractor_id = milestone.contractor_id
       and (site_issue.status in ('resolved', 'verified') or site_issue.reopened_count > 0)) as put_right`;

/** Keys and values of `MeasuredFigures` over rows of `milestone` with `JUDGED`, for jsonb_build_object. */
export const MEASURED = sql`
  'timed', count(*) filter (where ${TIMED}),
  'inTime', count(*) filter (where ${TIMED} and ${OWN_DELAY} = 0),
  'daysLate', round(avg(${OWN_DELAY}) filter (where ${TIMED}), 1),
  'budgeted', count(*) filter (where milestone.status = 'completed' and milestone.budgeted_paise > 0),
  'costPct', round(100.0 * sum(${ACTUAL_COST}) filter (where milestone.status = 'completed'
      and milestone.budgeted_paise > 0)
    / sum(milestone.budgeted_paise) filter (where milestone.status = 'completed' and milestone.budgeted_paise > 0), 1),
  'checked', count(*) filter (where inspected.checks > 0),
  'checks', coalesce(sum(inspected.checks), 0),
  'passedFirst', coalesce(sum(inspected.passed_first), 0),
  'withIssues', count(*) filter (where put_right.issues > 0),
  'issues', coalesce(sum(put_right.issues), 0),
  'reopened', coalesce(sum(put_right.reopened), 0)`;

/** Of the row `contractor`, over the milestones that the caller sees. */
export function workOf(isVisible: Expression<SqlBool>): RawBuilder<WorkFigures> {
  return sql<WorkFigures>`(select jsonb_build_object(
      'open', count(*) filter (where milestone.status <> 'completed'),
      'delayed', count(*) filter (where milestone.status = 'delayed'),
      'completed', count(*) filter (where milestone.status = 'completed'),
      'projects', count(distinct milestone.project_id) filter (where milestone.status <> 'completed'),
      ${MEASURED})
    from milestone join project on project.organization_id = milestone.organization_id
      and project.id = milestone.project_id and project.deleted_at is null
      ${JUDGED}
   where milestone.organization_id = contractor.organization_id and milestone.contractor_id = contractor.id
     and ${isVisible})`;
}

/** Few finished milestones say too little; costs are for those who may see them. */
export function measuredOf(role: Role, figures: MeasuredFigures): Measured {
  const { timed, inTime, daysLate, budgeted, costPct } = figures;
  const { checked, checks, passedFirst, withIssues, issues, reopened } = figures;
  const seesCost = hasRole(role, ...GROUPS.FINANCE);
  return {
    milestones: timed,
    inTime,
    daysLate: timed < ENOUGH ? null : daysLate,
    costPct: seesCost && budgeted >= ENOUGH ? costPct : null,
    checks,
    passedFirst,
    passedFirstPct: checked < ENOUGH ? null : share(passedFirst, checks),
    issues,
    reopened,
    reopenedPct: withIssues < ENOUGH ? null : share(reopened, issues),
  };
}

/** In percent, to one decimal. */
function share(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 10;
}

/** Whether the row `contractor` was ever assigned or reviewed. */
export const IS_USED = sql<boolean>`(exists (select from contractor_assignment had
    where had.organization_id = contractor.organization_id and had.contractor_id = contractor.id)
  or contractor.review_count > 0)`;

/**
 * The papers that the row `contractor` needs before it works and that are not approved: PAN and labour licence, and
 * what the organization requires besides.
 */
export function missingPapers(today: Day): RawBuilder<MissingPaper[]> {
  return sql<
    MissingPaper[]
  >`coalesce((select jsonb_agg(jsonb_build_object('name', kind.name, 'isPending', exists (
        select from document filed where filed.organization_id = kind.organization_id and filed.category_id = kind.id
           and filed.resource_id = contractor.id and filed.status = 'pendingApproval'))
      order by kind.position, kind.name)
    from document_category kind
   where kind.organization_id = contractor.organization_id
     and (kind.key in (${sql.join([...NEEDED_PAPERS])}) or exists (select from document_requirement need
       where need.organization_id = kind.organization_id and need.category_id = kind.id
         and need.resource_type = 'contractor' and need.step = 'active'))
     and not exists (select from document filed
       where filed.organization_id = kind.organization_id and filed.category_id = kind.id
         and filed.resource_id = contractor.id and ${countsOn(today)})), '[]')`;
}
