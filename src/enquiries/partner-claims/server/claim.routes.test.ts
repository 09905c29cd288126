import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import { subscribers } from '#app/application.plugins.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { updateChannelPartner } from '#company/channel-partners/channelPartner.contract.ts';
import type { Lead, LeadInput } from '#enquiries/leads/lead.contract.ts';
import {
  createLead,
  deleteLead,
  getLead,
  logInteraction,
  updateLead,
} from '#enquiries/leads/lead.contract.ts';
import { mergeLeads } from '#enquiries/leads/leadMerge.contract.ts';
import { createLead as create } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { canonicalJson } from '#platform/contract/hashChain.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { tellEndingClaims } from '#cross-cutting/notices/server/claim.notices.ts';
import { updateOrganization } from '#company/organizations/organization.contract.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import type { BlindCheck, LoggedCheck, PartnerClaim } from '../claim.contract.ts';
import * as contract from '../claim.contract.ts';
import { endLapsedClaims, nextClaimEndAt } from './claim.jobs.ts';
import { getClaimReceipt } from './claim.receipt.ts';
import { forgetOldChecks } from './check.retention.ts';

const DAY_HOURS = 24;
let app: TestApp;
let owner: pg.Client;
let organization: TestOrganization;
let head: TestUser;
let manager: TestUser;
let admin: TestUser;
let agent: TestUser;
let rival: TestUser;
let projectId: string;
let unitId: string;

beforeAll(async () => {
  app = await testApp();
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  organization = await app.organization();
  head = organization.businessHead;
  const { project, units } = await app.application.runAs(head.caller, now(), (work) =>
    buildLaunchedProject(work),
  );
  projectId = project.id;
  unitId = units[0]?.id ?? '';
  manager = await organization.user('Channel Partner Manager');
  const firm = { channelPartnerId: crypto.randomUUID(), projectIds: [projectId] };
  admin = await organization.user('Channel Partner Admin', firm);
  agent = await organization.user('Channel Partner Agent', firm);
  rival = await organization.user('Channel Partner Admin', {
    channelPartnerId: crypto.randomUUID(),
    projectIds: [projectId],
  });
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

function now(): string {
  return new Date().toISOString();
}

function daysAgo(days: number): string {
  return addHours(now(), -days * DAY_HOURS);
}

function enquiry(more: Partial<LeadInput> = {}): LeadInput {
  return { ...leadInput(), projectIds: [projectId], ...more };
}

async function entered(user: TestUser, more: Partial<LeadInput> = {}): Promise<Lead> {
  const answer = await user.send(createLead, { body: enquiry(more) });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data as Lead;
}

function enteredAt(user: TestUser, at: string, more: Partial<LeadInput> = {}): Promise<Lead> {
  return app.application.runAs(user.caller, at, (work) => create(work, enquiry(more)));
}

async function check(user: TestUser, phone: string): Promise<BlindCheck> {
  const answer = await user.send(contract.checkCustomer, { body: { phone } });
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body.data as BlindCheck;
}

async function claimsOf(user: TestUser, query: Record<string, string> = {}): Promise<PartnerClaim[]> {
  const answer = await user.send(contract.listPartnerClaims, { query: { limit: 100, ...query } });
  expect(answer.status).toBe(200);
  return answer.body.data as PartnerClaim[];
}

async function claimOf(leadId: string): Promise<PartnerClaim> {
  const [claim] = await claimsOf(manager, { leadId });
  if (!claim) throw new Error('There is no claim.');
  return claim;
}

async function curious(): Promise<TestUser> {
  return organization.user('Channel Partner Agent', {
    channelPartnerId: rival.caller.channelPartnerId ?? '',
    projectIds: [projectId],
  });
}

describe('a claim', () => {
  it('is made with the lead of a partner, for the days of the settings, and numbered without gaps', async () => {
    const [one, two] = [await entered(agent), await entered(admin)];
    const [first, second] = [await claimOf(one.id), await claimOf(two.id)];
    expect(first).toMatchObject({
      state: 'active',
      origin: 'lead',
      lockDays: 60,
      daysLeft: 60,
      phone: one.phone,
      expiresAt: one.attributionExpiresAt,
      claimedBy: { id: agent.id },
    });
    expect(first.number).toMatch(/^CLM\/\d\d-\d\d\/\d{4}$/);
    expect(Number(second.number.slice(-4))).toBe(Number(first.number.slice(-4)) + 1);
    await organization.businessHead.send(updateOrganization, { body: { settings: { cpLockDays: 30 } } });
    const later = await entered(agent);
    await organization.businessHead.send(updateOrganization, { body: { settings: { cpLockDays: 60 } } });
    expect(await claimOf(later.id)).toMatchObject({ lockDays: 30, daysLeft: 30 });
    expect((await claimOf(one.id)).lockDays).toBe(60);
  });

  it('is seen by its firm, an agent sees their own, and whoever rules sees all', async () => {
    const [own, ofAdmin] = [await entered(agent), await entered(admin)];
    const seen = async (user: TestUser) => {
      const ids = (await claimsOf(user)).map(({ leadId }) => leadId);
      return [own.id, ofAdmin.id].map((id) => ids.includes(id));
    };
    expect(await seen(agent)).toEqual([true, false]);
    expect(await seen(admin)).toEqual([true, true]);
    expect(await seen(rival)).toEqual([false, false]);
    expect(await seen(manager)).toEqual([true, true]);
    const { id } = await claimOf(own.id);
    expect((await rival.send(contract.getPartnerClaim, { params: { id } })).status).toBe(404);
    expect((await rival.send(contract.getClaimReceipt, { params: { id } })).status).toBe(404);
  });

  it('has a receipt whose hash is taken over what it says, and which the database never lets change', async () => {
    const lead = await entered(agent, { firstName: 'Rohan', lastName: 'Bhide' });
    const { id, receiptHash, number } = await claimOf(lead.id);
    const printed = await agent.send(contract.getClaimReceipt, { params: { id } });
    expect(printed.status).toBe(200);
    expect(
      Buffer.from(printed.body['bytes'] as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const { hash, ...receipt } = await app.application.runAs(agent.caller, now(), (work) =>
      getClaimReceipt(work, id),
    );
    expect(receipt).toMatchObject({ number, customer: { name: 'Rohan Bhide', phone: lead.phone } });
    expect(hash).toBe(receiptHash);
    expect(createHash('sha256').update(canonicalJson(receipt)).digest('hex')).toBe(hash);
    await expect(owner.query(`update partner_claim set receipt = '{}' where id = $1`, [id])).rejects.toThrow(
      'A claim and its receipt never change.',
    );
  });

  it('is renewed by a visit that the company logs as accompanied, not by one that the partner logs', async () => {
    const lead = await enteredAt(agent, daysAgo(20));
    const visit = { type: 'siteVisit', outcome: 'visitDone', accompaniedByPartner: true };
    const log = (user: TestUser) => user.send(logInteraction, { params: { id: lead.id }, body: visit });
    await log(agent);
    expect(await claimOf(lead.id)).toMatchObject({ daysLeft: 40, renewals: 0 });
    await log(head);
    const renewed = await claimOf(lead.id);
    expect(renewed).toMatchObject({ daysLeft: 60, renewals: 1 });
    const { attributionExpiresAt } = (await head.send(getLead, { params: { id: lead.id } })).body
      .data as Lead;
    expect(attributionExpiresAt).toBe(renewed.expiresAt);
  });

  it('goes on for the right number when that was wrong, and ends with a lead that is deleted', async () => {
    const lead = await entered(agent);
    const phone = '+919811002200';
    await agent.send(updateLead, { params: { id: lead.id }, body: { phone } });
    const states = (await claimsOf(manager, { leadId: lead.id })).map((one) => [one.phone, one.endReason]);
    expect(states).toEqual([
      [phone, null],
      [lead.phone, 'correction'],
    ]);
    expect((await check(rival, lead.phone)).state).toBe('free');
    expect((await head.send(deleteLead, { params: { id: lead.id } })).status).toBe(200);
    expect((await check(rival, phone)).state).toBe('free');
  });

  it('is not given to a firm that is suspended', async () => {
    const firmId = crypto.randomUUID();
    const person = await organization.user('Channel Partner Admin', {
      channelPartnerId: firmId,
      projectIds: [projectId],
    });
    await manager.send(updateChannelPartner, { params: { id: firmId }, body: { status: 'suspended' } });
    const answer = await person.send(createLead, { body: enquiry() });
    expect([answer.status, answer.body.message]).toEqual([409, `Firm ${firmId} is suspended.`]);
  });
});

describe('the blind check', () => {
  it('has one shape and costs the same statements whether the customer exists or not', async () => {
    const [claimed, direct] = [await entered(agent), await entered(head)];
    const answers: BlindCheck[] = [];
    const costs: number[] = [];
    for (const phone of [claimed.phone, direct.phone, '+919811002299']) {
      const before = await rowsWritten();
      answers.push(await check(rival, phone));
      costs.push((await rowsWritten()) - before);
    }
    expect(answers).toMatchObject([
      { state: 'claimed', daysLeft: 60, isOwn: false },
      { state: 'claimed', daysLeft: null, isOwn: false },
      { state: 'free', daysLeft: null, isOwn: false },
    ]);
    expect(new Set(answers.map((answer) => Object.keys(answer).join())).size).toBe(1);
    expect(new Set(costs)).toEqual(new Set([2]));
    const text = JSON.stringify(answers);
    for (const secret of [claimed.firstName, claimed.id, agent.id, agent.caller.channelPartnerId ?? ''])
      expect(text).not.toContain(secret);
    expect((await check(admin, claimed.phone)).isOwn).toBe(true);
  });

  it('understands any notation, and is for partners alone', async () => {
    const { phone } = await entered(agent);
    const written = `0${phone.slice(3, 8)} ${phone.slice(8)}`;
    expect(await check(rival, written)).toMatchObject({ phone, state: 'claimed' });
    expect((await manager.send(contract.checkCustomer, { body: { phone } })).status).toBe(403);
    expect((await rival.send(contract.checkCustomer, { body: { phone: '12' } })).status).toBe(400);
  });

  it('is answered thirty times an hour and not once more, however many are sent at once', async () => {
    const person = await curious();
    const ask = (index: number) =>
      person.send(contract.checkCustomer, { body: { phone: `+9198110033${index + 10}` } });
    const answers = await Promise.all(Array.from({ length: 33 }, (_, index) => ask(index)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  it('is kept, with every refused enquiry, for those who rule on claims, and for nobody else', async () => {
    const person = await curious();
    const { phone } = await entered(agent);
    await check(person, phone);
    expect((await person.send(createLead, { body: enquiry({ phone }) })).status).toBe(409);
    const answer = await manager.send(contract.listClaimChecks, { query: { checkedById: person.id } });
    expect(answer.body.data as LoggedCheck[]).toMatchObject([
      { kind: 'attempt', phone, state: 'claimed', daysLeft: 60 },
      { kind: 'check', phone, state: 'claimed', daysLeft: 60 },
    ]);
    expect((await person.send(contract.listClaimChecks)).status).toBe(403);
  });

  it('is deleted after the days that the settings say, and no claim with it', async () => {
    const person = await curious();
    const { id, phone } = await entered(agent);
    await check(person, phone);
    await check(person, '+919811002277');
    await owner.query(
      `update partner_claim_check set checked_at = checked_at - interval '366 days'
        where checked_by_id = $1 and phone = $2`,
      [person.id, phone],
    );
    const forget = () => app.application.runAs(head.caller, now(), (work) => forgetOldChecks(work));
    expect(await forget()).toBe(1);
    expect(await forget()).toBe(0);
    const kept = await manager.send(contract.listClaimChecks, { query: { checkedById: person.id } });
    expect(kept.body.data as LoggedCheck[]).toMatchObject([{ phone: '+919811002277' }]);
    expect((await claimOf(id)).state).toBe('active');
  });

  async function rowsWritten(): Promise<number> {
    const { rows } = await owner.query<{ count: number }>(
      'select ((select count(*) from partner_claim_check) + (select count(*) from audit_entry))::int as count',
    );
    return rows[0]?.count ?? 0;
  }
});

describe('a customer who is known', () => {
  it('stays with who was first: the company that they came to, or the firm within its days', async () => {
    const direct = await entered(head);
    const claimed = await entered(agent);
    for (const { phone } of [direct, claimed]) {
      const answer = await rival.send(createLead, { body: enquiry({ phone }) });
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'This customer is already registered with us.',
      ]);
    }
  });

  it('goes to another firm once the days of the first are over, which then starts with nothing of the first', async () => {
    const old = await enteredAt(agent, daysAgo(61), { firstName: 'Lapsed' });
    expect(await check(rival, old.phone)).toMatchObject({ state: 'free', daysLeft: null });
    const fresh = await entered(rival, { phone: old.phone });
    expect(fresh.id).not.toBe(old.id);
    const before = (await head.send(getLead, { params: { id: old.id } })).body.data as Lead;
    expect(before).toMatchObject({ status: 'lost', lostReason: 'duplicate' });
    expect(await claimOf(old.id)).toMatchObject({ state: 'lapsed', endReason: 'lapsed' });
    expect(await check(agent, old.phone)).toMatchObject({ state: 'claimed', daysLeft: 60, isOwn: false });
  });

  it('is not free while a unit is kept for them', async () => {
    const old = await enteredAt(agent, daysAgo(61));
    await app.application.runAs(head.caller, now(), (work) =>
      updateUnit(work, unitId, { status: 'reserved', reservedForLeadId: old.id }),
    );
    expect(await check(rival, old.phone)).toMatchObject({ state: 'claimed', daysLeft: null });
    expect((await rival.send(createLead, { body: enquiry({ phone: old.phone }) })).status).toBe(409);
  });

  it('becomes the customer of one of two firms that enter them at the same moment', async () => {
    const body = enquiry({ phone: '+919811002233' });
    const answers = await Promise.all([admin.send(createLead, { body }), rival.send(createLead, { body })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await claimsOf(manager, { search: body.phone, state: 'active' })).toHaveLength(1);
  });
});

describe('a customer of two numbers', () => {
  const merge = async (kept: Lead, other: Lead) => {
    const body = { otherId: other.id, take: [] };
    const answer = await head.send(mergeLeads, { params: { id: kept.id }, body });
    expect(answer.status, answer.body.message).toBe(200);
    return answer.body.data as Lead;
  };
  const standing = async ({ phone }: Lead) => {
    const { state, isOwn } = await check(rival, phone);
    const entry = await rival.send(createLead, { body: enquiry({ phone }) });
    return [state, isOwn, entry.status];
  };

  it('is protected by either after a merge, whichever lead stays', async () => {
    const [claimed, direct] = [await entered(agent), await entered(head)];
    expect(await merge(claimed, direct)).toMatchObject({ phone: claimed.phone, altPhone: direct.phone });
    expect(await standing(claimed)).toEqual(['claimed', false, 409]);
    expect(await standing(direct)).toEqual(['claimed', false, 409]);

    const [second, first] = [await entered(agent), await entered(head)];
    expect(await merge(first, second)).toMatchObject({ phone: first.phone, altPhone: second.phone });
    expect(await standing(first)).toEqual(['claimed', false, 409]);
    expect(await standing(second)).toEqual(['claimed', false, 409]);
    expect(await check(agent, first.phone)).toMatchObject({ isOwn: true });
  });

  it('stays with the first firm when another brings a customer whose own number it is', async () => {
    const shared = '+919811002288';
    const old = await enteredAt(agent, daysAgo(61), { altPhone: shared });
    const fresh = await entered(rival, { phone: shared });
    expect(fresh.phone).toBe(shared);
    const before = (await head.send(getLead, { params: { id: old.id } })).body.data as Lead;
    expect(before.status).not.toBe('lost');
    expect(await check(agent, shared)).toMatchObject({ state: 'claimed', daysLeft: 60, isOwn: false });
  });
});

describe('the end of a claim', () => {
  it('is notified a week before, once, and once more when it has come', async () => {
    const ending = await enteredAt(agent, daysAgo(54));
    const over = await enteredAt(agent, addHours(daysAgo(60), -1), { firstName: 'Gone' });
    const told = async (user: TestUser) =>
      JSON.stringify((await user.send(listNotifications, { query: { limit: 100 } })).body);
    for (let time = 0; time < 2; time += 1) {
      await inTransaction(app.application.pool, { organizationId: organization.id }, (db) =>
        tellEndingClaims({ db, now: now() }),
      );
    }
    const { number, expiresAt } = await claimOf(ending.id);
    expect((await told(agent)).split(`${number} ends on`).length - 1).toBe(1);
    expect(await told(admin)).toContain(`${number} ends on`);
    expect(await told(rival)).not.toContain(number);
    const options = {
      pool: app.application.pool,
      organizationId: organization.id,
      now: now(),
      subscribers,
    };
    expect(await endLapsedClaims(options)).toBeGreaterThan(0);
    expect(await endLapsedClaims(options)).toBe(0);
    const next = (ranAt: string) => dueAt(nextClaimEndAt, { app, organizationId: organization.id }, ranAt);
    expect(await next(addHours(expiresAt, -2))).toBe(expiresAt);
    expect(await next(options.now)).toBe(addHours(options.now, 24));
    const ended = await claimOf(over.id);
    expect(ended).toMatchObject({ state: 'lapsed', endReason: 'lapsed' });
    expect(await told(agent)).toContain(`${ended.number}: another firm may now claim this customer`);
  });
});
