import { sql } from 'kysely';
import { listLeads, OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { isNarrowedTo, leadConditions } from '#enquiries/leads/server/lead.filter.ts';
import { seesWholeTally, visibleTally } from '#enquiries/leads/server/lead.tally.ts';
import type { Figure } from '#platform/contract/figure.ts';
import { arrivalsOfTally, openLeadsOfTally } from './lead.tallied.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { figure, inPeriod, inProject } from '#insight/reporting/server/scope.ts';

const count = sql<number>`count(*)`.as('count');

/** Count of the leads that match a query of their list. */
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

/** The leads with these values, of all or of a part; zero is a figure too. */
export type LeadFigures<Group extends LeadGroup, Part extends string> = (
  values: { [G in Group]?: string },
  part?: Part,
) => Figure;

/**
 * The same by columns, and of each value the parts that a further query would find: all by one statement, because a
 * second one would count the same rows again.
 */
export async function leadsBy<Group extends LeadGroup, Part extends string = never>(
  scope: Scope,
  asked: ListQuery,
  columns: readonly Group[],
  parts = {} as { [P in Part]: ListQuery },
): Promise<LeadFigures<Group, Part>> {
  const query = inProject(scope, asked);
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
  return figuresOf(query, columns, parts, rows);
}

interface Counted {
  values: readonly (string | null)[];
  count: number;
  parts: readonly number[];
}

function figuresOf<Group extends LeadGroup, Part extends string>(
  query: ListQuery,
  columns: readonly Group[],
  parts: { [P in Part]: ListQuery },
  rows: readonly Counted[],
): LeadFigures<Group, Part> {
  const names = Object.keys(parts);
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

/** Open work; counted once for all parts of a dashboard. */
export const openLeads = oncePerScope(async (scope) => {
  const { read, projectId } = scope;
  const parts = {
    due: { followUpBefore: read.now },
    unassigned: { unassigned: 'true' },
    hot: { grade: 'hot' },
    attention: { needsAttention: 'true' },
  };
  const isCounted = projectId === undefined ? await visibleTally(read) : null;
  if (!isCounted) return leadsBy(scope, OPEN_LEADS, ['status', 'ownerId'], parts);
  const rows = await openLeadsOfTally(read, isCounted);
  return figuresOf(OPEN_LEADS, ['status', 'ownerId'], parts, rows);
});

/** The enquiries of the period; counted once for all parts of a dashboard. */
export const leadsOfPeriod = oncePerScope(async (scope) => {
  const { read, projectId, period } = scope;
  if (projectId !== undefined || !seesWholeTally(read))
    return leadsBy(scope, inPeriod(scope), ['source', 'status']);
  return figuresOf(inPeriod(scope), ['source', 'status'], {}, await arrivalsOfTally(read, period));
});

function oncePerScope<Found>(find: (scope: Scope) => Promise<Found>): (scope: Scope) => Promise<Found> {
  const known = new WeakMap<Scope, Promise<Found>>();
  return (scope) => {
    const found = known.get(scope) ?? find(scope);
    known.set(scope, found);
    return found;
  };
}
