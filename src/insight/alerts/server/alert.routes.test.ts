import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 as newId } from 'uuid';
import { subscribers } from '#app/application.plugins.ts';
import { updateNotificationPreferences } from '#company/notifications/notification.contract.ts';
import { deactivateUser, updateUser } from '#company/people/user.contract.ts';
import { getPaymentsReport } from '#insight/reports/paymentsReport.contract.ts';
import type { PaymentsReport } from '#insight/reports/paymentsReport.contract.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { knownUser } from '../../../../tests/support/test-organization.ts';
import { told } from '../../../../tests/support/told.ts';
import type { Alert } from '../alert.contract.ts';
import * as contract from '../alert.contract.ts';
import { MAX_ALERTS } from '../alert.rules.ts';
import { ALERT_FIGURE_NAMES, needsProject, periodsOf } from '../alertFigure.rules.ts';
import { figureReader } from './alert.figures.ts';
import { lookAtFigures, nextLookAt } from './alert.jobs.ts';

/** A Friday, 10:00 in Pune. */
let now = '2026-11-20T04:30:00.000Z';
let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => now });
});
afterAll(() => desk.app.stop());

/** Sessions end while the clock moves. */
const again = (user: TestUser) => desk.organization.userAgain(knownUser(user));
const place = () => ({ app: desk.app, organizationId: desk.organization.id });

function look(): Promise<void> {
  const { pool } = desk.app.application;
  return lookAtFigures({ pool, organizationId: desk.organization.id, now, subscribers });
}

/** The next time of the day at which figures are looked at, and the look. */
async function lookAtNext(): Promise<void> {
  const due = await dueAt(nextLookAt, place(), now);
  if (due === null) throw new Error('Nothing is looked at.');
  if (due > now) now = due;
  await look();
}

const ALERT = { figure: 'bookings', period: 'month', direction: 'above', limit: 1 };

const create = (user: TestUser, more: object = {}) =>
  user.send(contract.createAlert, { body: { ...ALERT, ...more } });
const listOf = (user: TestUser) => dataOf<Alert[]>(user.send(contract.listAlerts));
const change = (user: TestUser, { id }: Alert, body: object) =>
  user.send(contract.updateAlert, { params: { id }, body });
const remove = (user: TestUser, { id }: Alert) => user.send(contract.deleteAlert, { params: { id } });

it('is of one person: nobody else sees, changes or deletes it, nor sets one on a project of others', async () => {
  const { head, finance } = desk;
  const made = await dataOf<Alert>(create(head, { projectId: desk.project.id }));
  expect(made).toMatchObject({
    title: 'Bookings',
    project: { name: desk.project.name },
    lastValue: 0,
    isPast: false,
    isActive: true,
    toldAt: null,
    link: `/analytics/sales?period=month&projectId=${desk.project.id}`,
  });
  const elsewhere = (await desk.app.organization()).businessHead;
  for (const other of [finance, elsewhere]) {
    expect(await listOf(other)).toEqual([]);
    expect((await change(other, made, { limit: 5 })).status).toBe(404);
    expect((await remove(other, made)).status).toBe(404);
  }
  expect((await create(elsewhere, { projectId: desk.project.id })).status).toBe(404);
  const query = { figure: 'bookings', projectId: desk.project.id };
  expect((await elsewhere.send(contract.getAlertFigure, { query })).status).toBe(404);
  expect((await refusalOf(create(head, { projectId: desk.project.id, limit: 7 }))).status).toBe(409);
  await dataOf(remove(head, made));
  expect(await listOf(head)).toEqual([]);
});

it('refuses figures, days and limits that there are not, and figures that the role may not read', async () => {
  const { head } = desk;
  const refused: readonly [string, object][] = [
    ['figure', { figure: 'happiness' }],
    ['period', { period: 'now' }],
    ['period', { period: 'century' }],
    ['limit', { limit: 1.5 }],
    ['limit', { limit: -1 }],
    ['limit', { limit: null }],
    ['direction', { direction: 'beside' }],
    ['projectId', { figure: 'monthsOfStock', period: 'now' }],
  ];
  for (const [field, more] of refused) {
    const { status, body } = await create(head, more);
    expect([status, body], field).toMatchObject([400, { errors: [{ field }] }]);
  }
  const marketing = await desk.organization.user('Marketing Head');
  expect((await create(marketing, { figure: 'collections', limit: 100 })).status).toBe(403);
  const query = { figure: 'collections' };
  expect((await marketing.send(contract.getAlertFigure, { query })).status).toBe(403);
  const executive = await desk.organization.user('Sales Executive');
  expect((await create(executive)).status).toBe(403);
});

it('has at most fifty for a person, also when several are set at once', async () => {
  const manager = await desk.organization.user('Sales Manager');
  const row = {
    figure: 'bookings',
    period: 'month',
    direction: 'above',
    limitValue: 1,
    lastValue: 0,
  } as const;
  const projects = await desk.run(({ db }) => db.selectFrom('project').select('id').execute());
  const scopes = ALERT_FIGURE_NAMES.flatMap((figure) =>
    projects.flatMap(({ id }) => [
      { figure, projectId: id, direction: 'above' as const },
      { figure, projectId: id, direction: 'below' as const },
    ]),
  ).slice(0, MAX_ALERTS - 1);
  await desk.run(({ db }) =>
    db
      .insertInto('figureAlert')
      .values(
        scopes.map((scope) => ({
          ...row,
          ...scope,
          id: newId(),
          userId: manager.id,
          isActive: false,
          lookedAt: now,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .execute(),
  );
  const answers = await Promise.all([create(manager), create(manager, { direction: 'below' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await listOf(manager)).toHaveLength(MAX_ALERTS);
  await desk.run(({ db }) => db.deleteFrom('figureAlert').execute());
});

it('tells once when the figure has passed, by mail where the person wants it, and again after it went back', async () => {
  const kinds = [{ kind: 'figurePassed', byMail: true }];
  await dataOf(desk.head.send(updateNotificationPreferences, { body: { kinds } }));
  await dataOf(create(desk.head));
  await desk.sale();
  await lookAtNext();
  expect(await told(await again(desk.head), 'figurePassed')).toEqual([]);
  // 14:00: the second booking of the month.
  await desk.sale();
  await lookAtNext();
  await lookAtNext();
  const head = await again(desk.head);
  const [first, ...others] = await told(head, 'figurePassed');
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    title: 'Bookings: 2, above 1',
    body: 'All projects, this month. You are notified again after it has gone back.',
    link: '/analytics/sales?period=month',
    createdAt: '2026-11-20T08:30:00.000Z',
  });
  expect(await listOf(head)).toMatchObject([
    { lastValue: 2, isPast: true, toldAt: '2026-11-20T08:30:00.000Z', lookedAt: '2026-11-20T11:30:00.000Z' },
  ]);
  const mails = await desk.run(({ db }) =>
    db
      .selectFrom('mail')
      .select('id')
      .where('recipient', '=', head.email)
      .where('template', '=', 'notification')
      .execute(),
  );
  expect(mails).toHaveLength(1);

  // Another month begins at zero, and passes again.
  now = '2026-12-01T02:30:00.000Z';
  await look();
  const monthLater = await again(desk.head);
  expect(await listOf(monthLater)).toMatchObject([{ lastValue: 0, isPast: false }]);
  await desk.sale({ bookingDate: '2026-12-01' });
  await desk.sale({ bookingDate: '2026-12-01' });
  await lookAtNext();
  const present = await again(desk.head);
  expect(await told(present, 'figurePassed')).toHaveLength(2);
  for (const alert of await listOf(present)) await dataOf(remove(present, alert));
});

it('looks once more when its limit changes, keeps versions, and neither passes nor goes back while a figure is not known', async () => {
  const head = await again(desk.head);
  const made = await dataOf<Alert>(create(head, { figure: 'averageRate', period: 'lastYear', limit: 100 }));
  // No booking in the last year: there is no rate.
  expect(made).toMatchObject({ lastValue: null, isPast: false });
  expect(made.unknown).toContain('nothing to count yet');
  await desk.run(({ db }) =>
    db.updateTable('figureAlert').set({ isPast: true }).where('id', '=', made.id).execute(),
  );
  await lookAtNext();
  expect(await listOf(await again(head))).toMatchObject([{ lastValue: null, isPast: true, lookedAt: now }]);
  const present = await again(head);
  const changed = await dataOf<Alert>(change(present, made, { limit: 200, version: made.version }));
  expect(changed).toMatchObject({ limit: 200, isPast: false, version: made.version + 1 });
  expect((await change(present, made, { limit: 300, version: made.version })).status).toBe(409);
  expect((await change(present, made, { limit: 0.5 })).status).toBe(400);
  const paused = await dataOf<Alert>(change(present, made, { isActive: false }));
  expect(paused).toMatchObject({ isActive: false, pauseReason: null });
  expect(await dueAt(nextLookAt, place(), now)).toBeNull();
  await dataOf(remove(present, made));
});

it('pauses with the right to read, tells the person, and goes on with it', async () => {
  const head = await again(desk.head);
  const limit = 5_00_000_00;
  const manager = await desk.organization.user('Sales Manager');
  const leaver = await desk.organization.user('Finance Manager');
  await dataOf(create(manager, { figure: 'collections', limit }));
  await dataOf(create(manager));
  await dataOf(create(leaver));
  await dataOf(head.send(updateUser, { params: { id: manager.id }, body: { role: 'Marketing Head' } }));
  await dataOf(head.send(deactivateUser, { params: { id: leaver.id } }));

  const marketing = await again(manager);
  expect(await listOf(marketing)).toMatchObject([
    { figure: 'collections', isActive: false, pauseReason: 'mayNot', lastValue: null },
    { figure: 'bookings', isActive: true },
  ]);
  expect(await told(marketing, 'alertPaused')).toMatchObject([
    { title: 'The alert on Collections above ₹5,00,000 is paused', link: '/analytics/alerts' },
  ]);
  const [collections, bookings] = await listOf(marketing);
  if (!collections || !bookings) throw new Error('There are two.');
  expect((await change(marketing, collections, { isActive: true })).status).toBe(403);
  const left = await desk.run(({ db }) =>
    db
      .selectFrom('figureAlert')
      .select(['isActive', 'pauseReason'])
      .where('userId', '=', leaver.id)
      .execute(),
  );
  expect(left).toEqual([{ isActive: false, pauseReason: 'left' }]);

  // What no change of a person said, the next look finds.
  await desk.run(({ db }) =>
    db.updateTable('appUser').set({ role: 'Sales Executive' }).where('id', '=', manager.id).execute(),
  );
  await lookAtNext();
  const rows = await desk.run(({ db }) =>
    db.selectFrom('figureAlert').select('pauseReason').where('userId', '=', manager.id).execute(),
  );
  expect(rows).toEqual([{ pauseReason: 'mayNot' }, { pauseReason: 'mayNot' }]);
  expect((await told(await again(manager), 'alertPaused')).map(({ link }) => link)).toContain('/dashboard');
});

it('says of every figure what its report says, or why not, and computes a report once', async () => {
  const head = await again(desk.head);
  const projectId = desk.project.id;
  await desk.run(async (read) => {
    const figureOf = figureReader(read);
    for (const figure of ALERT_FIGURE_NAMES)
      for (const period of periodsOf(figure)) {
        const found = await figureOf({ figure, projectId: needsProject(figure) ? projectId : null, period });
        expect((found.value === null) !== (found.unknown === null), figure).toBe(true);
      }
  });
  const query = { period: 'month' };
  const { overdue } = await dataOf<PaymentsReport>(head.send(getPaymentsReport, { query }));
  const { value } = await dataOf<{ value: number }>(
    head.send(contract.getAlertFigure, { query: { figure: 'overdue' } }),
  );
  expect(value).toBe(overdue.value);
});
