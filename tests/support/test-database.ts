import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** As the owner of the database. */
  url: string;
  /** Removes the database, breaking off what is still connected to it. */
  drop: () => Promise<void>;
}

/** The one that every run makes: migrated and empty. */
export const EMPTY = 'plinth_template';

/** A database of its own for a test file: a copy of a template of the run. */
export async function testDatabase(template = EMPTY): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // By its log: copying its files would first write what all other databases have in memory.
  await onServer(`create database ${name} template ${template} strategy wal_log`);
  return { url: urlOf(name), drop: () => onServer(`drop database ${name} with (force)`) };
}

export function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  // Tables of a test are small, its connections short-lived: to plan a statement anew for each value costs more than
  // the better plan saves.
  url.searchParams.set('options', '-c plan_cache_mode=force_generic_plan');
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  await asOwner((client) => client.query(statement));
}

/** Beside all databases of tests. */
export async function asOwner<T>(act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(inject('postgresUrl'));
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
