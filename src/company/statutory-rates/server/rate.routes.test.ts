import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import type { ResultOf } from '#platform/contract/call.ts';
import { readOf } from '#platform/server/context.ts';
import type { Work } from '#platform/server/context.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { getCostSheet } from '#offers/cost-sheets/server/costSheet.queries.ts';
import type { Rate } from '../rate.contract.ts';
import { addRate, listRates } from '../rate.contract.ts';

const KEY = 'gst.residential.other';
const today = dayOf(new Date().toISOString(), 'Asia/Kolkata');
const tomorrow = addDays(today, 1);
const rise = { key: KEY, value: { pct: 6 }, validFrom: tomorrow, source: 'Notification 9/2026' };

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

async function afresh(): Promise<void> {
  organization = await app.organization();
  head = organization.businessHead;
}

const history = async (key = KEY) => (await head.send(listRates, { query: { key } })).body.data as Rate[];
const days = (rows: Rate[]) => rows.map((row) => [row.value['pct'], row.validFrom, row.validTo]);
const add = (body: object, as = head) => as.send(addRate, { body });
const at = <T>(now: string, command: (work: Work) => Promise<T>) =>
  app.application.runAs(head.caller, now, command);

describe('a new rate', () => {
  it('begins on its day, ends the one before it, and both are in the audit trail', async () => {
    await afresh();
    const answer = await add(rise);
    expect(answer.status).toBe(201);
    expect(days(await history())).toEqual([
      [6, tomorrow, null],
      [5, '2019-04-01', today],
    ]);
    const trail = await at(new Date().toISOString(), (work) =>
      work.db
        .selectFrom('auditEntry')
        .select(['action', 'actorId'])
        .where('resourceType', '=', 'rate')
        .orderBy('action')
        .execute(),
    );
    expect(trail).toEqual([
      { action: 'create', actorId: head.id },
      { action: 'end', actorId: head.id },
    ]);
  });

  it('changes the next cost sheet and not the last', async () => {
    await afresh();
    const now = new Date().toISOString();
    const last = await at(now, (work) => buildCostSheet(work));
    await add(rise);
    const later = `${addDays(today, 2)}T06:00:00.000Z`;
    const next = await at(later, (work) => buildCostSheet(work));
    const again = await at(later, (work) => getCostSheet(readOf(work.db, head.caller, later), last.id));
    expect([again.gstPaise, again.totalReceivablePaise]).toEqual([last.gstPaise, last.totalReceivablePaise]);
    expect(next.agreementValuePaise).toBe(last.agreementValuePaise);
    // CGST and SGST are rounded to the paisa each.
    expect(Math.abs(next.gstPaise * 5 - last.gstPaise * 6)).toBeLessThanOrEqual(10);
    expect(next.gstPaise).toBeGreaterThan(last.gstPaise);
  });

  it('is previewed in words, and the preview saves nothing', async () => {
    await afresh();
    const { body } = await add({ ...rise, preview: true });
    const { rate, effect } = body.data as ResultOf<typeof addRate>;
    expect(rate).toBeNull();
    expect(effect).toMatch(
      /^In force from .+\. The rate of 1 Apr 2019 ends on .+\. Existing documents keep their rate\.$/,
    );
    expect(days(await history())).toEqual([[5, '2019-04-01', null]]);
  });

  it('never begins on a day that documents may have used, nor before one that is entered', async () => {
    await afresh();
    const past = await add({ ...rise, validFrom: today });
    expect([past.status, past.body['errors']]).toEqual([
      400,
      [expect.objectContaining({ field: 'validFrom' })],
    ]);
    await add({ ...rise, validFrom: addDays(today, 30) });
    const earlier = await add(rise);
    expect([earlier.status, earlier.body.message]).toEqual([
      409,
      expect.stringMatching(/already exists\. A new rate must begin after it\.$/),
    ]);
  });

  it('for one state leaves the rate of the country as it is', async () => {
    await afresh();
    await add({ ...rise, stateCode: '27' });
    expect(days(await history())).toEqual([
      [5, '2019-04-01', null],
      [6, tomorrow, null],
    ]);
  });

  it('holds what its key requires, or is refused at the field', async () => {
    await afresh();
    const wrong = await add({ ...rise, value: { pct: 120 } });
    expect([wrong.status, wrong.body['errors']]).toEqual([
      400,
      [{ field: 'value.pct', message: 'Rate must be at most 100%' }],
    ]);
    expect((await add({ ...rise, value: { percent: 5 } })).status).toBe(400);
    expect((await add({ ...rise, key: 'gst.unheard' })).status).toBe(400);
  });

  it('is written by administrators and the Finance Head alone; management reads', async () => {
    await afresh();
    const financeHead = await organization.user('Finance Head');
    const financeManager = await organization.user('Finance Manager');
    expect((await add(rise, financeManager)).status).toBe(403);
    expect((await financeManager.send(listRates)).status).toBe(200);
    expect((await (await organization.user('Channel Partner Manager')).send(listRates)).status).toBe(200);
    expect((await (await organization.user('Sales Executive')).send(listRates)).status).toBe(403);
    expect((await add(rise, financeHead)).status).toBe(201);
  });
});
