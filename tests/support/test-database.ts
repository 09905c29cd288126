import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** As the owner of the database. */
  url: string;
  /** Removes the database, breaking off what is still connected to it. */
  drop: () => Promise<void>;
}

/** A migrated, empty database of its own for a test file: a copy of the run's template. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template plinth_template strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Tables of a test are small, its connections short-lived: to plan a statement anew for each value costs more than
  // the better plan saves.
  url.searchParams.set('options', '-c plan_cache_mode=force_generic_plan');
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
