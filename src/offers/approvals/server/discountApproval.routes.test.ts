import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { subscribers } from '#app/application.plugins.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import type { Notification, NotificationKind } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { nextApprovalEndAt, tellExpiredApprovals } from '#cross-cutting/notices/server/notification.jobs.ts';
import { updateOrganization } from '#company/organizations/organization.contract.ts';
import type { CostSheet, CostSheetPreview } from '#offers/cost-sheets/costSheet.contract.ts';
import { makeCostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { bookUnit } from '#sales/sale.contract.ts';
import { APPLICANT } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import { decideApproval, listApprovals } from '#company/approvals/approval.contract.ts';
import type { DiscountApproval } from '../discountApproval.contract.ts';
import * as contract from '../discountApproval.contract.ts';
import { buildApproval } from './discountApproval.factory.ts';

const pct = (value: number) => ({ discount: { kind: 'pct' as const, value, reason: null } });
const REASON = 'Two neighbours buy together';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let salesHead: TestUser;
let manager: TestUser;
let executive: TestUser;
let financeHead: TestUser;
let projectId: string;
let units: Unit[];

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
  const launched = await as(head, (work) =>
    buildLaunchedProject(work, {
      units: {
        floors: { from: 12, to: 12, exclude: [] },
        pattern: Array.from({ length: 60 }, (_, at) => ({ suffix: String(at + 10), ...THREE_BHK })),
      },
    }),
  );
  projectId = launched.project.id;
  units = launched.units;
  salesHead = await organization.user('Sales Head');
  manager = await organization.user('Sales Manager');
  executive = await organization.user('Sales Executive', { managerId: manager.id, projectIds: [projectId] });
  financeHead = await organization.user('Finance Head');
});

afterAll(() => app.stop());

function as<T>(user: TestUser, command: (work: Work) => Promise<T>, hours = 0): Promise<T> {
  return app.application.runAs(user.caller, addHours(new Date().toISOString(), hours), (work) =>
    command({ ...work, subscribers }),
  );
}

function nextUnit(): Unit {
  const unit = units.shift();
  if (!unit) throw new Error('No unit is left for this test.');
  return unit;
}

async function newLead(user = executive): Promise<string> {
  return (await as(user, (work) => buildLead(work, { projectIds: [projectId] }))).id;
}

function ask(user: TestUser, body: object, headers = {}): Promise<Answer> {
  return user.send(contract.requestDiscount, { body: { reason: REASON, ...body }, headers });
}

async function asked(user: TestUser, body: object): Promise<DiscountApproval> {
  const answer = await ask(user, body);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data as DiscountApproval;
}

function decide(user: TestUser, { id }: { id: string }, decision: string, more = {}): Promise<Answer> {
  return user.send(decideApproval, { params: { id }, body: { decision, ...more } });
}

async function read(user: TestUser, id: string): Promise<DiscountApproval> {
  const answer = await user.send(contract.getDiscountApproval, { params: { id } });
  expect(answer.status).toBe(200);
  return answer.body.data as DiscountApproval;
}

async function listed(user: TestUser, query: object): Promise<string[]> {
  const answer = await user.send(listApprovals, { query: { limit: 100, ...query } });
  expect(answer.status).toBe(200);
  return (answer.body.data as DiscountApproval[]).map(({ id }) => id);
}

function issue(user: TestUser, unitId: string, body: object): Promise<Answer> {
  return user.send(makeCostSheet, { params: { unitId }, body });
}

function said({ status, body }: Answer) {
  return { status, message: body.message };
}

async function told(user: TestUser, kind: NotificationKind, resourceId: string): Promise<Notification[]> {
  const answer = await user.send(listNotifications, { query: { limit: 100 } });
  return (answer.body.data as Notification[]).filter(
    (one) => one.kind === kind && one.resourceId === resourceId,
  );
}

describe('asking for a discount above the own limit', () => {
  it('keeps the figures of the moment, names the lowest role that may grant it and tells its holders', async () => {
    const unit = nextUnit();
    const leadId = await newLead();
    const approval = await asked(executive, { unitId: unit.id, leadId, ...pct(4) });
    expect(approval).toMatchObject({
      status: 'requested',
      unitNumber: unit.unitNumber,
      leadId,
      leadName: 'Asha Rao',
      discountPct: 4,
      limitPct: 1,
      isBelowFloorRate: false,
      grantableBy: 'Sales Head',
      reason: REASON,
      requestedBy: { id: executive.id, role: 'Sales Executive' },
      decidedBy: null,
      costSheet: null,
      allowedActions: ['withdraw'],
    });
    expect(approval.basePricePaise - approval.discountPaise).toBeLessThan(approval.basePricePaise);
    expect(Date.parse(approval.expiresAt) - Date.parse(approval.createdAt)).toBe(48 * 3_600_000);
    expect(await told(salesHead, 'approvalAsked', approval.id)).toMatchObject([
      { link: `/approvals?peek=${approval.id}`, title: expect.stringContaining(unit.unitNumber) },
    ]);
    expect(await told(manager, 'approvalAsked', approval.id)).toEqual([]);
    expect(await told(head, 'approvalAsked', approval.id)).toEqual([]);
  });

  it('goes to a Sales Manager within their limit, and to a Project Director or Business Head below the floor rate', async () => {
    const small = await asked(executive, { unitId: nextUnit().id, ...pct(2.5) });
    expect(small.grantableBy).toBe('Sales Manager');
    expect(await told(manager, 'approvalAsked', small.id)).toHaveLength(1);
    const deep = await asked(executive, { unitId: nextUnit().id, ...pct(5) });
    expect(deep).toMatchObject({ isBelowFloorRate: true, grantableBy: 'Project Director' });
    // Nobody is Project Director here: the next one is notified.
    expect(await told(head, 'approvalAsked', deep.id)).toHaveLength(1);
    expect(said(await decide(salesHead, deep, 'grant')).status).toBe(404);
    expect((await decide(head, deep, 'grant')).status).toBe(200);
  });

  it('is refused when the sheet can be issued without it, names no reason, or concerns what cannot be offered', async () => {
    const unit = nextUnit();
    expect(said(await ask(executive, { unitId: unit.id, ...pct(1) }))).toEqual({
      status: 409,
      message: 'This is within your limit. Issue the cost sheet.',
    });
    const wordless = await ask(executive, { unitId: unit.id, ...pct(4), reason: 'Hm' });
    expect(wordless.status).toBe(400);
    expect(wordless.body['errors']).toMatchObject([{ field: 'reason' }]);
    expect((await ask(executive, { unitId: crypto.randomUUID(), ...pct(4) })).status).toBe(404);
    const colleague = await organization.user('Sales Executive', { projectIds: [projectId] });
    const strangers = await newLead(colleague);
    expect((await ask(executive, { unitId: unit.id, leadId: strangers, ...pct(4) })).status).toBe(404);
    expect((await ask(financeHead, { unitId: unit.id, ...pct(6) })).status).toBe(403);
  });

  it('sent twice with one key is one request, and a new one takes the place of the open one', async () => {
    const unit = nextUnit();
    const leadId = await newLead();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const [one, other] = [
      await ask(executive, { unitId: unit.id, leadId, ...pct(4) }, headers),
      await ask(executive, { unitId: unit.id, leadId, ...pct(4) }, headers),
    ];
    expect((one.body.data as DiscountApproval).id).toBe((other.body.data as DiscountApproval).id);
    const next = await asked(executive, { unitId: unit.id, leadId, ...pct(3.5) });
    const mine = await listed(executive, { whose: 'mine', unitId: unit.id, status: 'requested' });
    expect(mine).toEqual([next.id]);
    expect(await read(executive, (one.body.data as DiscountApproval).id)).toMatchObject({
      status: 'withdrawn',
    });
  });

  it('sent twenty times at once leaves one open request', async () => {
    const unit = nextUnit();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(executive, { unitId: unit.id, ...pct(4) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await listed(executive, { whose: 'mine', unitId: unit.id, status: 'requested' })).toHaveLength(1);
  });
});

describe('deciding', () => {
  it('is open to whoever has the limit, and to nobody else: not to the asker, not below the limit', async () => {
    const approval = await asked(executive, { unitId: nextUnit().id, ...pct(4) });
    expect(said(await decide(executive, approval, 'grant'))).toEqual({
      status: 403,
      message: 'You cannot decide your own request.',
    });
    expect((await decide(manager, approval, 'grant')).status).toBe(404);
    expect(said(await decide(salesHead, approval, 'withdraw')).status).toBe(403);
    const granted = await decide(salesHead, approval, 'grant', { note: 'Once only' });
    expect(granted.body.data).toMatchObject({
      status: 'granted',
      note: 'Once only',
      decidedBy: { id: salesHead.id, role: 'Sales Head' },
      allowedActions: [],
    });
    expect(await read(executive, approval.id)).toMatchObject({ allowedActions: ['use', 'withdraw'] });
    expect(await told(executive, 'approvalDecided', approval.id)).toMatchObject([
      {
        title: expect.stringContaining('approved'),
        link: expect.stringContaining(`approval=${approval.id}`),
      },
    ]);
  });

  it('lets Finance grant within its limit, without learning who the customer is', async () => {
    const leadId = await newLead();
    const approval = await asked(executive, { unitId: nextUnit().id, leadId, ...pct(4) });
    expect(await read(financeHead, approval.id)).toMatchObject({
      leadId: null,
      leadName: null,
      allowedActions: ['grant', 'refuse'],
    });
    expect((await decide(financeHead, approval, 'grant')).status).toBe(200);
  });

  it('judges the limit at the moment of the decision', async () => {
    const approval = await asked(executive, { unitId: nextUnit().id, ...pct(4) });
    const limits = (await head.send(updateOrganization, { body: {} })).body.data as {
      discountLimits: Record<string, number>;
    };
    const lowered = { ...limits.discountLimits, 'Sales Head': 3, 'Finance Head': 3 };
    await head.send(updateOrganization, { body: { discountLimits: lowered } });
    expect((await decide(salesHead, approval, 'grant')).status).toBe(404);
    await head.send(updateOrganization, { body: { discountLimits: limits.discountLimits } });
    expect((await decide(salesHead, approval, 'grant')).status).toBe(200);
  });

  it('refuses only with a note, which the asker reads', async () => {
    const approval = await asked(executive, { unitId: nextUnit().id, ...pct(4) });
    const wordless = await decide(salesHead, approval, 'refuse');
    expect(wordless.status).toBe(400);
    expect(wordless.body['errors']).toMatchObject([{ field: 'note' }]);
    await decide(salesHead, approval, 'refuse', { note: 'The tower sells well' });
    expect(await read(executive, approval.id)).toMatchObject({
      status: 'refused',
      note: 'The tower sells well',
      allowedActions: [],
    });
    expect(await told(executive, 'approvalDecided', approval.id)).toMatchObject([
      { title: expect.stringContaining('rejected'), body: expect.stringContaining('sells well') },
    ]);
  });

  it('by many at once comes to one decision', async () => {
    const approval = await asked(executive, { unitId: nextUnit().id, ...pct(4) });
    const answers = await Promise.all(
      [head, salesHead, financeHead, head, salesHead, financeHead].map((user, at) =>
        decide(user, approval, at % 2 ? 'refuse' : 'grant', { note: 'At once' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    const entries = await as(head, (work) =>
      work.db
        .selectFrom('auditEntry')
        .select('action')
        .where('resourceId', '=', approval.id)
        .where('action', 'in', ['grant', 'refuse'])
        .execute(),
    );
    expect(entries).toHaveLength(1);
  });

  it('is too late after the hours of the settings, for a request and for a grant; who asked is notified once', async () => {
    const unit = nextUnit();
    const late = await as(executive, (work) => buildApproval(work, { unitId: unit.id }), -49);
    const unused = await as(executive, (work) => buildApproval(work, { unitId: nextUnit().id }), -90);
    const set = { status: 'granted' as const, decidedById: salesHead.id };
    await as(head, (work) =>
      work.db
        .updateTable('approval')
        .set({ ...set, decidedAt: addHours(work.now, -60), expiresAt: addHours(work.now, -12) })
        .where('id', '=', unused.id)
        .execute(),
    );
    expect(await read(executive, late.id)).toMatchObject({ status: 'expired', allowedActions: [] });
    expect(await read(executive, unused.id)).toMatchObject({ status: 'expired', allowedActions: [] });
    expect(said(await decide(salesHead, late, 'grant'))).toEqual({
      status: 409,
      message: 'This request has expired. Send a new one.',
    });
    expect(said(await issue(executive, unused.unitId, { ...pct(4), approvalId: unused.id }))).toEqual({
      status: 409,
      message: 'This approval is expired. Send a new request.',
    });
    const expired = await listed(executive, { whose: 'mine', status: 'expired' });
    expect(expired).toEqual(expect.arrayContaining([late.id, unused.id]));
    expect(await listed(salesHead, { whose: 'toDecide' })).not.toContain(late.id);
    const next = (ranAt: string) => dueAt(nextApprovalEndAt, { app, organizationId: organization.id }, ranAt);
    expect(await next(addHours(late.expiresAt, -0.5))).toBe(late.expiresAt);
    const tell = () =>
      inTransaction(app.application.pool, { organizationId: organization.id }, (db) =>
        tellExpiredApprovals({ db, now: new Date().toISOString() }),
      );
    await tell();
    await tell();
    expect(await told(executive, 'approvalExpired', late.id)).toHaveLength(1);
    expect(await told(executive, 'approvalExpired', unused.id)).toHaveLength(1);
  });

  it('cannot be undone in the database, and nobody decides their own there', async () => {
    const approval = await asked(executive, { unitId: nextUnit().id, ...pct(4) });
    const write = (set: object) =>
      as(head, (work) => work.db.updateTable('approval').set(set).where('id', '=', approval.id).execute());
    await expect(
      write({ status: 'granted', decidedById: executive.id, decidedAt: new Date().toISOString() }),
    ).rejects.toThrow(/approval_decided_by_another/);
    await expect(write({ title: 'Another discount' })).rejects.toThrow(/never changes/);
    const figures = as(head, (work) =>
      work.db
        .updateTable('discountApproval')
        .set({ discountPct: 9 })
        .where('approvalId', '=', approval.id)
        .execute(),
    );
    await expect(figures).rejects.toThrow();
    await decide(salesHead, approval, 'refuse', { note: 'Not now' });
    await expect(write({ status: 'granted' })).rejects.toThrow(/is decided/);
  });
});

describe('a list of requests', () => {
  it('holds the own ones and those that one may decide, and tells them apart', async () => {
    const small = await asked(executive, { unitId: nextUnit().id, ...pct(2) });
    const large = await asked(executive, { unitId: nextUnit().id, ...pct(4) });
    const ofManager = await asked(manager, { unitId: nextUnit().id, ...pct(4.2) });
    const toDecide = await listed(manager, { whose: 'toDecide' });
    expect(toDecide).toContain(small.id);
    expect(toDecide).not.toContain(large.id);
    expect(await listed(manager, {})).toEqual(expect.arrayContaining([small.id, ofManager.id]));
    expect(await listed(manager, { whose: 'mine' })).toEqual([ofManager.id]);
    expect(await listed(salesHead, { whose: 'toDecide', projectId })).toEqual(
      expect.arrayContaining([small.id, large.id, ofManager.id]),
    );
    const colleague = await organization.user('Sales Executive', { projectIds: [projectId] });
    expect(await listed(colleague, {})).toEqual([]);
    const stranger = await app.organization();
    expect(await listed(stranger.businessHead, {})).toEqual([]);
    expect(
      (await stranger.businessHead.send(contract.getDiscountApproval, { params: { id: small.id } })).status,
    ).toBe(404);
  });
});

describe('a cost sheet that rests on an approval', () => {
  async function granted(percent = 4) {
    const unit = nextUnit();
    const leadId = await newLead();
    const approval = await asked(executive, { unitId: unit.id, leadId, ...pct(percent) });
    await decide(head, approval, 'grant');
    return { unit, leadId, approval };
  }

  it('is issued by who asked, says who granted it, and is booked by the executive', async () => {
    const { unit, leadId, approval } = await granted();
    const answer = await issue(executive, unit.id, { leadId, ...pct(4), approvalId: approval.id });
    expect(answer.body).toMatchObject({ success: true });
    const sheet = (answer.body.data as CostSheetPreview).costSheet as CostSheet;
    expect(sheet).toMatchObject({
      discountPct: 4,
      approval: { id: approval.id, approvedBy: 'Meera Kulkarni' },
    });
    expect(await read(executive, approval.id)).toMatchObject({
      status: 'granted',
      costSheet: { id: sheet.id, number: sheet.number },
      allowedActions: [],
    });
    const sale = await executive.send(bookUnit, {
      body: {
        leadId,
        unitId: unit.id,
        costSheetId: sheet.id,
        templateId: sheet.templateId,
        bookingDate: sheet.issuedOn,
        applicants: [APPLICANT],
        funding: 'self',
      },
    });
    expect(said(sale)).toMatchObject({ status: 201 });
  });

  it('may have a smaller discount, but no larger one, no other unit, customer or person, and no price below the floor', async () => {
    const { unit, leadId, approval } = await granted();
    const by = { approvalId: approval.id };
    expect(said(await issue(executive, unit.id, { leadId, ...pct(4.01), ...by }))).toEqual({
      status: 409,
      message: 'The approval is for a discount of 4%; this sheet has 4.01%.',
    });
    expect(said(await issue(executive, nextUnit().id, { leadId, ...pct(4), ...by })).message).toBe(
      'This approval is for another unit or customer.',
    );
    expect((await issue(executive, unit.id, { leadId: await newLead(), ...pct(4), ...by })).status).toBe(409);
    expect((await issue(manager, unit.id, { leadId, ...pct(4), ...by })).status).toBe(404);
    expect((await issue(executive, unit.id, { leadId, ...pct(4) })).status).toBe(403);
    expect((await issue(executive, unit.id, { leadId, ...pct(3.5), ...by })).status).toBe(200);
  });

  it('uses its approval once, also when it is issued twice at once', async () => {
    const { unit, leadId, approval } = await granted();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        issue(executive, unit.id, { leadId, ...pct(4), approvalId: approval.id }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('is not issued by a request that is open, refused or withdrawn', async () => {
    const unit = nextUnit();
    const open = await asked(executive, { unitId: unit.id, ...pct(4) });
    const by = { ...pct(4), approvalId: open.id };
    expect(said(await issue(executive, unit.id, by)).message).toBe('This request has not been decided yet.');
    await decide(executive, open, 'withdraw');
    expect(said(await issue(executive, unit.id, by)).message).toBe(
      'This approval is withdrawn. Send a new request.',
    );
  });
});
