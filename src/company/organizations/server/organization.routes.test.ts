import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import { gstinCheckCharacter } from '#platform/contract/identity-numbers.ts';
import { GROUPS, PARTNER_ROLES, ROLES, without } from '#platform/contract/roles.ts';
import { getCostSheet, makeCostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { getPaymentConfig, updatePaymentConfig } from '#inventory/payment-terms/paymentConfig.contract.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { DEFAULT_DISCOUNT_LIMITS } from '../discountLimits.rules.ts';
import type { NumberSeries, Organization } from '../organization.contract.ts';
import { getOrganization, listNumberSeries, updateOrganization } from '../organization.contract.ts';

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

const change = (body: object, as = head) => as.send(updateOrganization, { body });
const read = async (as = head) => (await as.send(getOrganization)).body.data as Organization;
const limits = (changed: Partial<typeof DEFAULT_DISCOUNT_LIMITS>) => ({
  discountLimits: { ...DEFAULT_DISCOUNT_LIMITS, ...changed },
});
const fault = ({ status, body }: Answer) => [status, (body['errors'] as { field: string }[])[0]?.field];

function gstin(state: string, pan = 'AABCS1429B'): string {
  const first14 = `${state}${pan}1Z`;
  return first14 + gstinCheckCharacter(first14);
}

describe('the GST registrations', () => {
  it('take their state from the number, and name the one that has a typing error', async () => {
    await afresh();
    const valid = { gstin: gstin('27'), seriesPrefix: 'MH' };
    expect((await change({ pan: 'AABCS1429B', gstRegistrations: [valid] })).status).toBe(200);
    expect((await read()).gstRegistrations).toMatchObject([{ stateCode: '27', seriesPrefix: 'MH' }]);
    const number = gstin('29');
    const wrong = `${number.slice(0, 14)}${number.endsWith('A') ? 'B' : 'A'}`;
    const refused = await change({ gstRegistrations: [valid, { gstin: wrong, seriesPrefix: 'KA' }] });
    expect(fault(refused)).toEqual([400, 'gstRegistrations.1.gstin']);
    const otherHolder = await change({
      gstRegistrations: [valid, { gstin: gstin('29', 'AAACB2902M'), seriesPrefix: 'KA' }],
    });
    expect(fault(otherHolder)).toEqual([400, 'gstRegistrations.1.gstin']);
    expect((await read()).gstRegistrations).toHaveLength(1);
  });
});

describe('working time', () => {
  it('is kept with its days in order, and has a length', async () => {
    await afresh();
    const settings = { workingDays: [6, 1, 2, 3, 4, 5, 5], workingHoursFrom: '10:00', leadSlaMinutes: 45 };
    expect((await change({ settings })).status).toBe(200);
    expect((await read()).settings).toMatchObject({
      workingDays: [1, 2, 3, 4, 5, 6],
      workingHoursFrom: '10:00',
      workingHoursTo: '19:30',
      leadSlaMinutes: 45,
    });
    expect(fault(await change({ settings: { workingHoursTo: '10:00' } }))).toEqual([
      400,
      'settings.workingHoursTo',
    ]);
    expect(fault(await change({ settings: { workingDays: [] } }))).toEqual([400, 'settings.workingDays']);
    expect(fault(await change({ settings: { workingDays: [8] } }))).toEqual([400, 'settings.workingDays.0']);
  });
});

describe('a discount limit', () => {
  it('changed takes effect on the next cost sheet and leaves the last as it is', async () => {
    await afresh();
    const other = await app.organization();
    const { project, units } = await app.application.runAs(head.caller, now(), (work) =>
      buildLaunchedProject(work),
    );
    const executive = await organization.user('Sales Executive', { projectIds: [project.id] });
    const { id: leadId } = await app.application.runAs(executive.caller, now(), (work) =>
      buildLead(work, { projectIds: [project.id] }),
    );
    const offer = (unit: number) =>
      executive.send(makeCostSheet, {
        params: { unitId: units[unit]?.id ?? '' },
        body: { leadId, discount: { kind: 'pct', value: 2 } },
      });

    expect((await offer(0)).body.message).toMatch(/exceeds your limit of 1%/);
    expect((await change(limits({ 'Sales Executive': 2 }))).status).toBe(200);
    const granted = await offer(0);
    expect(granted.status).toBe(200);
    const { costSheet } = granted.body.data as { costSheet: { id: string; agreementValuePaise: number } };

    await change(limits({ 'Sales Executive': 0 }));
    expect((await offer(1)).body.message).toMatch(/exceeds your limit of 0%/);
    const again = await executive.send(getCostSheet, { params: { id: costSheet.id } });
    expect(again.body.data).toMatchObject({
      status: 'issued',
      agreementValuePaise: costSheet.agreementValuePaise,
    });
    expect((await read(other.businessHead)).discountLimits).toEqual(DEFAULT_DISCOUNT_LIMITS);
  });

  it('of a project’s own stays when the organization’s changes, until it is removed', async () => {
    await afresh();
    const { project } = await app.application.runAs(head.caller, now(), (work) => buildLaunchedProject(work));
    const params = { id: project.id };
    const terms = async () => (await head.send(getPaymentConfig, { params })).body.data;
    const executiveOf = (pct: number, hasOwn: boolean) => ({
      hasOwnDiscountLimits: hasOwn,
      discountLimits: { 'Sales Executive': pct },
    });

    await change(limits({ 'Sales Executive': 2 }));
    expect(await terms()).toMatchObject(executiveOf(2, false));
    await head.send(updatePaymentConfig, { params, body: limits({ 'Sales Executive': 3 }) });
    await change(limits({ 'Sales Executive': 0 }));
    expect(await terms()).toMatchObject(executiveOf(3, true));
    await head.send(updatePaymentConfig, { params, body: { discountLimits: null } });
    expect(await terms()).toMatchObject(executiveOf(0, false));
  });

  it('never falls along the line of those who decide, neither here nor in a project', async () => {
    await afresh();
    const { project } = await app.application.runAs(head.caller, now(), (work) => buildLaunchedProject(work));
    const body = limits({ 'Sales Executive': 4 });
    expect(fault(await change(body))).toEqual([400, 'discountLimits.Sales Executive']);
    const inProject = await head.send(updatePaymentConfig, { params: { id: project.id }, body });
    expect(fault(inProject)).toEqual([400, 'discountLimits.Sales Executive']);
  });

  it('is written by the Business Head, by the Project Director for those below him, and shown to management', async () => {
    await afresh();
    const director = await organization.user('Project Director');
    expect((await change(limits({ 'Sales Manager': 4 }), director)).status).toBe(200);
    expect((await change(limits({ 'Project Director': 50 }), director)).status).toBe(403);
    for (const role of without(ROLES, ...GROUPS.ADMIN, ...PARTNER_ROLES)) {
      const person = await organization.user(role);
      expect((await change(limits({}), person)).status, role).toBe(403);
      expect((await read(person)).discountLimits !== null, role).toBe(role !== 'Sales Executive');
    }
  });
});

describe('a change of the organization', () => {
  it('is in the audit trail with what was and what is', async () => {
    await afresh();
    await change({ settings: { reservationHours: 48 }, ...limits({ 'Sales Head': 6 }) });
    const [entry] = await app.application.runAs(head.caller, now(), (work) =>
      work.db
        .selectFrom('auditEntry')
        .select(['actorId', 'before', 'after'])
        .where('resourceType', '=', 'organization')
        .where('action', '=', 'edit')
        .execute(),
    );
    expect(entry).toMatchObject({
      actorId: head.id,
      before: { settings: { reservationHours: 72 }, discountLimits: { 'Sales Head': 5 } },
      after: { settings: { reservationHours: 48 }, discountLimits: { 'Sales Head': 6 } },
    });
  });
});

describe('the number series', () => {
  const series = async (as = head) => (await as.send(listNumberSeries)).body.data as NumberSeries[];

  it('say the last and the next number, also of a series that has not begun', async () => {
    await afresh();
    const year = financialYearLabel(now().slice(0, 10));
    await change({ pan: 'AABCS1429B', gstRegistrations: [{ gstin: gstin('27'), seriesPrefix: 'MH' }] });
    const { number } = await app.application.runAs(head.caller, now(), (work) => buildCostSheet(work));
    expect(await series()).toEqual([
      {
        kind: 'costSheet',
        series: 'CS',
        financialYear: year,
        count: 1,
        lastNumber: number,
        nextNumber: `CS/${year}/0002`,
      },
      expect.objectContaining({ kind: 'booking', lastNumber: null, nextNumber: `BKG/${year}/0001` }),
      expect.objectContaining({ kind: 'receipt', nextNumber: `R/${year}/000001` }),
      expect.objectContaining({ kind: 'invoice', series: 'MHI', nextNumber: `MHI/${year}/000001` }),
    ]);
  });

  it('are shown to those who see financials', async () => {
    await afresh();
    expect((await (await organization.user('Finance Manager')).send(listNumberSeries)).status).toBe(200);
    expect((await (await organization.user('Sales Head')).send(listNumberSeries)).status).toBe(403);
  });
});

function now(): string {
  return new Date().toISOString();
}
