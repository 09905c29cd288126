import type pg from 'pg';

export type TableCounts = ReadonlyMap<string, number>;

const asked = new WeakMap<pg.Client, Promise<string>>();

/**
 * How many rows each table has, but for those that count requests and sessions. By one prepared statement: to plan it
 * for two hundred tables takes longer than to count them.
 */
export async function countRows(owner: pg.Client): Promise<TableCounts> {
  const text = await (asked.get(owner) ?? remembered(owner));
  const { rows } = await owner.query<{ name: string; rows: number }>({ name: 'count_rows', text });
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

function remembered(owner: pg.Client): Promise<string> {
  const text = statementOf(owner);
  asked.set(owner, text);
  return text;
}

async function statementOf(owner: pg.Client): Promise<string> {
  await owner.query(`set plan_cache_mode = 'force_generic_plan'`);
  const { rows: tables } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('rate_limit', 'user_session', 'schema_migration', 'job_run') order by 1`,
  );
  return tables
    .map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
    .join(' union all ');
}

/** The tables that have more rows than before. */
export function grown(before: TableCounts, after: TableCounts): string[] {
  return [...after].filter(([name, rows]) => rows > (before.get(name) ?? 0)).map(([name]) => name);
}
