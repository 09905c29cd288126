import '../lib/node-version.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ROOT } from '../lib/project.mjs';

// node scripts/trials/failover.mjs [SECONDS]: two processes of Plinth behind nginx with TLS, on PostgreSQL with a
// synchronous standby behind pgbouncer. Under load a process of Plinth is killed, then the primary; the standby is
// promoted and pgbouncer pointed to it. Prints how many writes were acknowledged and how many of them are there.
// It needs the programs of PostgreSQL (15 or newer), pgbouncer, nginx and openssl; not a part of the tests. Run by root,
// PostgreSQL runs as its own user. docs/OPERATING.md says what it showed.

const SECONDS = Number(process.argv[2] ?? 20);
const WRITERS = 8;
const SESSION_SECRET = 'a secret of the trial, and of nothing else';
const isRoot = process.getuid?.() === 0;
const place = mkdtempSync(join(tmpdir(), 'plinth-failover-'));
chmodSync(place, 0o755);
const started = [];
/** What all processes say, kept with KEEP=1. */
const log = openSync(join(place, 'processes.log'), 'a');

function binFolder() {
  const candidates = [process.env.PG_BIN, '18', '17', '16', '15'].filter(Boolean);
  for (const one of candidates) {
    const folder = one.includes('/') ? one : `/usr/lib/postgresql/${one}/bin`;
    if (existsSync(join(folder, 'initdb'))) return folder;
  }
  throw new Error('PostgreSQL is not installed here: set PG_BIN to the folder of initdb.');
}

/** PostgreSQL and pgbouncer refuse to run as root. */
function unprivileged(program, args) {
  return isRoot
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args]]
    : [program, args];
}

function run(program, args, options = {}) {
  return execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
}

function runAsDatabase(program, args) {
  return run(...unprivileged(join(binFolder(), program), args), { cwd: '/' });
}

function start(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', log, log], ...options });
  started.push(child);
  return child;
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function until(what, look, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(100))
    if (await Promise.resolve(look()).catch(() => false)) return;
  throw new Error(`${what} within ${seconds} s.`);
}

/** A folder of the user that runs the databases. */
function folderOf(name) {
  const folder = join(place, name);
  mkdirSync(folder, { mode: 0o700 });
  if (isRoot) run('chown', ['postgres:postgres', folder]);
  return folder;
}

function startPostgres(data, port) {
  const args = ['-D', data, '-p', String(port), '-k', data, '-c', 'listen_addresses=127.0.0.1'];
  return start(...unprivileged(join(binFolder(), 'postgres'), args), { cwd: '/' });
}

async function ask(url, text, values) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function openDatabases() {
  const [one, two] = [folderOf('primary'), folderOf('standby')];
  const [first, second] = [await freePort(), await freePort()];
  runAsDatabase('initdb', ['-D', one, '-U', 'postgres', '--auth=trust', '-E', 'UTF8']);
  startPostgres(one, first);
  const owner = `postgres://postgres@127.0.0.1:${first}/postgres`;
  await until('The primary did not answer', () => ask(owner, 'select 1'));
  await ask(owner, `create role plinth login createrole password 'plinth'`);
  await ask(owner, 'create database plinth owner plinth');
  runAsDatabase('pg_basebackup', ['-d', owner, '-D', two, '-R', '-X', 'stream', '-c', 'fast']);
  startPostgres(two, second);
  await ask(owner, `alter system set synchronous_standby_names = '*'`);
  await ask(owner, 'select pg_reload_conf()');
  await until('The standby is not in step', async () => {
    const rows = await ask(owner, `select from pg_stat_replication where sync_state = 'sync'`);
    return rows.length === 1;
  });
  return {
    first,
    second,
    standbyData: two,
    standbyUrl: `postgres://postgres@127.0.0.1:${second}/plinth`,
  };
}

async function openPooler(target) {
  const port = await freePort();
  const ini = join(place, 'pgbouncer.ini');
  const write = (database) => {
    const template = readFileSync(join(ROOT, 'deploy', 'pgbouncer.ini'), 'utf8');
    writeFileSync(
      ini,
      template
        .replace(/^plinth = .*$/m, `plinth = host=127.0.0.1 port=${database} dbname=plinth`)
        .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
        .replace(/^auth_file = .*$/m, `auth_file = ${join(place, 'users.txt')}`)
        .replace(/^auth_type = .*$/m, 'auth_type = plain'),
      { mode: 0o644 },
    );
  };
  writeFileSync(join(place, 'users.txt'), '"plinth" "plinth"\n', { mode: 0o644 });
  write(target);
  start(...unprivileged('/usr/sbin/pgbouncer', [ini]), { cwd: '/' });
  const url = `postgres://plinth:plinth@127.0.0.1:${port}/plinth`;
  await until('pgbouncer did not answer', () => ask(url, 'select 1'));
  const admin = async (text) => {
    const client = new pg.Client(`postgres://plinth:plinth@127.0.0.1:${port}/pgbouncer`);
    await client.connect();
    // Its console knows simple statements alone.
    await client.query(text);
    await client.end();
  };
  return {
    url,
    pointTo: async (database) => {
      write(database);
      await admin('RELOAD');
    },
  };
}

async function openPlinth(databaseUrl, publicUrl, name) {
  const port = await freePort();
  const dataDir = join(place, name);
  mkdirSync(dataDir);
  const child = start(process.execPath, ['dist/server/server.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      FILES_URL: '',
      SESSION_SECRET,
      PUBLIC_URL: publicUrl,
    },
  });
  await until(
    `${name} did not start`,
    async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).ok,
    120,
  );
  return { port, child };
}

async function openProxy(port, ports) {
  const [certificate, key] = [join(place, 'certificate.pem'), join(place, 'key.pem')];
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  const site = readFileSync(join(ROOT, 'deploy', 'nginx.conf'), 'utf8')
    .replace(/server 127\.0\.0\.1:3000/, `server 127.0.0.1:${ports[0]}`)
    .replace(/server 127\.0\.0\.1:3001/, `server 127.0.0.1:${ports[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('/etc/ssl/plinth/fullchain.pem', certificate)
    .replace('/etc/ssl/plinth/privkey.pem', key);
  const config = join(place, 'nginx.conf');
  writeFileSync(
    config,
    `pid ${place}/nginx.pid; error_log ${place}/nginx.log; daemon off; events {} http { access_log off; ${site} }`,
  );
  start('/usr/sbin/nginx', ['-c', config, '-e', join(place, 'nginx.log')]);
  // Node learns of further authorities only at its start; the certificate is ours of a minute ago.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  await until('nginx did not answer', async () => (await fetch(`https://127.0.0.1:${port}/api/health`)).ok);
}

async function call(base, method, path, { token, body, key } = {}) {
  const headers = {
    'Content-Type': 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
  };
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(15_000),
  });
  return { status: response.status, body: await response.json() };
}

/** Changes that reach a browser, through the proxy; it connects again as browsers do. */
function listen(base, token, heard, control) {
  const read = async () => {
    const response = await fetch(`${base}/api/events`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: control.signal,
    });
    const text = new TextDecoder();
    for await (const part of response.body)
      for (const [, id] of text.decode(part, { stream: true }).matchAll(/"id":"([0-9a-f-]{36})"/g))
        heard.add(id);
  };
  void (async () => {
    while (!control.signal.aborted) await read().catch(() => sleep(200));
  })();
}

/** One for each contractor. */
function panOf(number) {
  const letter = (at) => String.fromCharCode(65 + (Math.floor(number / 10_000 / 26 ** at) % 26));
  return `${letter(1)}${letter(0)}APX${String(number % 10_000).padStart(4, '0')}A`;
}

function writers(base, token, acknowledged, state) {
  const write = async () => {
    while (!state.isStopped) {
      const key = randomUUID();
      const body = {
        companyName: `Contractor ${key}`,
        contactPerson: 'Ravi Shinde',
        phone: '+919812345678',
        specializations: ['civil'],
        pan: panOf((state.begun += 1)),
      };
      for (;;) {
        const answer = await call(base, 'POST', '/contractors', { token, key, body }).catch((error) => {
          state.lastRefusal = String(error.cause ?? error);
          return null;
        });
        if (answer?.status === 201) {
          acknowledged.push({ name: body.companyName, id: answer.body.data.id });
          break;
        }
        if (answer && answer.status < 500)
          throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
        if (answer) state.lastRefusal = `${answer.status}: ${answer.body.message}`;
        state.refused += 1;
        await sleep(200);
      }
    }
  };
  return Promise.all(Array.from({ length: WRITERS }, write));
}

// Ended in between, it leaves nothing running.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of started) child.kill('SIGKILL');
    process.exit(1);
  });

async function trial() {
  const databases = await openDatabases();
  const pooler = await openPooler(databases.first);
  const port = await freePort();
  const base = `https://127.0.0.1:${port}`;
  const one = await openPlinth(pooler.url, base, 'plinth-1');
  const two = await openPlinth(pooler.url, base, 'plinth-2');
  await openProxy(port, [one.port, two.port]);
  const { body } = await call(base, 'POST', '/auth/register', {
    key: randomUUID(),
    body: {
      orgName: 'Trial Builders',
      orgType: 'Real Estate Developer',
      city: 'Pune',
      country: 'India',
      firstName: 'Asha',
      lastName: 'Patil',
      email: 'asha@trial.example',
      password: 'Correct-Horse-9',
      agreeToTerms: true,
    },
  });
  if (!body.token) throw new Error(JSON.stringify(body));
  const acknowledged = [];
  const heard = new Set();
  const control = new AbortController();
  listen(base, body.token, heard, control);
  const state = { isStopped: false, begun: 0, refused: 0 };
  const written = writers(base, body.token, acknowledged, state);
  let fault;
  written.catch((error) => (fault = error));
  const look = () => {
    if (fault) throw fault;
  };
  await sleep((SECONDS * 1000) / 4);
  look();
  const beforeProcess = acknowledged.length;
  one.child.kill('SIGKILL');
  await sleep((SECONDS * 1000) / 4);
  const beforePrimary = acknowledged.length;
  run('kill', ['-9', readFileSync(join(place, 'primary', 'postmaster.pid'), 'utf8').split('\n')[0]]);
  const killedAt = Date.now();
  await sleep(1000);
  runAsDatabase('pg_ctl', ['-D', databases.standbyData, 'promote', '-w']);
  // The only one left waits for nobody.
  await ask(databases.standbyUrl, `alter system set synchronous_standby_names = ''`);
  await ask(databases.standbyUrl, 'select pg_reload_conf()');
  await pooler.pointTo(databases.second);
  const promotedAt = Date.now();
  const atPromotion = acknowledged.length;
  await until(
    'Nothing is written after the promotion',
    () => acknowledged.length > atPromotion + WRITERS,
  ).catch((error) => {
    throw new Error(`${error.message} The last answer: ${state.lastRefusal}`);
  });
  const backMs = Date.now() - killedAt;
  await sleep((SECONDS * 1000) / 2);
  state.isStopped = true;
  await written;
  await sleep(1500);
  control.abort();
  const rows = await ask(databases.standbyUrl, `select id, company_name as name from contractor`);
  const there = new Map(rows.map(({ id, name }) => [id, name]));
  const lost = acknowledged.filter(({ id, name }) => there.get(id) !== name);
  const known = new Set(acknowledged.map(({ id }) => id));
  const unknown = rows.filter(({ id }) => !known.has(id));
  const twice = rows.length - new Set(rows.map(({ name }) => name)).size;
  console.log(
    JSON.stringify(
      {
        acknowledged: acknowledged.length,
        beforeProcessWasKilled: beforeProcess,
        beforePrimaryWasKilled: beforePrimary,
        afterPromotion: acknowledged.length - atPromotion,
        refusedAndSentAgain: state.refused,
        lost: lost.length,
        thereAndNeverAcknowledged: unknown.length,
        twice,
        heardThroughTheProxy: acknowledged.filter(({ id }) => heard.has(id)).length,
        msFromKillToPromotion: promotedAt - killedAt,
        msFromKillToNextWrites: backMs,
      },
      null,
      1,
    ),
  );
  if (lost.length + unknown.length + twice > 0) process.exitCode = 1;
}

try {
  await trial();
} finally {
  for (const child of started.toReversed()) child.kill('SIGTERM');
  await sleep(3000);
  for (const child of started) child.kill('SIGKILL');
  if (!process.env.KEEP) rmSync(place, { recursive: true, force: true });
}
