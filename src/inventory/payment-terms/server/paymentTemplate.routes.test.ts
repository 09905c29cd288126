import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellUnit } from '../../../../tests/support/sold-unit.ts';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Work } from '#platform/server/context.ts';
import type { PaymentTemplate } from '../template.contract.ts';
import { createTemplate, deactivateTemplate, listTemplates, updateTemplate } from '../template.contract.ts';
import { buildLaunchedProject, buildUnit } from '#inventory/units/server/unit.factory.ts';
import type { PaymentConfig } from '../paymentConfig.contract.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import { getPaymentConfig, updatePaymentConfig } from '../paymentConfig.contract.ts';
import { buildProject, registerForGst } from '#inventory/projects/server/project.factory.ts';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let project: Project;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
  project = await run((work) => buildProject(work));
});
afterAll(() => app.stop());

const run = <T>(command: (work: Work) => Promise<T>) =>
  app.application.runAs(head.caller, new Date().toISOString(), command);
const template = (answer: Answer) => answer.body.data as PaymentTemplate;
const list = async (id = project.id, query: Record<string, unknown> = {}, as = head) =>
  (await as.send(listTemplates, { params: { id }, query })).body.data as PaymentTemplate[];
const named = async (name: string, id = project.id) => {
  const found = (await list(id)).find((one) => one.name === name);
  if (!found) throw new Error(`There is no plan ${name}.`);
  return found;
};
const put = (templateId: string, body: object, id = project.id, as = head) =>
  as.send(updateTemplate, { params: { id, templateId }, body });
const remove = (templateId: string) =>
  head.send(deactivateTemplate, { params: { id: project.id, templateId } });

const stage = (seq: number, name: string, pct: number, trigger: Record<string, unknown>) => ({
  seq,
  name,
  component: 'agreementValue',
  pct,
  trigger,
});
const plan = (changes: object = {}) => ({
  name: `Plan ${Math.random()}`,
  type: 'possessionLinked',
  stages: [
    stage(1, 'Booking', 10, { type: 'booking' }),
    stage(2, 'Registration', 20, { type: 'registration' }),
    stage(3, 'Possession', 70, { type: 'possession' }),
  ],
  ...changes,
});
const add = (body: object, as = head) => as.send(createTemplate, { params: { id: project.id }, body });

describe('the payment plans of a new project', () => {
  it('are four, the construction linked one is the default', async () => {
    const plans = await list();
    expect(plans.map((one) => [one.name, one.isDefault, one.isActive, one.revision, one.isUsed])).toEqual([
      ['Construction linked', true, true, 1, false],
      ['Time linked', false, true, 1, false],
      ['Down payment', false, true, 1, false],
      ['Possession linked', false, true, 1, false],
    ]);
  });

  it('name those that the state forbids before the occupancy certificate', async () => {
    const reason = 'This plan type is not allowed before the occupancy certificate in Maharashtra.';
    expect((await list()).map((one) => one.forbiddenBecause)).toEqual([null, reason, reason, null]);
    await run((work) => registerForGst(work, '29'));
    const inKarnataka = await run((work) =>
      buildProject(work, { city: 'Bengaluru', stateCode: '29', pincode: '560066' }),
    );
    expect((await list(inKarnataka.id)).every((one) => one.forbiddenBecause === null)).toBe(true);
  });

  it('are forbidden by a law that allows less from its day on', async () => {
    const later = (await app.organization()).businessHead;
    const { id } = await app.application.runAs(later.caller, new Date().toISOString(), async (work) => {
      const { id: projectId } = await buildProject(work);
      const caps = [
        { key: 'booking', pct: 10 },
        { key: 'registration', pct: 30 },
        { key: 'plinth', pct: 40 },
      ];
      await work.db
        .updateTable('rateConfig')
        .set({ value: { caps } })
        .where('key', '=', 'stage.caps')
        .where('stateCode', '=', '27')
        .execute();
      return { id: projectId };
    });
    const standard = (await list(id, {}, later)).find((one) => one.isDefault);
    expect(standard?.forbiddenBecause).toBe(
      'Cumulative 45% at Plinth exceeds the 40% allowed in Maharashtra.',
    );
  });

  it('are read by the sales line in projects it sees, and changed by those who may price', async () => {
    const launched = await run((work) => buildLaunchedProject(work));
    const executive = await organization.user('Sales Executive');
    expect(await list(launched.project.id, {}, executive)).toHaveLength(4);
    expect((await executive.send(listTemplates, { params: { id: project.id } })).status).toBe(404);
    expect((await add(plan(), executive)).status).toBe(403);
    expect((await add(plan(), await organization.user('Channel Partner Manager'))).status).toBe(403);
    expect((await add(plan(), await organization.user('Sales Manager'))).status).toBe(201);
  });

  it('are unknown to another organization', async () => {
    const other = (await app.organization()).businessHead;
    const { id } = await named('Time linked');
    expect((await other.send(listTemplates, { params: { id: project.id } })).status).toBe(404);
    expect((await put(id, { name: 'Mine' }, project.id, other)).status).toBe(404);
    expect((await add(plan(), other)).status).toBe(404);
  });
});

describe('the stages of a payment plan', () => {
  const stages = (...rest: ReturnType<typeof stage>[]) =>
    plan({ stages: [stage(1, 'Booking', 10, { type: 'booking' }), ...rest] });

  it.each([
    [
      stages(stage(2, 'Possession', 89.5, { type: 'possession' })),
      'Stages must add up to 100%. They add up to 99.5%.',
    ],
    [
      plan({
        stages: [
          stage(1, 'Booking', 11, { type: 'booking' }),
          stage(2, 'Possession', 89, { type: 'possession' }),
        ],
      }),
      'Only 10% may be collected before the agreement is registered.',
    ],
    [
      {
        ...stages(
          stage(2, 'Plinth', 40, { type: 'milestone', milestoneKey: 'plinth' }),
          stage(3, 'Possession', 50, { type: 'possession' }),
        ),
        type: 'constructionLinked',
      },
      'Cumulative 50% at Plinth exceeds the 45% allowed in Maharashtra.',
    ],
    [plan({ rebatePct: 2 }), 'Only a down payment plan can have a rebate.'],
  ])('follow law and arithmetic (%#)', async (body, message) => {
    const answer = await add(body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('are kept in the order of their numbers', async () => {
    const { stages: three } = plan();
    const made = template(await add(plan({ stages: three.toReversed() })));
    expect(made.stages.map((one) => one.name)).toEqual(['Booking', 'Registration', 'Possession']);
  });

  it('belong to one plan of a name', async () => {
    const answer = await add(plan({ name: 'Time linked' }));
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'A payment plan with this name already exists in the project.',
    ]);
  });
});

describe('a payment plan that is used', () => {
  it('is never changed: a change makes its next revision under a new id', async () => {
    const used = template(await add(plan()));
    const unit = await run((work) => buildUnit(work, { projectId: project.id }));
    await sellUnit(app.databaseUrl, { organizationId: organization.id, unit, templateId: used.id });
    const { stages } = plan();
    const first = stages.map((one) => ({ ...one, name: `${one.name}!` }));
    const revised = template(await put(used.id, { stages: first }));
    expect(revised).toMatchObject({ revision: 2, isUsed: false, isActive: true, name: used.name });
    expect(revised.id).not.toBe(used.id);
    const all = await list(project.id, { includeInactive: 'true' });
    expect(all.map((one) => one.id)).not.toContain(used.id);
    const again = await put(used.id, { name: 'Other' });
    expect([again.status, again.body.message]).toEqual([
      409,
      'This payment plan was replaced by a newer revision. Change that one.',
    ]);
  });

  it('stays the default in its next revision', async () => {
    const { project: launched, units } = await run((work) => buildLaunchedProject(work));
    const standard = await named('Construction linked', launched.id);
    const [unit] = units;
    if (!unit) throw new Error('A unit is missing.');
    await sellUnit(app.databaseUrl, { organizationId: organization.id, unit, templateId: standard.id });
    const revised = template(await put(standard.id, { name: 'CLP 2026' }, launched.id));
    expect(revised).toMatchObject({ isDefault: true, revision: 2, name: 'CLP 2026' });
  });
});

describe('a payment plan that is not used', () => {
  it('is changed in place and counts its versions', async () => {
    const made = template(await add(plan()));
    const changed = template(await put(made.id, { name: `${made.name} b`, version: 1 }));
    expect(changed).toMatchObject({ id: made.id, revision: 1, version: 2 });
    expect((await put(made.id, { name: 'Late', version: 1 })).body.code).toBe('staleVersion');
  });

  it('leaves the list when it is deactivated and comes back when wanted', async () => {
    const made = template(await add(plan()));
    expect(template(await remove(made.id)).isActive).toBe(false);
    expect((await list()).map((one) => one.id)).not.toContain(made.id);
    expect((await list(project.id, { includeInactive: 'true' })).map((one) => one.id)).toContain(made.id);
    expect(template(await put(made.id, { isActive: true })).isActive).toBe(true);
  });
});

describe('the default payment plan', () => {
  it('cannot be removed, only replaced', async () => {
    const standard = (await list()).find((one) => one.isDefault);
    if (!standard) throw new Error('There is no default plan.');
    const message = 'The default payment plan cannot be removed. Choose another default first.';
    expect([(await remove(standard.id)).status, (await remove(standard.id)).body.message]).toEqual([
      409,
      message,
    ]);
    expect((await put(standard.id, { isActive: false })).body.message).toBe(message);
    const other = await named('Possession linked');
    expect(template(await put(other.id, { isDefault: true })).isDefault).toBe(true);
    expect((await list()).filter((one) => one.isDefault)).toHaveLength(1);
    expect((await remove(standard.id)).status).toBe(200);
  });

  it('is one that the state allows', async () => {
    const { id } = await named('Time linked');
    const answer = await put(id, { isDefault: true });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This plan type is not allowed before the occupancy certificate in Maharashtra.',
    ]);
    const byConfig = await head.send(updatePaymentConfig, {
      params: { id: project.id },
      body: { defaultTemplateId: id },
    });
    expect(byConfig.status).toBe(400);
  });
});

describe('the payment rules of a project', () => {
  const config = (answer: Answer) => answer.body.data as PaymentConfig;
  const read = async (id = project.id) => config(await head.send(getPaymentConfig, { params: { id } }));
  const change = (body: object, as = head) =>
    as.send(updatePaymentConfig, { params: { id: project.id }, body });

  it('start with what law and custom say', async () => {
    expect(await read()).toMatchObject({
      minBookingAmountPaise: 1_00_000_00,
      creditDays: 15,
      graceDays: 7,
      interestSpreadPct: 2,
      bounceChargePaise: 500_00,
      transferFeeRatePaise: 0,
      reminderOffsets: [-7, -3, 0, 3, 7, 15, 30],
      refundDays: 45,
      dynamicPricing: { minPct: -5, maxPct: 8, roundToPaise: 1000 },
    });
    const { discountLimits, cancellationSlabs, allowedModes } = await read();
    expect(discountLimits).toMatchObject({
      'Sales Executive': 1,
      'Sales Manager': 3,
      'Sales Head': 5,
      'Business Head': 100,
      'Channel Partner Admin': 0,
    });
    expect(cancellationSlabs.map((slab) => slab.pct)).toEqual([0, 1, 1.5, 2]);
    expect(allowedModes).toHaveLength(10);
  });

  it('are read by management and changed by those who may price', async () => {
    const partners = await organization.user('Channel Partner Manager');
    expect((await partners.send(getPaymentConfig, { params: { id: project.id } })).status).toBe(200);
    expect((await change({ creditDays: 20 }, partners)).status).toBe(403);
    const executive = await organization.user('Sales Executive');
    expect((await executive.send(getPaymentConfig, { params: { id: project.id } })).status).toBe(403);
    expect((await change({ creditDays: 20 }, await organization.user('Sales Manager'))).status).toBe(200);
  });

  it('are never harsher than the law', async () => {
    const slabs = await change({ cancellationSlabs: [{ upToDays: null, pct: 2 }] });
    expect([slabs.status, slabs.body.message]).toEqual([
      400,
      '2% on day 0 after booking exceeds the 0% allowed in Maharashtra.',
    ]);
    const days = await change({ refundDays: 60 });
    expect([days.status, days.body.message]).toEqual([400, 'Refunds are due within 45 days by law.']);
    const spread = await change({ interestSpreadPct: 6 });
    expect([spread.status, spread.body.message]).toEqual([
      400,
      'Interest on delay may be at most 2% above the bank rate (Maharashtra Rules 2017, rule 18).',
    ]);
    expect((await change({ refundDays: 30, cancellationSlabs: [] })).status).toBe(200);
  });

  it('do not let a manager raise their own discount limit', async () => {
    const manager = await organization.user('Sales Manager');
    const { discountLimits } = await read();
    const raised = await change({ discountLimits: { ...discountLimits, 'Sales Manager': 40 } }, manager);
    expect([raised.status, raised.body.message]).toEqual([
      403,
      'You can change discount limits only for roles below your own.',
    ]);
    expect(
      (await change({ discountLimits: { ...discountLimits, 'Sales Executive': 2 } }, manager)).status,
    ).toBe(200);
  });

  it('count their versions and change nothing when nothing is new', async () => {
    const before = await read();
    expect(config(await change({ graceDays: before.graceDays })).version).toBe(before.version);
    expect(config(await change({ graceDays: 9, version: before.version })).version).toBe(before.version + 1);
    expect((await change({ graceDays: 8, version: before.version })).body.code).toBe('staleVersion');
  });

  it('take a default plan only from the active ones of the project', async () => {
    const elsewhere = await run((work) => buildProject(work));
    const { id } = await named('Construction linked', elsewhere.id);
    const answer = await change({ defaultTemplateId: id });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'This payment plan is not an active plan of the project.',
    ]);
  });
});
