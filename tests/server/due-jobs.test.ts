import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { applicationJobs, DUE } from '#app/application.jobs.ts';
import { subscribers } from '#app/application.plugins.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { updateUnit } from '#inventory/units/unit.contract.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { addHours, addMinutes } from '#platform/contract/calendar.ts';
import { systemClock } from '#platform/server/http/caller.ts';
import type { JobWithServices } from '#platform/server/jobs/job.ts';
import { DueJobs, runFor } from '#platform/server/jobs/dueJobs.ts';
import type { Jobs, Worker } from '#platform/server/jobs/worker.ts';
import { startWorker } from '#platform/server/jobs/worker.ts';
import { openLog } from '#platform/server/log.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../support/sales-desk.ts';
import { openWorlds } from '../support/world.ts';
import { testPrinter } from '../support/printer.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';

const MAX_LOOKS = 30;

let desk: SalesDesk;
let owner: pg.Client;
let printer: Printer;
let now = '';
let worker: Worker | null = null;
let failures: string[] = [];

beforeAll(async () => {
  desk = await openSalesDesk();
  printer = testPrinter(desk.app.files);
  owner = new pg.Client(desk.app.databaseUrl);
  await owner.connect();
});

beforeEach(() => {
  now = systemClock();
  failures = [];
});

afterEach(async () => {
  await worker?.stop();
  worker = null;
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

afterAll(async () => {
  await printer.stop();
  await owner.end();
  await desk.app.stop();
});

const onError = (error: unknown, job: string) => failures.push(`${job}: ${String(error)}`);

function needs(clock: () => string) {
  return {
    pool: desk.app.application.pool,
    files: desk.app.files,
    printer,
    texts: openTextReader(),
    pictures: openPictureOpener(),
    clock,
    subscribers,
  };
}

function jobs(clock = () => now): Jobs {
  return applicationJobs(needs(clock), onError);
}

/** Looks at the organization as the queue makes them, one after the other; by default at all of its jobs. */
async function look(name?: string): Promise<string | null> {
  const wanted = DUE.filter((job) => name === undefined || job.name === name);
  await forgetLooks();
  const dueJobs = new DueJobs(
    wanted,
    needs(() => now),
    onError,
  );
  await dueJobs.task({ organizationId: desk.organization.id }, { isLastAttempt: true });
  return nextLook();
}

async function nextLook(): Promise<string | null> {
  const { rows } = await owner.query<{ at: Date }>(
    'select run_at as at from graphile_worker.jobs where key = $1 and locked_at is null',
    [`due:${desk.organization.id}`],
  );
  return rows[0]?.at.toISOString() ?? null;
}

/** Those as well that follow from changes which are still to be published. */
async function forgetLooks(): Promise<void> {
  const waiting = 'select from outbox_event where publication_no is null';
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(0);
  await owner.query(`delete from graphile_worker._private_jobs where key like 'due:%'`);
}

/** A free unit reserved for a new lead until a moment. */
async function held(until: string): Promise<string> {
  const lead = await desk.run((work) => buildLead(work, { projectIds: [desk.project.id] }));
  const id = desk.freeUnitId();
  const body = { status: 'reserved', reservedForLeadId: lead.id };
  await dataOf<Unit>(desk.head.send(updateUnit, { params: { id }, body }));
  await owner.query('update unit set reserved_until = $2 where id = $1', [id, until]);
  return id;
}

/** As it is stored: a reservation that has ended is no reservation any more, whatever is stored. */
async function statusOf(id: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ status: string }>('select status from unit where id = $1', [id]);
  return rows[0]?.status;
}

it('an organization where nothing happens is left alone until something is due by the clock', async () => {
  let next: string | null = null;
  for (let looks = 0; looks < MAX_LOOKS && !(next && next > addMinutes(now, 15)); looks += 1) {
    if (next && next > now) now = next;
    next = await look();
  }
  const runs = async () =>
    (await owner.query<{ job: string; ran_at: string }>('select job, ran_at from job_run order by job')).rows;
  const before = await runs();
  now = addMinutes(now, 10);
  expect(await look()).toBe(next);
  expect(await runs()).toEqual(before);
  // Four moments of the day: midnight, nine in the morning, half past eleven at night, a day after the last run.
  const day = addHours(now, 24);
  let visits = 0;
  for (; next && next < day; visits += 1) {
    now = next;
    next = await look();
  }
  expect(visits).toBeLessThan(12);
});

it('a reservation is looked at when it ends, and one that ends earlier before it', async () => {
  const [soon, sooner] = [addMinutes(now, 8), addMinutes(now, 4)];
  const second = await held(soon);
  expect(await look('endPastHolds')).toBe(soon);
  const first = await held(sooner);
  expect(await look('endPastHolds')).toBe(sooner);
  now = addMinutes(now, 3);
  await look('endPastHolds');
  expect(await statusOf(first)).toBe('reserved');
  now = sooner;
  await look('endPastHolds');
  expect([await statusOf(first), await statusOf(second)]).toEqual(['available', 'reserved']);
  now = addMinutes(now, 1);
  expect(await look('endPastHolds')).toBe(soon);
});

it('a reservation ends by the look queued for its moment, without one at all organizations', async () => {
  const until = new Date(Date.now() + 1500).toISOString();
  const id = await held(until);
  await look();
  const { queued } = jobs(systemClock);
  worker = await startWorker(desk.app.databaseUrl, { recurring: [], queued }, openLog('error'));
  await expect.poll(() => statusOf(id)).toBe('available');
  const { rows } = await owner.query<{ at: Date }>(
    `select at from audit_entry where resource_id = $1 and action = 'expire'`,
    [id],
  );
  expect(rows.map(({ at }) => at.toISOString() >= until)).toEqual([true]);
});

it('a process that starts catches up on what fell due while none was running', async () => {
  const id = await held(addHours(now, -3));
  await forgetLooks();
  worker = await startWorker(desk.app.databaseUrl, jobs(systemClock), openLog('error'));
  await expect.poll(() => statusOf(id)).toBe('available');
});

it('whatever an organization has, its jobs do what is due and come to rest', async () => {
  const { app, world } = await openWorlds();
  const { pool } = app.application;
  const ran = new Map<string, number>();
  const counted = DUE.map((job) => ({
    ...job,
    forEach: async (place: JobWithServices) => {
      ran.set(job.name, (ran.get(job.name) ?? 0) + 1);
      await runFor(job, place);
    },
  }));
  const dueJobs = new DueJobs(
    counted.map(({ name, nextAt, forEach }) => ({ name, nextAt, forEach })),
    { ...needs(() => now), pool, files: app.files },
    onError,
  );
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    now = addMinutes(now, 5);
    await dueJobs.task({ organizationId: world.organization.id }, { isLastAttempt: true });
  }
  await app.stop();
  // In two and a half hours: what is due by the clock, and what follows from what the first runs did.
  expect([...ran].filter(([, times]) => times > 6)).toEqual([]);
  expect(ran.size).toBeGreaterThan(8);
});

it('all organizations are visited by day only, but for the net that queues what was lost', () => {
  const hourly = jobs().recurring.filter(({ cron }) => !/^\d+ \d+ \* \* \*$/.test(cron));
  expect(hourly.map(({ name, cron }) => `${name} ${cron}`).sort()).toEqual([
    // One statement for all.
    'forgetRateLimits 40 * * * *',
    'queueDueJobs 17 * * * *',
  ]);
});
