import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type {
  ContractorAnalytics,
  getContractorAnalytics as analyticsCall,
} from '../availability.contract.ts';
import { CONTRACTOR_STATUSES, SPECIALIZATIONS } from '../contractor.rules.ts';
import { requireProject } from './availability.queries.ts';
import type { ContractorFilter } from './contractor.filter.ts';
import { foundContractors } from './contractor.filter.ts';
import type { MeasuredFigures } from './contractorWork.sql.ts';
import { MEASURED, measuredOf } from './contractorWork.sql.ts';

interface Counted {
  statuses: Record<string, number>;
  preferred: number;
  expired: number;
  expiring: number;
  missing: number;
}

interface WorkCounted {
  open: number;
  delayed: number;
  completed: number;
  unassigned: number;
  measured: MeasuredFigures;
}

/** All of it counted by the filters of the list, so that each figure opens its rows. */
export async function contractorAnalytics(
  read: Read,
  { projectId }: QueryOf<typeof analyticsCall>,
): Promise<ContractorAnalytics> {
  if (projectId !== undefined) await requireProject(read, projectId);
  const of: ContractorFilter = projectId === undefined ? {} : { projectId };
  const found = (filter: ContractorFilter) =>
    sql`(select count(*) from ${foundContractors(read, { ...of, ...filter })
      .select('contractor.id')
      .as('counted')})`;
  const counting = sql<Counted>`select
      jsonb_build_object(${sql.join(
        CONTRACTOR_STATUSES.flatMap((status) => [sql`${status}::text`, found({ status: [status] })]),
      )}) as statuses,
      ${found({ preferred: 'true' })}::int as preferred, ${found({ licence: ['expired'] })}::int as expired,
      ${found({ licence: ['expiring'] })}::int as expiring, ${found({ licence: ['missing'] })}::int as missing`;
  const [counted, trades, reviews, work] = await Promise.all([
    one(read, counting),
    tradesOf(read, of, projectId),
    one(read, reviewsOf(read, projectId)),
    one(read, workOf(read, projectId)),
  ]);
  return {
    byStatus: CONTRACTOR_STATUSES.map((status) => ({ status, contractors: counted.statuses[status] ?? 0 })),
    bySpecialization: SPECIALIZATIONS.map((specialization) => ({
      specialization,
      ...(trades.get(specialization) ?? { contractors: 0, active: 0, openMilestones: 0 }),
    })),
    preferred: counted.preferred,
    licences: { expired: counted.expired, expiring: counted.expiring, missing: counted.missing },
    reviews,
    work: {
      openMilestones: work.open,
      delayedMilestones: work.delayed,
      completedMilestones: work.completed,
      unassignedMilestones: work.unassigned,
    },
    measured: measuredOf(read.caller.role, work.measured),
  };
}

interface TradeFigures {
  contractors: number;
  active: number;
  openMilestones: number;
}

async function tradesOf(
  read: Read,
  filter: ContractorFilter,
  projectId: string | undefined,
): Promise<Map<string, TradeFigures>> {
  const { rows } = await sql<TradeFigures & { trade: string }>`
    select trade, count(*)::int as contractors, (count(*) filter (where contractor.status = 'active'))::int as active,
           coalesce(sum(work.open), 0)::int as "openMilestones"
      from contractor cross join lateral jsonb_array_elements_text(contractor.specializations) as trade
      left join (select milestone.contractor_id, count(*) as open ${milestonesOf(read, projectId)}
          and milestone.contractor_id is not null and milestone.status <> 'completed' group by milestone.contractor_id) work on work.contractor_id = contractor.id
     where contractor.organization_id = ${read.caller.organizationId} and contractor.id in (${foundContractors(read, filter).select('contractor.id')})
     group by trade`.execute(read.db);
  return new Map(rows.map(({ trade, ...figures }) => [trade, figures]));
}

function reviewsOf(read: Read, projectId: string | undefined) {
  return sql<
    ContractorAnalytics['reviews']
  >`select count(*)::int as count, round(avg(review.rating), 1) as rating,
      round(avg(review.quality), 1) as quality, round(avg(review.timeliness), 1) as timeliness,
      round(avg(review.safety), 1) as safety
    from contractor_review review
    join contractor on contractor.organization_id = review.organization_id and contractor.id = review.contractor_id
      and contractor.deleted_at is null
    join milestone on milestone.organization_id = review.organization_id and milestone.id = review.milestone_id
    join project on project.organization_id = milestone.organization_id and project.id = milestone.project_id
      and project.deleted_at is null
   where review.organization_id = ${read.caller.organizationId} and ${projectIsVisible(read)}
     ${projectId === undefined ? sql`` : sql`and milestone.project_id = ${projectId}`}`;
}

function workOf(read: Read, projectId: string | undefined) {
  return sql<WorkCounted>`select
      (count(*) filter (where milestone.status <> 'completed'))::int as open,
      (count(*) filter (where milestone.status = 'delayed'))::int as delayed,
      (count(*) filter (where milestone.status = 'completed'))::int as completed,
      (select count(*)::int ${milestonesOf(read, projectId)}
        and milestone.contractor_id is null and milestone.status <> 'completed') as unassigned,
      jsonb_build_object(${MEASURED}) as measured
    ${milestonesOf(read, projectId)} and milestone.contractor_id is not null`;
}

/** The milestones that the caller sees, of all projects or of one: the end of a query, open for conditions. */
function milestonesOf(read: Read, projectId: string | undefined) {
  return sql`from milestone join project on project.organization_id = milestone.organization_id
      and project.id = milestone.project_id and project.deleted_at is null
   where milestone.organization_id = ${read.caller.organizationId} and ${projectIsVisible(read)}
     ${projectId === undefined ? sql`` : sql`and milestone.project_id = ${projectId}`}`;
}

async function one<Row>({ db }: Read, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A query of figures found nothing.');
  return row;
}
