import type pg from 'pg';

export type TableCounts = ReadonlyMap<string, number>;

/** How many rows each table has, but for those that count requests and sessions. */
export async function countRows(owner: pg.Client): Promise<TableCounts> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('rate_limit', 'user_session', 'schema_migration', 'job_run') order by 1`,
  );
  const all = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`);
  const { rows } = await owner.query<{ name: string; rows: number }>(all.join(' union all '));
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

/** The tables that have more rows than before. */
export function grown(before: TableCounts, after: TableCounts): string[] {
  return [...after].filter(([name, rows]) => rows > (before.get(name) ?? 0)).map(([name]) => name);
}
