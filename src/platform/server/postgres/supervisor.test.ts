// @slow in rotation: starts and kills a PostgreSQL of its own many times

import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account, mayEnter } from './account.ts';
import { locateBinaries, packagedFolder } from './binaries.ts';
import { lockDataDir } from './lock.ts';
import { waitForEnd } from './processes.ts';
import { type Postgres, startPostgres } from './supervisor.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const HOLDER = fileURLToPath(new URL('../../../../tests/support/postgres-holder.ts', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const NOBODY: Account = { name: 'nobody', uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

let folder: string;
let dataDir: string;
let messages: string[];
let cleanUp: (() => Promise<void> | void)[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-supervisor-'));
  dataDir = join(folder, 'data');
  messages = [];
  cleanUp = [() => rmSync(folder, { recursive: true, force: true })];
  if (isRoot) chmodSync(folder, 0o755);
});

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

describe('a data folder', () => {
  it('is initialised once and keeps its rows over a restart', async () => {
    const first = await start();
    await run(first.url, 'create table kept as select 42 as answer');
    await first.stop();

    const second = await start();
    expect(await run(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('holds a UTF-8 database that knows the case of other letters, and the extension btree_gist', async () => {
    const { url } = await start();
    expect(
      await run(url, `select lower('ÉÑ') as small, current_setting('server_encoding') as encoding`),
    ).toEqual([{ small: 'éñ', encoding: 'UTF8' }]);
    await run(url, 'create extension btree_gist');
  });

  it('is served on 127.0.0.1 only, and not without its password', async () => {
    const { url } = await start();
    expect(await run(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await expect(run(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('is not half a cluster after a kill in the middle of its creation', async () => {
    const holder = hold();
    while (!existsSync(dataDir) || !readdirSync(dataDir).some((name) => name.includes('draft-')))
      await sleep(5);
    await sleep(100);
    await kill(holder);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

    let postgres = await start();
    expect(await run(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const drafts = () => readdirSync(dataDir).filter((name) => name.includes('draft'));
    // What the killed process had started outlives it and may still write into its draft; the next start removes that.
    for (let times = 0; drafts().length > 0 && times < 20; times += 1) {
      await postgres.stop();
      await sleep(500);
      postgres = await start();
    }
    expect(drafts()).toEqual([]);
  });

  it('without its password file is reported, not initialised again', async () => {
    await (await start()).stop();
    rmSync(join(dataDir, 'postgres.password'));
    await expect(start()).rejects.toThrow(/postgres\.password/);
  });

  it('that PostgreSQL cannot read is reported with the end of the server log', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '9.6\n');
    await expect(start()).rejects.toThrow(/initialized by PostgreSQL version 9\.6/);
  });
});

describe('after a kill of the application', () => {
  it('the next start takes the running server over with every acknowledged row', async () => {
    const holder = hold();
    const url = await holder.firstLine;
    await run(url, 'create table acknowledged (n int)');
    const client = await connect(url);
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await client.query('insert into acknowledged values ($1)', [acknowledged + 1]);
        acknowledged += 1;
      }
    })();
    await sleep(300);
    await kill(holder);

    const postgres = await start();
    expect(postgres.url).toBe(url);
    expect(messages.join()).toMatch(/Took over/);
    await client.end();
    await writing.catch(() => undefined);
    expect(acknowledged).toBeGreaterThan(0);
    // The last row may have been committed without the answer arriving.
    expect([[{ rows: acknowledged }], [{ rows: acknowledged + 1 }]]).toContainEqual(
      await run(postgres.url, 'select count(*)::int as rows from acknowledged'),
    );
  });

  it('and of the server with it, the next start recovers every acknowledged row', async () => {
    const holder = hold();
    const url = await holder.firstLine;
    await run(url, 'create table acknowledged as select generate_series(1, 1000) as n');
    const server = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(server, 'SIGKILL');
    await kill(holder);

    const postgres = await start();
    expect(await run(postgres.url, 'select count(*)::int as rows from acknowledged')).toEqual([
      { rows: 1000 },
    ]);
  });

  it('a number of a former server that another program has now does not stop the start', async () => {
    await (await start()).stop();
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n0\n5432\n\n\n\nready\n`,
    );
    const postgres = await start();
    expect(await run(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('two processes on one data folder', () => {
  it('the second says so and stops, and the first goes on', async () => {
    const { url } = await start();
    const second = hold();
    expect(await second.firstLine).toMatch(/already running on the data folder .*DATA_DIR/);
    await second.ended;
    expect(second.process.exitCode).toBe(1);
    expect(await run(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('of many that start at once on a folder whose owner was killed, exactly one gets it', async () => {
    const killed = hold();
    await killed.firstLine;
    await kill(killed);
    const holders = Array.from({ length: 5 }, () => hold());
    const lines = await Promise.all(holders.map((holder) => holder.firstLine));
    expect(lines.filter((line) => line.startsWith('postgres://'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('already running'))).toHaveLength(4);
  });

  it('a lock whose process number now belongs to another program is taken over', () => {
    mkdirSync(dataDir);
    writeFileSync(
      join(dataDir, 'plinth.lock'),
      JSON.stringify({ pid: process.ppid, identity: 'of a former life' }),
    );
    lockDataDir(dataDir)();
    expect(existsSync(join(dataDir, 'plinth.lock'))).toBe(false);
  });
});

describe('the server', () => {
  it('ends with the process that started it', async () => {
    const holder = hold();
    await holder.firstLine;
    const server = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    holder.process.kill('SIGTERM');
    await holder.ended;
    expect(await waitForEnd(server, 5000)).toBe(true);
  });

  it('that ends by itself is reported', async () => {
    const lost = new Promise<Error>((onLost) => {
      void startPostgres({
        dataDir,
        durable: false,
        log: { info: (message) => messages.push(message) },
        onLost,
      }).then((postgres) => {
        cleanUp.push(() => postgres.stop());
        const server = Number(
          readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
        );
        process.kill(server, 'SIGKILL');
      });
    });
    expect((await lost).message).toMatch(/ended unexpectedly/);
  });
});

if (isRoot) {
  describe('started by root', () => {
    it('PostgreSQL runs as a user without rights, who owns its files and sees no others', async () => {
      await start();
      expect(statSync(dataDir).mode & 0o777).toBe(0o711);
      expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
      expect(statSync(join(dataDir, 'postgres.password')).uid).toBe(0);
    });

    it('a data folder that was made for the user alone is opened for passing through', async () => {
      mkdirSync(dataDir, { mode: 0o700 });
      const { url } = await start();
      expect(await run(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
    });

    it('below a home closed to others the database lies elsewhere, and is found again', async () => {
      chmodSync(folder, 0o700);
      const first = await start();
      const cluster = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim();
      cleanUp.push(() => rmSync(dirname(cluster), { recursive: true, force: true }));
      expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(true);
      await run(first.url, 'create table kept as select 42 as answer');
      await first.stop();

      const second = await start();
      expect(await run(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
      await second.stop();
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    });

    it('a database elsewhere that has gone is reported, not recreated', async () => {
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, 'postgres.location'), '/var/lib/plinth/gone/postgres\n');
      await expect(start()).rejects.toThrow('/var/lib/plinth/gone/postgres');
    });

    it('binaries below a closed folder are run from a copy', () => {
      const closed = join(folder, 'closed', 'native');
      cpSync(packagedFolder(), closed, { recursive: true, verbatimSymlinks: true });
      chmodSync(dirname(closed), 0o700);
      const binaries = locateBinaries(NOBODY, closed);
      expect(binaries.postgres.startsWith(folder)).toBe(false);
      expect(mayEnter(NOBODY, dirname(binaries.postgres))).toBe(true);
    });

    it("an ordinary user's data folder stays that user's, and both can start on it", async () => {
      mkdirSync(dataDir);
      chownSync(dataDir, NOBODY.uid, NOBODY.gid);
      await (await start()).stop();
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY.uid);
    });
  });
}

// As root the same is tried as another user, unless that user may not even read this project.
if (isRoot && mayEnter(NOBODY, dirname(HOLDER))) {
  it('an ordinary user starts, is killed, and takes the server over', async () => {
    chmodSync(folder, 0o777);
    const first = hold(NOBODY);
    const url = await first.firstLine;
    expect(url).toMatch(/^postgres:/);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY.uid);
    await kill(first);

    const second = hold(NOBODY);
    expect(await second.firstLine).toBe(url);
  });
}

async function start(): Promise<Postgres> {
  const postgres = await startPostgres({
    dataDir,
    durable: false,
    log: { info: (message) => messages.push(message) },
  });
  cleanUp.push(() => postgres.stop());
  return postgres;
}

interface Holder {
  process: ChildProcess;
  firstLine: Promise<string>;
  ended: Promise<void>;
}

/** Another process that holds the data folder's PostgreSQL, as this user or as another one. */
function hold(account?: Account): Holder {
  const child = spawn(process.execPath, ['--import', TSX, HOLDER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(account
      ? { uid: account.uid, gid: account.gid, cwd: '/', env: { PATH: process.env['PATH'], HOME: folder } }
      : {}),
  });
  const holder: Holder = {
    process: child,
    firstLine: new Promise((line) => createInterface(child.stdout).once('line', line)),
    ended: new Promise((ended) => child.once('exit', () => ended())),
  };
  cleanUp.push(async () => {
    if (child.exitCode !== null) return;
    if (child.signalCode === null) child.kill('SIGTERM');
    await holder.ended;
  });
  return holder;
}

async function kill(holder: Holder): Promise<void> {
  holder.process.kill('SIGKILL');
  await holder.ended;
}

async function connect(url: string): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  return client;
}

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = await connect(url);
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
