import { sql } from 'kysely';
import { listLeads, OPEN_LEAD_STATUSES } from '../../leads/lead.contract.ts';
import { isNarrowedTo, leadConditions } from '../../leads/server/lead.filter.ts';
import type { Figure } from '../figure.contract.ts';
import type { ListQuery, Scope } from './scope.ts';
import { figure, inPeriod, inProject } from './scope.ts';

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

/** The leads that have these values, of all or of a part of them; a figure also where there is none. */
export type LeadFigures<Group extends LeadGroup, Part extends string> = (
  values: { [G in Group]?: string },
  part?: Part,
) => Figure;

/**
 * The same by columns, and of each value the parts that a further query would find: all by one statement, as a
 * second one would count the same rows anew.
 */
export async function leadsBy<Group extends LeadGroup, Part extends string = never>(
  scope: Scope,
  asked: ListQuery,
  columns: readonly Group[],
  parts = {} as { [P in Part]: ListQuery },
): Promise<LeadFigures<Group, Part>> {
  const query = inProject(scope, asked);
  const names = Object.keys(parts);
  const { read } = scope;
  const refs = columns.map((column) => sql.ref(`lead.${column}`));
  const rows = await read.db
    .selectFrom('lead')
    .select([
      sql<(string | null)[]>`json_build_array(${sql.join(refs)})`.as('values'),
      count,
      sql<number[]>`json_build_array(${sql.join(await counted(scope, Object.values(parts)))})`.as('parts'),
    ])
    .where(await leadConditions(read, listLeads.query.parse(query)))
    .groupBy(refs)
    .execute();
  return (values, part) => {
    const value = rows
      .filter((row) => columns.every((column, at) => (values[column] ?? row.values[at]) === row.values[at]))
      .reduce((sum, row) => sum + (part ? (row.parts[names.indexOf(part)] ?? 0) : row.count), 0);
    return figure('leads', { ...query, ...(part && parts[part]), ...(values as ListQuery) }, value);
  };
}

function counted({ read }: Scope, parts: readonly ListQuery[]) {
  return Promise.all(
    parts.map(async (part) => {
      const condition = await isNarrowedTo(read, listLeads.query.parse(part));
      return sql`count(*) filter (where ${condition})`;
    }),
  );
}

export const OPEN_LEADS: ListQuery = { status: OPEN_LEAD_STATUSES.join(',') };

/** What is still to be worked on; counted once for all parts of a dashboard. */
export const openLeads = oncePerScope((scope) =>
  leadsBy(scope, OPEN_LEADS, ['status', 'ownerId'], {
    due: { followUpBefore: scope.read.now },
    unassigned: { unassigned: 'true' },
    hot: { grade: 'hot' },
    attention: { needsAttention: 'true' },
  }),
);

/** The enquiries of the period; counted once for all parts of a dashboard. */
export const leadsOfPeriod = oncePerScope((scope) => leadsBy(scope, inPeriod(scope), ['source', 'status']));

function oncePerScope<Found>(find: (scope: Scope) => Promise<Found>): (scope: Scope) => Promise<Found> {
  const known = new WeakMap<Scope, Promise<Found>>();
  return (scope) => {
    const found = known.get(scope) ?? find(scope);
    known.set(scope, found);
    return found;
  };
}
