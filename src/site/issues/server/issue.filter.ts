import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { listIssues } from '../issue.contract.ts';
import type { IssueAge } from '../issueTimes.rules.ts';
import { DAYS_OF_AGE } from '../issueTimes.rules.ts';
import { seesContractors, visibleIssues } from './issue.visibility.ts';

/** Those that a query of the list finds; figures and files count by the same. */
export function filteredIssues(read: Read, filter: Partial<QueryOf<typeof listIssues>>) {
  const { origin = [], severity = [], status = [], age = [], whose, overdue } = filter;
  const search = filter.search?.trim().toLowerCase();
  return visibleIssues(read)
    .$if(filter.projectId !== undefined, (query) =>
      query.where('siteIssue.projectId', '=', filter.projectId ?? ''),
    )
    .$if(filter.towerId !== undefined, (query) => query.where('siteIssue.towerId', '=', filter.towerId ?? ''))
    .$if(filter.unitId !== undefined, (query) => query.where('siteIssue.unitId', '=', filter.unitId ?? ''))
    .$if(filter.milestoneId !== undefined, (query) =>
      query.where('siteIssue.milestoneId', '=', filter.milestoneId ?? ''),
    )
    .$if(filter.assignedToId !== undefined, (query) =>
      query.where('siteIssue.assignedToId', '=', filter.assignedToId ?? ''),
    )
    .$if(whose === 'mine', (query) => query.where('siteIssue.assignedToId', '=', read.caller.userId))
    .$if(filter.contractorId !== undefined, (query) =>
      query.where(seesContractors(read) ? isOf(filter.contractorId ?? '') : sql<boolean>`false`),
    )
    .$if(whose === 'contractors', (query) =>
      query.where(
        seesContractors(read) ? sql<boolean>`site_issue.contractor_id is not null` : sql<boolean>`false`,
      ),
    )
    .$if(whose === 'nobodys', (query) =>
      query.where('siteIssue.assignedToId', 'is', null).where('siteIssue.contractorId', 'is', null),
    )
    .$if(origin.length > 0, (query) => query.where('siteIssue.origin', 'in', origin))
    .$if(severity.length > 0, (query) => query.where('siteIssue.severity', 'in', severity))
    .$if(status.length > 0, (query) => query.where('siteIssue.status', 'in', status))
    .$if(overdue === 'true', (query) =>
      query
        .where('siteIssue.status', 'in', ['open', 'inProgress'])
        .where('siteIssue.dueDate', '<', read.today),
    )
    .$if(age.length > 0, (query) => query.where((eb) => eb.or(age.map((one) => hasAge(one, read.today)))))
    .$if(Boolean(search), (query) =>
      query.where(sql<boolean>`strpos(lower(site_issue.title), ${search ?? ''}) > 0`),
    );
}

function isOf(contractorId: string): RawBuilder<boolean> {
  return sql<boolean>`site_issue.contractor_id = ${contractorId}::uuid`;
}

/** So many days since it was reported. */
export function hasAge(age: IssueAge, today: Day): RawBuilder<boolean> {
  const { from, to } = DAYS_OF_AGE[age];
  const latest = addDays(today, -from);
  return to === null
    ? sql<boolean>`site_issue.reported_on <= ${latest}::date`
    : sql<boolean>`site_issue.reported_on between ${addDays(today, -to)}::date and ${latest}::date`;
}
