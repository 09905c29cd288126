import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { updateAssignmentRules } from '#enquiries/assignment/assignment.contract.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import type { Interaction, Lead } from '#enquiries/leads/lead.contract.ts';
import {
  createLead,
  getLead,
  listInteractions,
  listLeads,
  updateLead,
} from '#enquiries/leads/lead.contract.ts';
import type { Notification } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { tellFollowUps } from '#cross-cutting/notices/server/notification.jobs.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import type { LeadDelivery, NewLeadSourceKey, Reconciliation } from '../leadSource.contract.ts';
import * as contract from '../leadSource.contract.ts';
import { forgetDeliveredPeople } from './delivery.retention.ts';

let app: TestApp;
let owner: pg.Client;
let organization: TestOrganization;
let head: TestUser;
let marketing: TestUser;
let executive: TestUser;
let projectId: string;
let otherProjectId: string;
let made = 0;

beforeAll(async () => {
  app = await testApp();
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  organization = await app.organization();
  head = organization.businessHead;
  marketing = await organization.user('Marketing Head');
  const now = new Date().toISOString();
  [projectId, otherProjectId] = await app.application.runAs(head.caller, now, async (work) => [
    (await buildProject(work)).id,
    (await buildProject(work)).id,
  ]);
  executive = await organization.user('Sales Executive', { projectIds: [projectId] });
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

async function newKey(source = 'portal99acres', ofProject = projectId): Promise<NewLeadSourceKey> {
  made += 1;
  const answer = await marketing.send(contract.createLeadSourceKey, {
    body: { name: `Key ${made}`, source, projectIds: [ofProject] },
  });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data as NewLeadSourceKey;
}

function deliver(secret: string, body: unknown) {
  return app.send(createLead, { body, headers: { 'X-Api-Key': secret } });
}

function person(more: object = {}): Record<string, unknown> {
  made += 1;
  return {
    firstName: 'Asha',
    lastName: 'Rao',
    phone: `98765${10_000 + made}`,
    reference: `R-${made}`,
    ...more,
  };
}

async function leadsOf(phone: string): Promise<Lead[]> {
  const answer = await head.send(listLeads, { query: { search: phone } });
  return answer.body.data as Lead[];
}

async function deliveriesOf(keyId: string): Promise<LeadDelivery[]> {
  const answer = await marketing.send(contract.listLeadDeliveries, { query: { keyId, limit: 100 } });
  return answer.body.data as LeadDelivery[];
}

describe('an API key of a lead source', () => {
  it('is shown once, kept as a hash, and ends at once when it is renewed or revoked', async () => {
    const { key, secret } = await newKey();
    expect(secret).toMatch(/^plinth_[\w-]{43}$/);
    expect(secret.startsWith(key.prefix)).toBe(true);
    const { rows } = await owner.query<{ text: string }>(
      'select k::text as text from lead_source_key k where id = $1',
      [key.id],
    );
    expect(rows[0]?.text).not.toContain(secret.slice(key.prefix.length));
    const trail = await head.send(listAudit, { query: { recordId: key.id } });
    expect(JSON.stringify(trail.body)).not.toContain(secret.slice(key.prefix.length));

    const renewed = await marketing.send(contract.renewLeadSourceKey, { params: { id: key.id } });
    const { secret: fresh } = renewed.body.data as NewLeadSourceKey;
    expect((await deliver(secret, person())).status).toBe(401);
    expect((await deliver(fresh, person())).status).toBe(202);
    await marketing.send(contract.revokeLeadSourceKey, { params: { id: key.id } });
    expect((await deliver(fresh, person())).status).toBe(401);
    const again = await marketing.send(contract.revokeLeadSourceKey, { params: { id: key.id } });
    expect(again.status).toBe(409);
  });

  it('only posts leads: it reads nothing and opens no other call', async () => {
    const { secret } = await newKey();
    const carried: Record<string, string>[] = [
      { 'X-Api-Key': secret },
      { Authorization: `Bearer ${secret}` },
    ];
    for (const headers of carried) {
      expect((await app.send(listLeads, { headers })).status).toBe(401);
      expect((await app.send(contract.listLeadDeliveries, { headers })).status).toBe(401);
    }
    const asBearer = { Authorization: `Bearer ${secret}` };
    expect((await app.send(createLead, { body: person(), headers: asBearer })).status).toBe(202);
  });

  it('is refused after 60 deliveries within a minute', async () => {
    const { secret } = await newKey();
    const body = person();
    const answers = await Promise.all(Array.from({ length: 62 }, () => deliver(secret, body)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(60);
    expect(await leadsOf(String(body['phone']))).toHaveLength(1);
  });

  it('is for its own projects alone', async () => {
    const { key, secret } = await newKey();
    const answer = await deliver(secret, person({ projectId: otherProjectId }));
    expect(answer.status).toBe(400);
    expect((await deliveriesOf(key.id))[0]).toMatchObject({
      outcome: 'rejected',
      reason: 'This key is not for that project.',
    });
  });
});

describe('a delivered enquiry', () => {
  it('becomes a lead of its source, given to whose turn it is, and nobody stands as its author', async () => {
    const { secret } = await newKey('portalHousing');
    const sent = person({
      message: 'Is a 3BHK on a high floor left?',
      consent: { marketing: true, whatsapp: false },
    });
    const answer = await deliver(secret, sent);
    expect(answer.status).toBe(202);
    expect(Object.keys(answer.body.data as object)).toEqual(['reference']);
    const [lead] = await leadsOf(String(sent['phone']));
    expect(lead).toMatchObject({ source: 'portalHousing', status: 'new', ownerId: executive.id });
    expect(lead?.consent).toMatchObject({ marketing: true, whatsapp: false });
    const { rows } = await owner.query('select created_by_id from lead where id = $1', [lead?.id]);
    expect(rows).toEqual([{ created_by_id: null }]);
    const timeline = await head.send(listInteractions, { params: { id: lead?.id ?? '' } });
    const [entry] = timeline.body.data as Interaction[];
    expect(entry).toMatchObject({ type: 'enquiry', notes: 'Is a 3BHK on a high floor left?', author: null });
    const told = await executive.send(listNotifications);
    expect(JSON.stringify(told.body)).toContain('New lead: Asha Rao');
  });

  it('sent twice under one reference counts once and is answered alike', async () => {
    const { key, secret } = await newKey();
    const sent = person();
    const answers = await Promise.all([deliver(secret, sent), deliver(secret, sent), deliver(secret, sent)]);
    const references = answers.map(({ body }) => (body.data as { reference: string }).reference);
    expect(new Set(references).size).toBe(1);
    expect(await leadsOf(String(sent['phone']))).toHaveLength(1);
    const outcomes = (await deliveriesOf(key.id)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['new', 'repeat', 'repeat']);
  });

  it('without a reference counts once for the same content of a day', async () => {
    const { key, secret } = await newKey();
    const sent = person({ reference: null });
    await deliver(secret, sent);
    await deliver(secret, sent);
    await deliver(secret, { ...sent, message: 'One more question' });
    const outcomes = (await deliveriesOf(key.id)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['new', 'reEnquiry', 'repeat']);
  });

  it('of a person who is known, in any notation, enters their lead and tells its owner, and answers alike', async () => {
    const { secret } = await newKey();
    const { secret: other } = await newKey('meta');
    const sent = person({ email: null });
    await deliver(secret, sent);
    const phone = String(sent['phone']);
    const again = {
      phone: `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
      firstName: 'A.',
      email: 'ASHA@example.test',
    };
    const answer = await deliver(other, again);
    expect([answer.status, Object.keys(answer.body.data as object)]).toEqual([202, ['reference']]);
    const leads = await leadsOf(phone);
    expect(leads).toHaveLength(1);
    expect(leads[0]).toMatchObject({
      firstName: 'Asha',
      email: 'asha@example.test',
      source: 'portal99acres',
    });
    const timeline = await head.send(listInteractions, { params: { id: leads[0]?.id ?? '' } });
    expect(timeline.body.data).toMatchObject([{ type: 'enquiry', details: { source: 'meta' } }]);
    await app.application.runAs(head.caller, new Date().toISOString(), (work) => tellFollowUps(work));
    const told = (await executive.send(listNotifications, { query: { limit: 100 } })).body
      .data as Notification[];
    const ofLead = told.filter(({ resourceId }) => resourceId === leads[0]?.id).map(({ kind }) => kind);
    expect(ofLead.toSorted()).toEqual(['leadAssigned', 'leadEnquiredAgain']);
  });

  it('goes to whom a rule of assignment names for the place and language that it tells', async () => {
    const speaker = await organization.user('Sales Executive', { projectIds: [otherProjectId] });
    const rule = {
      name: 'Telugu speakers',
      isActive: true,
      projectId: otherProjectId,
      sources: ['portalHousing'],
      languages: ['Telugu'],
      areas: [],
      pincodes: ['500032'],
      userIds: [speaker.id],
    };
    const set = await head.send(updateAssignmentRules, { body: { rules: [rule] } });
    expect(set.status, set.body.message).toBe(200);
    const { secret } = await newKey('portalHousing', otherProjectId);
    const sent = person({ language: 'Telugu', pincode: '500032', locality: 'Gachibowli' });
    await deliver(secret, sent);
    const [lead] = await leadsOf(String(sent['phone']));
    expect(lead).toMatchObject({ ownerId: speaker.id, locality: 'Gachibowli', pincode: '500032' });
    expect(lead?.ownerReason).toContain('Telugu speakers');
  });

  it('opens a lead again that was lost a while ago, and is a new one after 90 days', async () => {
    const { secret } = await newKey();
    const sent = person();
    const phone = String(sent['phone']);
    await deliver(secret, sent);
    const [lead] = await leadsOf(phone);
    const id = lead?.id ?? '';
    const lose = () =>
      head.send(updateLead, { params: { id }, body: { status: 'lost', lostReason: 'budget' } });
    await lose();
    await deliver(secret, { ...sent, reference: `${phone}-again` });
    const reopened = (await head.send(getLead, { params: { id } })).body.data as Lead;
    expect(reopened).toMatchObject({ status: 'contacted', ownerId: executive.id, lostReason: null });
    await lose();
    await owner.query(`update lead set lost_at = lost_at - interval '91 days' where id = $1`, [id]);
    await deliver(secret, { ...sent, reference: `${phone}-later` });
    expect((await leadsOf(phone)).map(({ status }) => status).toSorted()).toEqual(['lost', 'new']);
  });

  it('by several sources at the same moment makes one lead', async () => {
    const keys = await Promise.all([newKey('google'), newKey('meta'), newKey('website')]);
    const sent = person();
    const answers = await Promise.all(keys.map(({ secret }) => deliver(secret, sent)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await leadsOf(String(sent['phone']))).toHaveLength(1);
  });

  it('that cannot be read is recorded as rejected with its reason, and may be sent again under its reference', async () => {
    const { key, secret } = await newKey();
    const sent = person();
    const bad = await deliver(secret, { ...sent, phone: '12' });
    expect(bad.status).toBe(400);
    expect(bad.body['errors']).toEqual([{ field: 'phone', message: 'Please enter a valid phone number' }]);
    expect((await deliver(secret, ['nonsense'])).status).toBe(400);
    expect((await deliver(secret, sent)).status).toBe(202);
    const deliveries = await deliveriesOf(key.id);
    expect(deliveries.map(({ outcome }) => outcome)).toEqual(['new', 'rejected', 'rejected']);
    expect(deliveries.at(-1)).toMatchObject({ name: 'Asha Rao', phone: '12', leadId: null });
  });
});

describe('what a source has sent of a person', () => {
  it('is deleted after the days that the settings say, and neither the count nor the lead with it', async () => {
    const { key, secret } = await newKey('event');
    const sent = person();
    await deliver(secret, sent);
    await deliver(secret, person({ phone: 'none' }));
    await owner.query(
      `update lead_delivery set received_at = received_at - interval '91 days' where key_id = $1 and outcome = 'new'`,
      [key.id],
    );
    const forget = () =>
      app.application.runAs(head.caller, new Date().toISOString(), (work) => forgetDeliveredPeople(work));
    expect(await forget()).toBe(1);
    expect(await forget()).toBe(0);
    const [rejected, taken] = await deliveriesOf(key.id);
    expect(rejected).toMatchObject({ outcome: 'rejected', name: 'Asha Rao', personDeletedAt: null });
    expect(taken).toMatchObject({ outcome: 'new', name: null, phone: null });
    expect(taken?.personDeletedAt).not.toBeNull();
    expect(await leadsOf(String(sent['phone']))).toHaveLength(1);
  });
});

describe('the reconciliation', () => {
  it('adds up: received is new and re-enquiry and repeat and rejected, by day and source and in total', async () => {
    const { secret } = await newKey('outdoor');
    const known = person();
    const bodies = [known, known, { ...known, reference: 'again' }, person(), person({ phone: 'none' })];
    for (const body of bodies) await deliver(secret, body);
    const answer = await marketing.send(contract.getReconciliation, { query: { source: 'outdoor' } });
    const { days, total } = answer.body.data as Reconciliation;
    expect(days).toMatchObject([
      { source: 'outdoor', received: 5, new: 2, reEnquiry: 1, repeat: 1, rejected: 1 },
    ]);
    expect(total).toEqual({ received: 5, new: 2, reEnquiry: 1, repeat: 1, rejected: 1 });
    const whole = (await marketing.send(contract.getReconciliation)).body.data as Reconciliation;
    for (const { received, new: fresh, reEnquiry, repeat, rejected } of [...whole.days, whole.total]) {
      expect(received).toBe(fresh + reEnquiry + repeat + rejected);
    }
    const { rows } = await owner.query<{ count: number }>('select count(*)::int from lead_delivery');
    expect(whole.total.received).toBe(rows[0]?.count);
  });

  it('is downloaded with its totals in the last line', async () => {
    const answer = await marketing.send(contract.exportReconciliation, { query: { source: 'outdoor' } });
    const text = Buffer.from(answer.body['bytes'] as Uint8Array).toString('utf8');
    expect(text.trim().split('\r\n').at(-1)).toBe('Total,,,5,2,1,1,1');
  });
});
