import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellUnit } from '../../../../tests/support/sold-unit.ts';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { updatePaymentConfig } from '#inventory/payment-terms/paymentConfig.contract.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit } from '#inventory/units/unit.contract.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Work } from '#platform/server/context.ts';
import { decideRateAdvice, getRateAdvice, RateAdvice } from '../advice.contract.ts';

const NOW = '2026-11-21T06:30:00.000Z';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  organization = await app.organization();
  head = organization.businessHead;
});
afterAll(() => app.stop());

const run = <T>(command: (work: Work) => Promise<T>) => app.application.runAs(head.caller, NOW, command);
const ask = (unitId: string, as = head) => as.send(getRateAdvice, { params: { unitId } });
const adviceFor = async (unitId: string) => RateAdvice.parse((await ask(unitId)).body.data);
const decide = (unitId: string, body: object, as = head) =>
  as.send(decideRateAdvice, { params: { unitId }, body });

/** Eight 3BHK, two of them sold: one within 90 days. */
async function stage() {
  const { project, units } = await run((work) =>
    buildLaunchedProject(work, {
      project: { targetSelloutDate: '2027-09-17', launchDate: '2024-10-22', floorRatePaise: 11_000_00 },
    }),
  );
  const [unit, late, early] = units as [Unit, Unit, Unit];
  const organizationId = organization.id;
  await sellUnit(app.databaseUrl, { organizationId, unit: late, bookingDate: '2026-11-01' });
  await sellUnit(app.databaseUrl, { organizationId, unit: early, bookingDate: '2026-03-01' });
  return { project, unit };
}

describe('advice on a rate', () => {
  it('counts the units of its project and type, and moves the rate by the sum of its factors', async () => {
    const { unit } = await stage();
    const advice = await adviceFor(unit.id);
    expect(advice.inventory).toMatchObject({
      units: { value: 8 },
      sold: { value: 2 },
      available: { value: 6 },
      netSold: { value: 1 },
      monthsOfInventory: 18,
    });
    // 1 sold of 1.8 a month needed: -178; 25 % sold: 0; no enquiry: -50; new: 0; November: +50; halved.
    expect(advice.factors.map(({ adjustmentBp }) => adjustmentBp)).toEqual([-178, 0, -50, 0, 50]);
    expect(advice).toMatchObject({
      confidence: 'low',
      changeBp: -89,
      currentRatePaise: 12_400_00,
      suggestedRatePaise: 12_290_00,
      mayApply: true,
      lastDecision: null,
    });
    expect(advice.priceNowPaise - advice.priceThenPaise).toBe(985 * 110_00);
  });

  it('counts enquiries from qualified on whose type and budget fit', async () => {
    const { project, unit } = await stage();
    const fits = { projectIds: [project.id], unitTypes: ['3BHK' as const], budgetMaxPaise: unit.pricePaise };
    const leads = await run(async (work) => [
      await buildLead(work, fits),
      await buildLead(work, { ...fits, unitTypes: [] }),
      await buildLead(work, { ...fits, unitTypes: ['2BHK'] }),
      await buildLead(work, { ...fits, budgetMaxPaise: 50_00_000_00 }),
      await buildLead(work, fits),
    ]);
    await run(async (work) => {
      for (const lead of leads.slice(0, 4))
        await work.db.updateTable('lead').set({ status: 'qualified' }).where('id', '=', lead.id).execute();
    });
    const { factors } = await adviceFor(unit.id);
    expect(factors.find(({ key }) => key === 'demand')?.text).toBe(
      '2 open enquiries match 6 available units, 0.3 each.',
    );
  });

  it('stays within what the project allows', async () => {
    const { project, unit } = await stage();
    const dynamicPricing = { minPct: -0.5, maxPct: 8, roundToPaise: 100_00 };
    await head.send(updatePaymentConfig, { params: { id: project.id }, body: { dynamicPricing } });
    expect(await adviceFor(unit.id)).toMatchObject({
      changeBp: -50,
      limitedBy: 'minPct',
      suggestedRatePaise: 12_300_00,
    });
  });

  it('is for management, for units of one’s own, and not for what is sold', async () => {
    const { unit } = await stage();
    expect((await ask(unit.id, await organization.user('Sales Executive'))).status).toBe(403);
    expect((await ask(unit.id, (await app.organization()).businessHead)).status).toBe(404);
    await sellUnit(app.databaseUrl, { organizationId: organization.id, unit });
    expect((await ask(unit.id)).status).toBe(409);
  });
});

describe('a decision on advice', () => {
  const request = async (unitId: string, decision: string) => {
    const { suggestedRatePaise, unitVersion: version } = await adviceFor(unitId);
    return { decision, suggestedRatePaise, version };
  };

  it('gives the unit the advised rate, and the trail says whose advice it was', async () => {
    const { unit } = await stage();
    const { status } = await decide(unit.id, await request(unit.id, 'accepted'));
    expect(status).toBe(200);
    const after = (await head.send(getUnit, { params: { id: unit.id } })).body.data as Unit;
    expect(after.baseRatePaise).toBe(12_290_00);
    const { body } = await head.send(listAudit, { query: { recordId: unit.id } });
    const actions = (body.data as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['useAdvice', 'edit']));
    expect((await adviceFor(unit.id)).lastDecision).toMatchObject({
      decision: 'accepted',
      suggestedRatePaise: 12_290_00,
    });
  });

  it('changes nothing when the advice is dismissed, by anyone in management', async () => {
    const { unit } = await stage();
    const manager = await organization.user('Channel Partner Manager');
    expect((await decide(unit.id, await request(unit.id, 'accepted'), manager)).status).toBe(403);
    expect((await decide(unit.id, await request(unit.id, 'dismissed'), manager)).status).toBe(200);
    const after = (await head.send(getUnit, { params: { id: unit.id } })).body.data as Unit;
    expect([after.baseRatePaise, after.version]).toEqual([null, unit.version]);
    expect((await adviceFor(unit.id)).lastDecision?.decision).toBe('dismissed');
  });

  it('is refused for advice that has changed and for a unit that somebody changed', async () => {
    const { unit } = await stage();
    const body = await request(unit.id, 'accepted');
    expect((await decide(unit.id, { ...body, suggestedRatePaise: 12_280_00 })).body.message).toBe(
      'The advice is now ₹12,290 / sq ft. Review it before you decide.',
    );
    expect((await decide(unit.id, { ...body, version: body.version + 1 })).status).toBe(409);
  });
});
