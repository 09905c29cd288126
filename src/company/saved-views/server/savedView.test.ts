import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import * as contract from '../savedView.contract.ts';
import type { SavedView } from '../savedView.contract.ts';
import { MAX_OWN_VIEWS } from '../savedView.rules.ts';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let manager: TestUser;
let executive: TestUser;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
  manager = await organization.user('Sales Manager');
  executive = await organization.user('Sales Executive', { managerId: manager.id });
});

afterAll(() => app.stop());

const HOT = {
  list: 'leads',
  name: 'Hot',
  query: '?status=qualified&page=4&sort=-createdAt&columns=name',
} as const;

const send = (user: TestUser, call: Parameters<TestUser['send']>[0], body: object, id = '') =>
  user.send(call, { params: { id }, body });

async function kept(user: TestUser, more: object = {}): Promise<SavedView> {
  const answer = await send(user, contract.createSavedView, { ...HOT, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as SavedView;
}

async function seenBy(user: TestUser): Promise<SavedView[]> {
  const answer = await user.send(contract.listSavedViews, { query: { list: 'leads' } });
  expect(answer.status).toBe(200);
  return answer.body.data as SavedView[];
}

it('a view is kept without the page it was made on, for its owner alone', async () => {
  const view = await kept(executive);
  expect(view).toMatchObject({
    query: 'columns=name&sort=-createdAt&status=qualified',
    isShared: false,
    defaultFor: [],
    allowedActions: ['edit', 'delete'],
  });
  expect((await seenBy(executive)).map(({ id }) => id)).toContain(view.id);
  expect((await seenBy(manager)).map(({ id }) => id)).not.toContain(view.id);
  expect((await send(manager, contract.updateSavedView, { name: 'Mine' }, view.id)).status).toBe(404);
  const twice = await send(executive, contract.createSavedView, HOT);
  expect(twice.status).toBe(409);
  expect(twice.body.message).toBe('You already have a view with this name.');
  expect((await send(executive, contract.updateSavedView, { query: '' }, view.id)).body.data).toMatchObject({
    query: '',
    version: 2,
  });
});

it('a shared view is seen by all of the organization, changed by its owner and administrators only', async () => {
  const refused = await send(executive, contract.createSavedView, {
    ...HOT,
    name: 'For all',
    isShared: true,
  });
  expect(refused.status).toBe(403);
  const view = await kept(manager, { name: 'Team', isShared: true });
  expect((await seenBy(executive)).find(({ id }) => id === view.id)?.allowedActions).toEqual([]);
  expect((await send(executive, contract.updateSavedView, { name: 'X' }, view.id)).status).toBe(403);
  expect((await send(executive, contract.deleteSavedView, {}, view.id)).status).toBe(403);
  expect((await send(head, contract.updateSavedView, { name: 'The team' }, view.id)).status).toBe(200);
  const stale = await send(manager, contract.updateSavedView, { name: 'Late', version: 1 }, view.id);
  expect(stale.status).toBe(409);
  const stranger = (await app.organization()).businessHead;
  expect(await seenBy(stranger)).toEqual([]);
});

it('a role begins with one shared view, set by heads, and with none once that is no longer shared', async () => {
  const [one, other] = [
    await kept(head, { name: 'First', isShared: true }),
    await kept(head, { name: 'Second', isShared: true }),
  ];
  const roles = ['Sales Executive', 'Sales Manager'];
  const beginners = async () =>
    (await seenBy(executive))
      .filter(({ defaultFor }) => defaultFor.length > 0)
      .map(({ name, defaultFor }) => [name, defaultFor]);
  expect((await send(manager, contract.updateSavedView, { defaultFor: roles }, one.id)).status).toBe(403);
  await send(head, contract.updateSavedView, { defaultFor: roles }, one.id);
  await send(head, contract.updateSavedView, { defaultFor: ['Sales Executive'] }, other.id);
  expect(await beginners()).toEqual([
    ['First', ['Sales Manager']],
    ['Second', ['Sales Executive']],
  ]);
  const taken = await send(head, contract.updateSavedView, { isShared: false }, one.id);
  expect(taken.body.data).toMatchObject({ isShared: false, defaultFor: [] });
  expect((await send(head, contract.deleteSavedView, {}, other.id)).status).toBe(200);
  expect(await beginners()).toEqual([]);
});

it('nobody can save more than the maximum number of views of a list', async () => {
  const collector = await organization.user('Sales Executive', { managerId: manager.id });
  for (let at = 0; at < MAX_OWN_VIEWS; at += 1) await kept(collector, { name: `View ${at}` });
  expect((await send(collector, contract.createSavedView, { ...HOT, name: 'One more' })).status).toBe(409);
});

it('a list that is printed stands in the audit trail with its filter and rows, by whom, and only for those who may open it', async () => {
  const print = (user: TestUser, body: object) => user.send(contract.notePrint, { body });
  const printed = { list: 'people', filter: 'status=active&role=Sales+Manager', rows: 7 };
  expect((await print(manager, printed)).body.data).toEqual({ rows: 7 });
  const { body } = await head.send(listAudit, { query: { action: 'print', actorId: manager.id } });
  expect(body.data).toMatchObject([
    {
      resource: 'organization',
      actor: { id: manager.id },
      after: { what: 'people', status: ['active'], role: ['Sales Manager'], rows: 7 },
    },
  ]);
  expect((await print(executive, { ...printed, list: 'audit', filter: '' })).status).toBe(403);
  const unknown = await print(manager, { ...printed, filter: 'colour=red' });
  expect(unknown.body['errors']).toMatchObject([{ field: 'colour' }]);
  expect((await print(manager, { ...printed, rows: 5001 })).status).toBe(400);
});

it('views are counted by one request, by the filter of their list and only for those who may open it', async () => {
  const counts = (user: TestUser, query: Record<string, unknown>) =>
    user.send(contract.countViews, { query });
  const both = await counts(head, { list: 'people', views: '?|?status=active|?status=deactivated' });
  const found = (both.body.data as { count: number }[]).map(({ count }) => count);
  expect(found).toHaveLength(3);
  expect(found[1]).toBeGreaterThan(1);
  expect(found[2]).toBe(0);
  expect((await counts(executive, { list: 'audit', views: '?' })).status).toBe(403);
  const unknown = await counts(head, { list: 'people', views: '?|?colour=red' });
  expect(unknown.status).toBe(400);
  expect(unknown.body['errors']).toMatchObject([{ field: 'colour' }]);
  const many = await counts(head, { list: 'people', views: Array.from({ length: 9 }, () => '?').join('|') });
  expect(many.body.message).toBe('Count at most 8 views at once.');
});
