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
}

/** Finished, with all days that a comparison needs. */
const TIMED = sql`milestone.status = 'completed'
  and num_nulls(milestone.planned_start, milestone.planned_end, milestone.actual_start, milestone.actual_end) = 0`;

/** What the work took longer than planned, less the days on hold, which are nobody's delay. */
const OWN_DELAY = sql`greatest(0, (milestone.actual_end - milestone.actual_start)
  - (milestone.planned_end - milestone.planned_start) - milestone.held_days)`;

const ACTUAL_COST = sql`(select coalesce(sum(cost.amount_paise), 0) from milestone_cost cost
  where cost.organization_id = milestone.organization_id and cost.milestone_id = milestone.id)`;

/** Keys and values of `MeasuredFigures` over rows of `milestone`, for jsonb_build_object. */
export const MEASURED = sql`
  'timed', count(*) filter (where ${TIMED}),
  'inTime', count(*) filter (where ${TIMED} and ${OWN_DELAY} = 0),
  'daysLate', round(avg(${OWN_DELAY}) filter (where ${TIMED}), 1),
  'budgeted', count(*) filter (where milestone.status = 'completed' and milestone.budgeted_paise > 0),
  'costPct', round(100.0 * sum(${ACTUAL_COST}) filter (where milestone.status = 'completed'
      and milestone.budgeted_paise > 0)
    / sum(milestone.budgeted_paise) filter (where milestone.status = 'completed' and milestone.budgeted_paise > 0), 1)`;

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
export function measuredOf(
  role: Role,
  { timed, inTime, daysLate, budgeted, costPct }: MeasuredFigures,
): Measured {
  const seesCost = hasRole(role, ...GROUPS.FINANCE);
  return {
    milestones: timed,
    inTime,
    daysLate: timed < ENOUGH ? null : daysLate,
    costPct: seesCost && budgeted >= ENOUGH ? costPct : null,
  };
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
