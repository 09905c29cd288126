import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { inject } from 'vitest';
import { FileStore } from '../../src/platform/server/files/file-store.ts';
import type { TestApp, TestOptions } from './test-app.ts';
import { testApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';
import { asOwner, EMPTY, testDatabase, urlOf } from './test-database.ts';

/** Seals what a template holds, so that every copy can open it. */
export const TEMPLATE_SECRET = 'of-every-template-and-copy-of-a-test-run';

interface Draft {
  database: TestDatabase;
  files: FileStore;
}

/**
 * An application on a copy of what `make` fills, files included, and what it said there is: plain data. The first that
 * wants a template of a name makes it, whoever wants it meanwhile waits, and all later ones of the run copy it.
 */
export async function appOf<State>(
  name: string,
  options: TestOptions,
  make: (app: TestApp) => Promise<State>,
): Promise<{ app: TestApp; state: State }> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-files-'));
  const copy = await copyOf(name, folder, async (draft) => {
    const maker = await testApp({ now: options.now, ...draft, sessionSecret: TEMPLATE_SECRET });
    const state = await make(maker);
    await maker.stop();
    return state;
  });
  const database = {
    url: copy.database.url,
    drop: async () => {
      await copy.database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  const app = await testApp({ ...options, files: copy.files, database, sessionSecret: TEMPLATE_SECRET });
  return { app, state: copy.state };
}

async function copyOf<State>(
  name: string,
  filesFolder: string,
  make: (draft: Draft) => Promise<State>,
): Promise<Draft & { state: State }> {
  const template = `template_${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;
  const kept = join(inject('templateFiles'), template);
  const state = await asOwner(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    // The lock ends with the connection.
    return (await stateOf<State>(client, template)) ?? fill(client, template, kept, make);
  });
  await cp(kept, filesFolder, { recursive: true });
  return { database: await testDatabase(template), files: new FileStore(filesFolder), state };
}

async function fill<State>(
  client: Client,
  template: string,
  kept: string,
  make: (draft: Draft) => Promise<State>,
): Promise<State> {
  const draft = `draft_${template}`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template ${EMPTY} strategy wal_log`);
  await mkdir(kept, { recursive: true });
  // Its databases are the template itself: nobody drops it.
  const database = { url: urlOf(draft), drop: async () => undefined };
  const state = await make({ database, files: new FileStore(kept) });
  await client.query(`alter database ${draft} rename to ${template}`);
  await client.query(
    `comment on database ${escapeIdentifier(template)} is ${escapeLiteral(JSON.stringify(state))}`,
  );
  return state;
}

/** Undefined where nobody has made it. */
async function stateOf<State>(client: Client, template: string): Promise<State | undefined> {
  const { rows } = await client.query<{ state: string | null }>(
    `select shobj_description(oid, 'pg_database') as state from pg_database where datname = $1`,
    [template],
  );
  const text = rows[0]?.state;
  return text ? (JSON.parse(text) as State) : undefined;
}
