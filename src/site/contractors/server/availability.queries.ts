import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { pageOf, prefixPattern } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type { AvailableContractor, listAvailable as listCall } from '../availability.contract.ts';
import type { ContractorStatus, Specialization, Unavailable } from '../contractor.rules.ts';
import { ENOUGH, licenceState, unavailableText } from '../contractor.rules.ts';
import type { MeasuredFigures } from './contractorWork.sql.ts';
import { MEASURED, measuredOf } from './contractorWork.sql.ts';

type AvailableQuery = QueryOf<typeof listCall>;

interface AvailableRow {
  id: string;
  companyName: string;
  specializations: Specialization[];
  status: ContractorStatus;
  isPreferred: boolean;
  rating: number | null;
  reviewCount: number;
  labourLicenceValidUntil: Day | null;
  capacityProjects: number;
  projects: number;
  daysLate: number | null;
  measured: MeasuredFigures;
  reasons: Unavailable[];
}

const BEST_FIRST = sql`order by jsonb_array_length(reasons) > 0, "daysLate" nulls last, rating desc nulls last,
  "companyName", id`;

/**
 * Who can take work from one day to another: active, licensed to the end, and in fewer projects than their capacity
 * during these days. The best measured come first, then the best rated; the others follow with the reason. Blacklisted
 * ones are not listed at all.
 */
export async function listAvailable(read: Read, query: AvailableQuery): Promise<Page<AvailableContractor>> {
  const from = query.from ?? read.today;
  const to = query.to ?? from;
  if (to < from) throw invalid('to', 'End date must be after start date.');
  if (query.projectId !== undefined) await requireProject(read, query.projectId);
  const found = available(read, query, { from, to });
  return pageOf(
    query,
    async ({ limit, offset }) => {
      // Of those shown alone all is measured.
      const { rows } = await sql<AvailableRow>`${found} select shown.*, (
          select jsonb_build_object(${MEASURED}) from milestone
           where milestone.organization_id = ${read.caller.organizationId} and milestone.contractor_id = shown.id
        ) as measured
        from (select * from judged ${BEST_FIRST} limit ${limit} offset ${offset}) shown ${BEST_FIRST}`.execute(
        read.db,
      );
      return rows.map((row) => toAvailable(read, row, from));
    },
    async (max) => {
      const { rows } = await sql<{ found: number }>`${found}
        select count(*)::int as found from (select 1 from judged limit ${max}) listed`.execute(read.db);
      return rows[0]?.found ?? 0;
    },
  );
}

function available(
  { caller }: Read,
  { specialization, projectId, search }: AvailableQuery,
  { from, to }: { from: Day; to: Day },
) {
  const own = sql`organization_id = ${caller.organizationId}`;
  const ofTrade = specialization ? sql`and specializations ? ${specialization}` : sql``;
  const named = search ? sql`and company_name ilike ${`%${prefixPattern(search)}`}` : sql``;
  return sql`with known as (
    select * from contractor
     where ${own} and deleted_at is null and status <> 'blacklisted' ${ofTrade} ${named}
  ), busy as (
    select milestone.contractor_id, count(distinct milestone.project_id)::int as projects
      from milestone
     where milestone.${own} and milestone.contractor_id is not null and milestone.status <> 'completed'
       and milestone.project_id is distinct from ${projectId ?? null}::uuid
       and coalesce(milestone.actual_start, milestone.planned_start, ${from}::date) <= ${to}::date
       and (milestone.actual_start is not null
         or coalesce((select forecast.expected_end from milestone_forecast forecast
              where forecast.organization_id = milestone.organization_id
                and forecast.milestone_id = milestone.id), ${to}::date) >= ${from}::date)
     group by milestone.contractor_id
  ), timed as (
    select contractor_id, round(avg(own_delay_days), 1) as days_late
      from milestone where ${own} and contractor_id is not null and own_delay_days is not null
     group by contractor_id having count(*) >= ${ENOUGH}
  ), judged as (
    select known.id, known.company_name as "companyName", known.specializations, known.status,
           known.is_preferred as "isPreferred", known.rating, known.review_count as "reviewCount",
           known.labour_licence_valid_until::text as "labourLicenceValidUntil",
           known.capacity_projects as "capacityProjects", coalesce(busy.projects, 0) as projects,
           timed.days_late as "daysLate",
           to_jsonb(array_remove(array[
             case when known.status <> 'active' then known.status end,
             case when known.labour_licence_valid_until is null then 'noLicence'
                  when known.labour_licence_valid_until < ${to}::date then 'licenceEnds' end,
             case when coalesce(busy.projects, 0) >= known.capacity_projects then 'full' end
           ], null)) as reasons
      from known
      left join busy on busy.contractor_id = known.id
      left join timed on timed.contractor_id = known.id
  )`;
}

function toAvailable({ caller }: Read, row: AvailableRow, from: Day): AvailableContractor {
  const {
    measured,
    reasons,
    labourLicenceValidUntil,
    projects,
    capacityProjects,
    daysLate: _daysLate,
    ...rest
  } = row;
  const facts = { licenceUntil: labourLicenceValidUntil, projects, capacity: capacityProjects };
  return {
    _id: row.id,
    ...rest,
    labourLicenceValidUntil,
    licence: licenceState(labourLicenceValidUntil, from),
    projects,
    capacityProjects,
    measured: measuredOf(caller.role, measured),
    isAvailable: reasons.length === 0,
    reasons: reasons.map((reason) => unavailableText(reason, facts)),
  };
}

/** 404 where the caller may not see the project. */
export async function requireProject(read: Read, id: string): Promise<void> {
  const found = await read.db
    .selectFrom('project')
    .select('project.id')
    .where('project.id', '=', id)
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible(read))
    .executeTakeFirst();
  required(found, 'Project');
}
