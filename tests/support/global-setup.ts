import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateJobs } from '#platform/server/jobs/worker.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { errorCode, isRunning, processCommand, waitForEnd } from '#platform/server/postgres/processes.ts';
import { type Postgres, startPostgres } from '#platform/server/postgres/supervisor.ts';
import { knowTables } from './known-tables.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The throwaway server of this test run, as its owner; its database `plinth_template` is migrated. */
    postgresUrl: string;
    /** The folder of the files that its templates name. */
    templateFiles: string;
  }
}

const PREFIX = 'plinth-test-';
/** Named after the process of its run; what else begins so may belong to a run that goes on. */
const OF_A_RUN = new RegExp(`^${PREFIX}\\d+$`);
const dataDir = join(tmpdir(), `${PREFIX}${process.pid}`);
const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));
const silent = { info: () => undefined };

/** The projects of a run share one; each of them loads this file by itself. */
const run = globalThis as { postgresOfTests?: Promise<Postgres> };

/** One PostgreSQL for the whole run, with a migrated template that each test file copies in milliseconds. */
export async function setup(project: TestProject): Promise<void> {
  run.postgresOfTests ??= startServer();
  const { url } = await run.postgresOfTests;
  project.provide('postgresUrl', url);
  project.provide('templateFiles', join(dataDir, 'template-files'));
}

/** Every project ends when all of them have been played. */
export async function teardown(): Promise<void> {
  await (await run.postgresOfTests)?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function startServer(): Promise<Postgres> {
  await removeAbandonedServers();
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir, log: silent, durable: false });
  await createTemplate(postgres.url);
  return postgres;
}

async function createTemplate(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query('create database plinth_template');
  await client.end();
  const template = new URL(url);
  template.pathname = '/plinth_template';
  await migrate(template.href, MIGRATIONS, silent);
  await migrateJobs(template.href);
  await knowTables(template.href);
}

/** A test run that was killed leaves its server behind, and nobody would ever take it over. */
async function removeAbandonedServers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => OF_A_RUN.test(entry))) {
    if (isRunning(Number(name.slice(PREFIX.length)))) continue;
    const folder = join(tmpdir(), name);
    const server = postmasterOf(folder);
    if (server && isRunning(server) && processCommand(server).includes(folder)) {
      process.kill(server, 'SIGQUIT');
      await waitForEnd(server, 10_000);
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

function postmasterOf(folder: string): number | undefined {
  try {
    return (
      Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined
    );
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
