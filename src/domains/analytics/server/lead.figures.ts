import { sql } from 'kysely';
import { listLeads } from '../../leads/lead.contract.ts';
import { leadConditions } from '../../leads/server/lead.filter.ts';
import type { Figure } from '../dashboard.contract.ts';
import type { ListQuery, Scope } from './scope.ts';
import { figure, inProject } from './scope.ts';

const count = sql<number>`count(*)`.as('count');

/** How many leads a query of the list of leads finds. */
export async function leadsFigure(scope: Scope, asked: ListQuery): Promise<Figure> {
  const query = inProject(scope, asked);
  const { read } = scope;
  const row = await read.db
    .selectFrom('lead')
    .select(count)
    .where(await leadConditions(read, listLeads.query.parse(query)))
    .executeTakeFirstOrThrow();
  return figure('leads', query, row.count);
}

type LeadGroup = 'status' | 'source' | 'ownerId' | 'broughtById' | 'channelPartnerId';

/** The same by a column: a figure for each value that is asked for, also for those without a lead. */
export async function leadsBy(
  scope: Scope,
  asked: ListQuery,
  column: LeadGroup,
): Promise<(value: string) => Figure> {
  const query = inProject(scope, asked);
  const { read } = scope;
  const rows = await read.db
    .selectFrom('lead')
    .select([`lead.${column} as value`, count])
    .where(await leadConditions(read, listLeads.query.parse(query)))
    .groupBy(`lead.${column}`)
    .execute();
  const counts = new Map(rows.map((row) => [row.value, row.count]));
  return (value) => figure('leads', { ...query, [column]: value }, counts.get(value) ?? 0);
}
