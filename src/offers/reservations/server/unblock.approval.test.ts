import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, readRequest, sentId } from '../../../../tests/support/approvals.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { updateOrganization } from '#company/organizations/organization.contract.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit, requestUnblock, updateUnit } from '#inventory/units/unit.contract.ts';

const REASON = 'The customer of this flat is ready to book';

let desk: SalesDesk;
let manager: TestUser;
let director: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  manager = await desk.organization.user('Sales Manager');
  director = await desk.organization.user('Project Director');
});

afterAll(() => desk.app.stop());

const put = (user: TestUser, { id }: { id: string }, body: object) =>
  user.send(updateUnit, { params: { id }, body });
const ask = (user: TestUser, { id }: { id: string }, more: object = {}) =>
  user.send(requestUnblock, { params: { id }, body: { reason: REASON, ...more } });
const now = ({ id }: { id: string }) => dataOf<Unit>(desk.head.send(getUnit, { params: { id } }));

async function heldBack(statusReason = 'management'): Promise<Unit> {
  return dataOf<Unit>(put(desk.head, { id: desk.freeUnitId() }, { status: 'blocked', statusReason }));
}

describe('a unit held back by management', () => {
  it('is released by the approval of another person, and by no other way', async () => {
    const unit = await heldBack();
    const refused = {
      status: 403,
      message:
        'It is held back by management: a Business Head or Project Director releases it. Send it for approval.',
    };
    expect(await refusalOf(put(manager, unit, { status: 'available' }))).toEqual(refused);
    expect(await refusalOf(put(manager, unit, { statusReason: 'legal' }))).toEqual(refused);
    expect((await refusalOf(ask(director, unit))).message).toBe('This needs no approval. Unblock the unit.');
    const id = await sentId(ask(manager, unit));
    expect((await approve(manager, id)).status).toBe(403);
    expect((await approve(await desk.organization.user('Sales Head'), id)).status).toBe(404);
    expect(await readRequest(director, id)).toMatchObject({ kind: 'unblock', unitId: unit.id });
    expect((await now(unit)).status).toBe('blocked');
    expect((await approve(director, id)).status).toBe(200);
    expect(await now(unit)).toMatchObject({ status: 'available', statusReason: null });
  });

  it('that changed since the request stays blocked, in words', async () => {
    const unit = await heldBack();
    const id = await sentId(ask(manager, unit, { version: unit.version }));
    await dataOf(put(desk.head, unit, { view: 'River' }));
    expect(await refusalOf(approve(director, id))).toEqual({
      status: 409,
      message: `${unit.unitNumber} has changed since this was requested. Send a new request.`,
    });
    expect((await now(unit)).status).toBe('blocked');
  });

  it('is released once by two who approve at the same time', async () => {
    const unit = await heldBack();
    const id = await sentId(ask(manager, unit));
    const answers = await Promise.all([approve(director, id), approve(desk.head, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await now(unit)).version).toBe(unit.version + 1);
  });

  it('needs no approval for another reason of blocking, or where all of management releases units', async () => {
    const legal = await heldBack('legal');
    expect((await put(manager, legal, { status: 'available' })).status).toBe(200);
    const unit = await heldBack();
    const set = (managementUnblocks: boolean) =>
      dataOf(desk.head.send(updateOrganization, { body: { settings: { managementUnblocks } } }));
    await set(true);
    expect((await put(manager, unit, { status: 'available' })).status).toBe(200);
    await set(false);
  });
});
