import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { acceptCostSheet, costSheetForBooking } from './costSheet.booking.ts';
import { buildCostSheet } from './costSheet.factory.ts';
import { getCostSheet } from './costSheet.queries.ts';

const DAY_MS = 86_400_000;
const DISCOUNTED = { discount: { kind: 'perSqFt' as const, value: 124_00, reason: null } };

let app: TestApp;
let head: TestUser;

beforeAll(async () => {
  app = await testApp();
  head = (await app.organization()).businessHead;
});

afterAll(() => app.stop());

function as<T>(user: TestUser, command: (work: Work) => Promise<T>, days = 0): Promise<T> {
  return app.application.runAs(user.caller, new Date(Date.now() + days * DAY_MS).toISOString(), command);
}

describe('a cost sheet that is being booked', () => {
  it('gives what the plan divides, to the paisa, and what it was computed from', async () => {
    const sheet = await as(head, (work) => buildCostSheet(work, { ...DISCOUNTED, leadId: null }));
    const toBook = await as(head, (work) => costSheetForBooking(work, sheet.id, work.today));
    const billed = toBook.parts.flatMap(({ principalPaise, cgstPaise, sgstPaise, igstPaise }) => [
      principalPaise,
      cgstPaise,
      sgstPaise,
      igstPaise,
    ]);
    expect(sumPaise(billed)).toBe(sheet.totalReceivablePaise);
    expect(toBook).toMatchObject({
      status: 'issued',
      leadId: null,
      templateId: sheet.templateId,
      ratesUsed: sheet.ratesUsed,
      agreementValuePaise: sheet.agreementValuePaise,
      facts: {
        onDay: sheet.issuedOn,
        seller: { gstStateCode: '27' },
        choices: { discount: { value: 124_00 } },
      },
    });
  });

  it('is good up to the day it was valid until, whatever the day is now', async () => {
    const sheet = await as(head, (work) => buildCostSheet(work));
    const statusOn = (day: string) =>
      as(head, async (work) => (await costSheetForBooking(work, sheet.id, day)).status, 9);
    expect(await statusOn(sheet.validUntil)).toBe('issued');
    expect(
      await as(head, async (work) => (await costSheetForBooking(work, sheet.id, work.today)).status, 9),
    ).toBe('expired');
  });

  it('is bound to the customer, and the other offers of the unit fall away', async () => {
    const sheet = await as(head, (work) => buildCostSheet(work, { leadId: null }));
    const rival = await as(head, (work) => buildCostSheet(work, { unitId: sheet.unitId }));
    const lead = await as(head, (work) => buildLead(work));
    await as(head, async (work) =>
      acceptCostSheet(work, await costSheetForBooking(work, sheet.id, work.today), lead.id),
    );
    const after = (id: string) => as(head, (work) => getCostSheet(work, id));
    expect(await after(sheet.id)).toMatchObject({ status: 'accepted', leadId: lead.id, version: 2 });
    expect(await after(rival.id)).toMatchObject({ status: 'superseded', leadId: rival.leadId, version: 2 });
  });

  it('is found only by those who may see it', async () => {
    const sheet = await as(head, (work) => buildCostSheet(work));
    const stranger = (await app.organization()).businessHead;
    const booking = as(stranger, (work) => costSheetForBooking(work, sheet.id, work.today));
    await expect(booking).rejects.toThrow('Cost sheet was not found.');
  });
});
