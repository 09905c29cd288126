import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { subscribers } from '#app/application.plugins.ts';
import { deactivateUser, updateUser } from '#company/people/user.contract.ts';
import { addDays, addHours, addMinutes } from '#platform/contract/calendar.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { FileStore } from '#platform/server/files/file-store.ts';
import type { JobWithServices } from '#platform/server/jobs/job.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import type { Dashboard } from '#insight/dashboards/dashboard.contract.ts';
import { getDashboard } from '#insight/dashboards/dashboard.contract.ts';
import { exportReport } from '#insight/reporting/reportExport.contract.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import { testPrinter } from '../../../../tests/support/printer.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { knownUser } from '../../../../tests/support/test-organization.ts';
import { told } from '../../../../tests/support/told.ts';
import * as contract from '../schedule.contract.ts';
import type { Schedule, ScheduleRun } from '../schedule.contract.ts';
import { MAX_ATTACHED_BYTES } from '../schedule.rules.ts';
import { forgetReports, nextForgettingAt, nextScheduleAt, runSchedules } from './schedule.jobs.ts';
import type { ReportMail } from './schedule.mail.ts';
import { reportMail } from './schedule.mail.ts';
import { leftReports, reportSender } from './schedule.send.ts';

/** A Monday, 10:00 in Pune. */
let now = '2026-11-23T04:30:00.000Z';
let desk: SalesDesk;
let printer: Printer;
/** Draws the charts of the mails. */
const pictures = openPictureOpener();
let manager: TestUser;
let executive: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => now });
  printer = testPrinter(desk.app.files);
  // Before there is an executive, who would get the leads.
  await desk.sale();
  await desk.sale();
  manager = await desk.organization.user('Sales Manager');
  executive = await desk.organization.user('Sales Executive', {
    managerId: manager.id,
    projectIds: [desk.project.id],
  });
  await desk.sale({}, executive);
});
afterAll(async () => {
  await Promise.all([printer.stop(), pictures.stop()]);
  await desk.app.stop();
});
/** Each test ends its schedules: the next one runs its own alone. */
afterEach(async () => {
  await run(({ db }) =>
    db.updateTable('reportSchedule').set({ status: 'deleted', nextRunAt: null, pauseReason: null }).execute(),
  );
});

const run: SalesDesk['run'] = (command, user) => desk.run(command, user);
/** Sessions end while the clock moves. */
const again = (user: TestUser) => desk.organization.userAgain(knownUser(user));

const MONTHLY = {
  name: 'Bookings of the year',
  report: 'sales-report',
  format: 'csv',
  filters: { period: 'year' },
  every: 'day',
  at: '07:30',
};

function schedule(by: TestUser, recipients: readonly TestUser[], more: object = {}): Promise<Schedule> {
  const body = { ...MONTHLY, recipientIds: recipients.map(({ id }) => id), ...more };
  return dataOf(by.send(contract.scheduleReport, { body }));
}

function job(): JobWithServices {
  return {
    pool: desk.app.application.pool,
    files: desk.app.files,
    printer,
    texts: openTextReader(),
    pictures,
    clock: () => now,
    subscribers,
    organizationId: desk.organization.id,
    now,
  };
}

const place = () => ({ app: desk.app, organizationId: desk.organization.id });

/** What the queue does: begins what is due, then the job of each recipient. Returns the errors of the jobs. */
async function work(broken: Partial<JobWithServices> = {}): Promise<string[]> {
  await runSchedules(job());
  return send(broken);
}

async function send(broken: Partial<JobWithServices> = {}): Promise<string[]> {
  const { pool } = desk.app.application;
  const waiting = await inTransaction(pool, { organizationId: desk.organization.id }, (db) =>
    db
      .selectFrom('reportDelivery')
      .select('id')
      .where('state', '=', 'waiting')
      .where('nextTryAt', '<=', now)
      .orderBy('id')
      .execute(),
  );
  const sender = reportSender({ ...job(), ...broken });
  const errors: string[] = [];
  for (const { id } of waiting)
    await sender({ organizationId: desk.organization.id, deliveryId: id }, { isLastAttempt: false }).catch(
      (error: unknown) => errors.push(String(error)),
    );
  return errors;
}

async function historyOf(user: TestUser, id: string): Promise<ScheduleRun[]> {
  return dataOf(user.send(contract.listScheduleRuns, { params: { id } }));
}

/** The data of the newest mail to a person, as it waits to be sent. */
function mailTo(user: TestUser): Promise<ReportMail | undefined> {
  return run(async ({ db }) => {
    const mail = await db
      .selectFrom('mail')
      .select('data')
      .where('recipient', '=', user.email)
      .where('template', '=', 'scheduledReport')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return mail?.data as ReportMail | undefined;
  });
}

/** How many reports were put into the mail since a moment. */
async function mailsSince(moment: string): Promise<number> {
  const mails = await run(({ db }) =>
    db
      .selectFrom('mail')
      .select('id')
      .where('template', '=', 'scheduledReport')
      .where('createdAt', '>=', moment)
      .execute(),
  );
  return mails.length;
}

async function attached(user: TestUser): Promise<string> {
  const { file } = (await mailTo(user)) ?? {};
  return file ? (await desk.app.files.read(file.storageKey)).toString('utf8') : '';
}

/** The same report as the person takes it from the screen. */
async function exported(user: TestUser): Promise<string> {
  const reply = await fetch(
    `${desk.app.url}/api${exportReport.path.replace('{report}', 'sales-report')}?format=csv&period=year`,
    { headers: { authorization: `Bearer ${user.token}` } },
  );
  return Buffer.from(await reply.arrayBuffer()).toString('utf8');
}

/** The next morning, at the time of the schedule. */
function nextMorning(): void {
  now = `${addDays(now.slice(0, 10), 1)}T02:00:00.000Z`;
}

describe('a schedule', () => {
  it('sends each recipient what this person may see at that moment: rows, figures and count as on screen', async () => {
    const { head, finance } = desk;
    const made = await schedule(head, [head, finance, manager]);
    expect(made).toMatchObject({ status: 'active', nextRunAt: '2026-11-24T02:00:00.000Z', lastRun: null });
    expect(await dueAt(nextScheduleAt, place(), now)).toBe('2026-11-24T02:00:00.000Z');
    expect(await work()).toEqual([]);
    expect(await historyOf(head, made.id)).toEqual([]);

    nextMorning();
    expect(await work()).toEqual([]);
    const rows = new Map<string, number>();
    for (const user of [head, finance, manager]) {
      const reader = await again(user);
      const file = await attached(user);
      expect(file, user.role).toBe(await exported(reader));
      const lines = file.trim().split('\r\n').length - 1;
      rows.set(user.role, lines);
      const mail = await mailTo(user);
      expect(mail?.rows, user.role).toBe(lines);
      expect(mail?.figures, user.role).toContain(`Bookings ${lines} (0 before)`);
      expect(mail?.chart?.words, user.role).toMatch(/^Booking value by month\. .*; Nov 2026: ₹/);
      const png = Buffer.from(mail?.chart?.png ?? '', 'base64');
      expect(png.subarray(1, 4).toString(), user.role).toBe('PNG');
      const written = mail && reportMail.write(mail);
      expect(written?.pictures?.map(({ alt }) => alt)).toEqual([mail?.chart?.words]);
    }
    expect([...rows.values()]).toEqual([3, 3, 1]);
    const reader = await again(head);
    const [first] = await historyOf(reader, made.id);
    expect(first).toMatchObject({ dueAt: '2026-11-24T02:00:00.000Z', askedBy: null });
    expect(first?.deliveries.map(({ state, rows: count }) => [state, count]).toSorted()).toEqual([
      ['sent', 1],
      ['sent', 3],
      ['sent', 3],
    ]);
    expect(first?.deliveries.filter(({ mayOpen }) => mayOpen).map(({ recipient }) => recipient.id)).toEqual([
      head.id,
    ]);
  });

  it('sends each recipient the own dashboard, as the person sees it at that moment', async () => {
    const head = await again(desk.head);
    await schedule(head, [head, executive], { report: 'dashboard', filters: { period: 'year' } });
    const beyond = head.send(contract.scheduleReport, {
      body: { ...MONTHLY, report: 'dashboard', filters: { period: 'lastMonth' }, recipientIds: [head.id] },
    });
    expect(await refusalOf(beyond)).toMatchObject({ status: 400 });
    nextMorning();
    expect(await work()).toEqual([]);
    for (const [user, bookings] of [
      [head, 3],
      [executive, 1],
    ] as const) {
      const reader = await again(user);
      const dashboard = await dataOf<Dashboard>(reader.send(getDashboard, { query: { period: 'year' } }));
      expect(dashboard.bookings?.units.value).toBe(bookings);
      const lines = (await attached(user)).trim().split('\r\n');
      expect(lines).toContain(`Bookings,,Units,${bookings},,`);
      const mail = await mailTo(user);
      expect(mail?.rows).toBe(lines.length - 1);
      expect(mail?.figures).toContain(`Bookings ${bookings}`);
      expect(mail?.reportTitle).toBe('Dashboard');
    }
  });

  it('runs once however many times it was missed, and however often it is looked at', async () => {
    const head = await again(desk.head);
    const { id } = await schedule(head, [head]);
    now = addHours(now, 24 * 9);
    await work();
    await work();
    const reader = await again(head);
    expect(await historyOf(reader, id)).toHaveLength(1);
    const { nextRunAt } = await dataOf<Schedule>(reader.send(contract.getSchedule, { params: { id } }));
    expect(nextRunAt && nextRunAt > now).toBe(true);
  });

  it('sends nothing to who may not see the report any more or has left, and its owner hears of it once', async () => {
    const head = await again(desk.head);
    const leaver = await desk.organization.user('Finance Manager');
    const demoted = await desk.organization.user('Sales Manager', { projectIds: [desk.project.id] });
    const { id } = await schedule(head, [leaver, demoted]);
    await dataOf(head.send(deactivateUser, { params: { id: leaver.id } }));
    const body = { role: 'Sales Executive', managerId: manager.id };
    await dataOf(head.send(updateUser, { params: { id: demoted.id }, body }));
    for (let morning = 0; morning < 2; morning += 1) {
      nextMorning();
      await work();
    }
    const reader = await again(head);
    const states = (await historyOf(reader, id)).flatMap(({ deliveries }) =>
      deliveries.map(({ state, problem }) => `${state}: ${problem ?? ''}`),
    );
    expect(states.toSorted()).toEqual([
      'withheld: This account is deactivated.',
      'withheld: This account is deactivated.',
      'withheld: This role may not see the report.',
      'withheld: This role may not see the report.',
    ]);
    expect(await mailTo(leaver)).toBeUndefined();
    expect((await told(reader, 'reportNotSent')).length).toBe(2);
  });

  it('stops at once when its owner is deactivated, administrators hear of it, and it goes on when it is handed over', async () => {
    const head = await again(desk.head);
    const owner = await desk.organization.user('Sales Manager', { projectIds: [desk.project.id] });
    const { id } = await schedule(owner, [head]);
    await dataOf(head.send(deactivateUser, { params: { id: owner.id } }));
    const params = { id };
    const paused = await dataOf<Schedule>(head.send(contract.getSchedule, { params }));
    expect(paused).toMatchObject({ status: 'paused', pauseReason: 'ownerLeft', nextRunAt: null });
    expect((await told(head, 'schedulePaused')).map(({ title }) => title)).toEqual([
      'The schedule "Bookings of the year" is paused',
    ]);
    const resumed = head.send(contract.updateSchedule, { params, body: { status: 'active' } });
    expect(await refusalOf(resumed)).toMatchObject({ status: 409 });
    const after = await dataOf<Schedule>(
      head.send(contract.updateSchedule, { params, body: { ownerId: manager.id } }),
    );
    expect(after).toMatchObject({ status: 'active', owner: { id: manager.id } });
  });

  it('tries what failed again after 1, 5 and 30 minutes, and says so after the fourth failure', async () => {
    const head = await again(desk.head);
    const { id } = await schedule(head, [head], { format: 'pdf', report: 'sales-summary' });
    const print = () => Promise.reject(new Error('The thread broke off.'));
    const broken = { printer: { ...printer, print } };
    nextMorning();
    const started = now;
    const tries: (string | null | undefined)[] = [];
    let reader = head;
    for (const minutes of [0, 1, 5]) {
      now = addMinutes(now, minutes);
      expect(await (minutes === 0 ? work(broken) : send(broken))).toEqual([]);
      reader = await again(head);
      const [first] = await historyOf(reader, id);
      tries.push(first?.deliveries[0]?.nextTryAt);
    }
    expect(tries).toEqual([1, 6, 36].map((minutes) => addMinutes(started, minutes)));
    now = addMinutes(now, 30);
    await send(broken);
    reader = await again(head);
    const [last] = await historyOf(reader, id);
    expect(last?.deliveries[0]).toMatchObject({
      state: 'sent',
      problem: 'The file is missing. It could not be made.',
      rows: null,
    });
  });

  it('attaches a file of 10 MB, and sends a larger one as a link that its own recipient alone opens, for 7 days', async () => {
    const head = await again(desk.head);
    const owner = await again(manager);
    const { id } = await schedule(head, [head, owner], { format: 'pdf', report: 'sales-summary' });
    const printing = (bytes: number) => ({
      printer: { ...printer, print: () => Promise.resolve(Buffer.alloc(bytes)) },
    });
    nextMorning();
    await work(printing(MAX_ATTACHED_BYTES));
    expect((await mailTo(head))?.file).toMatchObject({ isAttached: true });
    nextMorning();
    await work(printing(MAX_ATTACHED_BYTES + 1));
    const mail = await mailTo(head);
    expect(mail?.file).toMatchObject({ isAttached: false });
    const written = mail && reportMail.write(mail);
    expect(written?.attachments).toBeUndefined();
    const fileId = /file=(.+)$/.exec(written?.action?.path ?? '')?.[1] ?? '';
    const open = async (user: TestUser) =>
      (await user.send(contract.getReportFile, { params: { id: fileId } })).status;
    const [reader, other] = [await again(desk.head), await again(manager)];
    expect([await open(reader), await open(other)]).toEqual([200, 404]);
    const [last] = await historyOf(reader, id);
    expect(last?.deliveries.map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('fails in the end when nothing can be kept, and its owner hears of it', async () => {
    const head = await again(desk.head);
    const { id } = await schedule(head, [head]);
    const files = new FileStore('/dev/null/nowhere');
    nextMorning();
    const errors: string[] = [];
    for (const minutes of [0, 1, 5, 30]) {
      now = addMinutes(now, minutes);
      errors.push(...(await (minutes === 0 ? work({ files }) : send({ files }))));
    }
    expect(errors).toHaveLength(1);
    const reader = await again(head);
    const [first] = await historyOf(reader, id);
    expect(first?.deliveries[0]).toMatchObject({ state: 'failed', tries: 4, rows: null, mayOpen: false });
    expect((await told(reader, 'reportNotSent'))[0]?.body).toMatch(/^It failed 4 times\./);
  });

  it('reaches each recipient once, though two processes send it at the same time, and counts as failed if no mail server takes it', async () => {
    const head = await again(desk.head);
    const { id } = await schedule(head, [head]);
    nextMorning();
    await runSchedules(job());
    await Promise.all([send(), send()]);
    const mails = await run(({ db }) =>
      db
        .selectFrom('mail')
        .select('id')
        .where('template', '=', 'scheduledReport')
        .where('createdAt', '=', now)
        .execute(),
    );
    expect(mails).toHaveLength(1);
    const refused = { failedAt: now, failure: '550', data: null };
    await run(({ db }) =>
      db
        .updateTable('mail')
        .set(refused)
        .where('id', '=', mails[0]?.id ?? '')
        .execute(),
    );
    expect(await dueAt(nextScheduleAt, place(), now)).toBe(now);
    await runSchedules(job());
    const [first] = await historyOf(await again(head), id);
    expect(first?.deliveries[0]).toMatchObject({
      state: 'failed',
      problem: 'The mail server did not take the mail (550).',
    });
  });

  it('is taken up ten minutes after the process that made it was killed, and reaches its recipient once', async () => {
    const head = await again(desk.head);
    await schedule(head, [head]);
    nextMorning();
    await runSchedules(job());
    const organizationId = desk.organization.id;
    const waiting = await run(({ db }) =>
      db.selectFrom('reportDelivery').select('id').where('state', '=', 'waiting').executeTakeFirstOrThrow(),
    );
    // It never comes to its end, as in a process that is gone.
    const killed = reportSender({ ...job(), pictures: { ...pictures, png: () => new Promise(() => {}) } });
    void killed({ organizationId, deliveryId: waiting.id }, { isLastAttempt: false });
    await vi.waitFor(async () =>
      expect(await dueAt(leftReports.stalledAt, place(), now)).toBe(addMinutes(now, 10)),
    );
    now = addMinutes(now, 9);
    await leftReports.resume(job(), [organizationId]);
    expect(await mailsSince(now)).toBe(0);
    now = addMinutes(now, 1);
    await leftReports.resume(job(), [organizationId]);
    await leftReports.resume(job(), [organizationId]);
    expect(await mailsSince(now)).toBe(1);
  });

  it('runs at once when asked, paused not, and not twice while it is being sent', async () => {
    const head = await again(desk.head);
    const { id, version } = await schedule(head, [head]);
    const params = { id };
    const asked = await dataOf<ScheduleRun>(head.send(contract.runSchedule, { params }));
    expect(asked).toMatchObject({ askedBy: { id: head.id }, deliveries: [{ state: 'waiting' }] });
    expect(await refusalOf(head.send(contract.runSchedule, { params }))).toMatchObject({ status: 409 });
    await send();
    expect((await historyOf(head, id))[0]?.deliveries[0]).toMatchObject({ state: 'sent', mayOpen: true });
    const body = { status: 'paused', version };
    await dataOf(head.send(contract.updateSchedule, { params, body }));
    expect(await refusalOf(head.send(contract.runSchedule, { params }))).toMatchObject({
      status: 409,
      message: 'It is paused.',
    });
  });

  it('refuses in words what could never run or whom it may not reach', async () => {
    const head = await again(desk.head);
    const { businessHead: stranger } = await desk.app.organization();
    const gone = await desk.organization.user('Finance Manager');
    await dataOf(head.send(deactivateUser, { params: { id: gone.id } }));
    const refused = async (more: object) =>
      (
        await refusalOf(
          head.send(contract.scheduleReport, { body: { ...MONTHLY, recipientIds: [head.id], ...more } }),
        )
      ).message;
    expect(await refused({ at: '25:00' })).toBe('Time must be between 00:00 and 23:59, like 07:30');
    expect(await refused({ report: 'no-such' })).toMatch(/^There is no such report\./);
    expect(await refused({ filters: { colour: 'red' } })).toMatch(/colour|unknown|not known/i);
    expect(await refused({ filters: { from: '2026-10-01' } })).toMatch(/^Choose a period by its name/);
    expect(await refused({ recipientIds: [stranger.id] })).toMatch(/^A recipient is deactivated or not/);
    expect(await refused({ recipientIds: [gone.id] })).toMatch(/^A recipient is deactivated or not/);
    expect(await refused({ recipientIds: [executive.id] })).toMatch(/may not see this report\.$/);
    const many = Array.from({ length: 51 }, () => crypto.randomUUID());
    expect(await refused({ recipientIds: many })).toBe('A report goes to at most 50 people');
    expect(await refused({ every: 'week' })).toBe('Choose the weekday.');
  });

  it('is seen by its owner and administrators; its file by its recipient alone, and goes after 90 days', async () => {
    const head = await again(desk.head);
    const owner = await again(manager);
    const { id } = await schedule(owner, [owner, head]);
    const params = { id };
    expect((await desk.finance.send(contract.getSchedule, { params })).status).toBe(401);
    const finance = await again(desk.finance);
    expect((await finance.send(contract.getSchedule, { params })).status).toBe(404);
    await dataOf(owner.send(contract.runSchedule, { params }));
    await send();
    const [first] = await historyOf(owner, id);
    const own = first?.deliveries.find(({ recipient }) => recipient.id === owner.id);
    const other = first?.deliveries.find(({ recipient }) => recipient.id === head.id);
    const open = (user: TestUser, fileId = '') =>
      user.send(contract.getReportFile, { params: { id: fileId } });
    expect((await open(owner, own?.id)).status).toBe(200);
    expect((await open(owner, other?.id)).status).toBe(404);
    expect((await open(head, other?.id)).status).toBe(200);
    const key = (await mailTo(head))?.file?.storageKey ?? '';
    await dataOf(owner.send(contract.deleteSchedule, { params }));
    now = addHours(now, 24 * 8);
    expect((await open(await again(head), other?.id)).status).toBe(410);
    now = addHours(now, 24 * 83);
    expect((await dueAt(nextForgettingAt, place(), now)) ?? '').not.toBe('');
    await forgetReports(job());
    expect(await desk.app.files.exists(key)).toBe(false);
    const left = await run(({ db }) =>
      db.selectFrom('reportSchedule').select('id').where('id', '=', id).execute(),
    );
    expect(left).toEqual([]);
  });
});
