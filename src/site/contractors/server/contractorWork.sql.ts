import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import { countsOn } from '#company/documents/server/approvedDocument.sql.ts';
import type { Measured } from '../contractor.contract.ts';
import { ENOUGH, NEEDED_PAPERS } from '../contractor.rules.ts';
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

const IS_BUDGETED = sql`milestone.status = 'completed' and milestone.budgeted_paise > 0`;

/** Keys and values of `MeasuredFigures` over rows of `milestone`, for jsonb_build_object. */
export const MEASURED = sql`
  'timed', count(milestone.own_delay_days),
  'inTime', count(*) filter (where milestone.own_delay_days = 0),
  'daysLate', round(avg(milestone.own_delay_days), 1),
  'budgeted', count(*) filter (where ${IS_BUDGETED}),
  'costPct', round(100.0 * sum(milestone.costs_paise) filter (where ${IS_BUDGETED})
    / sum(milestone.budgeted_paise) filter (where ${IS_BUDGETED}), 1),
  'checked', count(*) filter (where milestone.checks_judged > 0),
  'checks', coalesce(sum(milestone.checks_judged), 0),
  'passedFirst', coalesce(sum(milestone.checks_passed_first), 0),
  'withIssues', count(*) filter (where milestone.issues_put_right > 0),
  'issues', coalesce(sum(milestone.issues_put_right), 0),
  'reopened', coalesce(sum(milestone.issues_reopened), 0)`;

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
    budgeted: seesCost ? budgeted : null,
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
