import pg from 'pg';
import { seedDemonstration } from '#app/demonstration/seed.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

/** A small part of the company, on a day of its own. */
const SHARE = 0.025;
export const NOW = '2026-11-21T06:30:00.000Z';

const apps: TestApp[] = [];
const clients: pg.Client[] = [];

/** An app on an empty database, and the owner of that. */
export async function opened(): Promise<{ app: TestApp; client: pg.Client }> {
  const app = await testApp();
  apps.push(app);
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  clients.push(client);
  return { app, client };
}

export async function closeAll(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await Promise.all(apps.splice(0).map((app) => app.stop()));
}

/** Fills the database of an app with a small company; returns what was said. */
export async function fill(app: TestApp, isRenewed = false): Promise<{ isThere: boolean; said: string[] }> {
  const { application, databaseUrl, files } = app;
  const said: string[] = [];
  const say = { info: (message: string) => said.push(message) };
  const small = { application, databaseUrl, files, say, isWanted: true, isRenewed, now: NOW, share: SHARE };
  return { isThere: await seedDemonstration(small), said };
}

export async function count(client: pg.Client, query: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from (${query}) counted`);
  return Number(rows[0]?.count);
}
