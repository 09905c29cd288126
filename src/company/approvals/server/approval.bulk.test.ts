import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, requestsFor, sentId } from '../../../../tests/support/approvals.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit, requestUnblock, updateUnit } from '#inventory/units/unit.contract.ts';
import { decideApprovals } from '../approval.contract.ts';

let desk: SalesDesk;
let manager: TestUser;
let director: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  manager = await desk.organization.user('Sales Manager');
  director = await desk.organization.user('Project Director');
});

afterAll(() => desk.app.stop());

interface Asked {
  id: string;
  unitId: string;
}

/** A request to release a unit that is held back. */
async function asked(user: TestUser = manager): Promise<Asked> {
  const unitId = desk.freeUnitId();
  const block = { status: 'blocked', statusReason: 'management' };
  await dataOf(desk.head.send(updateUnit, { params: { id: unitId }, body: block }));
  const body = { reason: 'The customer is ready to book' };
  return { id: await sentId(user.send(requestUnblock, { params: { id: unitId }, body })), unitId };
}

const decide = (user: TestUser, body: object) => user.send(decideApprovals, { body });
const statusOf = async ({ unitId }: Asked) =>
  (await dataOf<Unit>(desk.head.send(getUnit, { params: { id: unitId } }))).status;

describe('several requests decided together', () => {
  it('are each decided for themselves: one that cannot be leaves the others as they are', async () => {
    const [one, stale, last] = [await asked(), await asked(), await asked()];
    await dataOf(desk.head.send(updateUnit, { params: { id: stale.unitId }, body: { view: 'River' } }));
    const requests = [one, stale, last].map(({ id }) => ({ id, version: 1 }));
    expect(await dataOf(decide(director, { decision: 'grant', requests }))).toEqual([
      { id: one.id, problem: null },
      { id: stale.id, problem: expect.stringContaining('has changed since this was requested') },
      { id: last.id, problem: null },
    ]);
    expect(await Promise.all([one, stale, last].map(statusOf))).toEqual([
      'available',
      'blocked',
      'available',
    ]);
    expect(await dataOf(decide(desk.head, { decision: 'grant', requests: [{ id: one.id }] }))).toEqual([
      { id: one.id, problem: 'This request is already approved.' },
    ]);
  });

  it('are rejected with a reason, never by the one who sent them, and not by who may not see them', async () => {
    const one = await asked();
    const requests = [{ id: one.id }];
    const wordless = await decide(director, { decision: 'refuse', requests });
    expect(wordless.status).toBe(400);
    expect(wordless.body['errors']).toMatchObject([{ field: 'note' }]);
    const problemFor = async (user: TestUser) =>
      (
        await dataOf<{ problem: string | null }[]>(
          decide(user, { decision: 'refuse', note: 'Not now', requests }),
        )
      )[0]?.problem;
    expect(await problemFor(manager)).toBe('You cannot decide your own request.');
    expect(await problemFor(await desk.organization.user('Finance Head'))).toBe('Approval was not found.');
    expect(await problemFor(director)).toBeNull();
    expect(await statusOf(one)).toBe('blocked');
  });
});

describe('the list of requests', () => {
  it('is found by kind, by who sent them and by who decided them, and counts what can be decided now', async () => {
    const colleague = await desk.organization.user('Sales Head');
    const [own, of] = [await asked(colleague), await asked()];
    await dataOf(approve(director, own.id));
    const all = { kind: 'unblock' };
    expect(await requestsFor(director, { ...all, requestedById: colleague.id })).toEqual([own.id]);
    expect(await requestsFor(desk.head, { ...all, decidedById: director.id })).toContain(own.id);
    expect(await requestsFor(desk.head, { ...all, decidedById: desk.head.id })).toEqual([]);
    expect(await requestsFor(desk.head, { kind: 'waiver' })).toEqual([]);
    const toDecide = await requestsFor(desk.head, { whose: 'toDecide' });
    expect(toDecide).toContain(of.id);
    expect(toDecide).not.toContain(own.id);
  });
});
