import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { logInteraction } from '#enquiries/lead-lifecycle/server/interaction.commands.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import * as contract from '../messageTemplate.contract.ts';
import type { MessageDraft, MessageTemplate } from '../messageTemplate.contract.ts';

/** A Friday in Pune, at noon. */
const NOW = '2026-11-20T06:30:00.000Z';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let executive: TestUser;
let projectId: string;
let projectName: string;

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  organization = await app.organization();
  head = organization.businessHead;
  const { project } = await app.application.runAs(head.caller, NOW, (work) => buildLaunchedProject(work));
  projectId = project.id;
  projectName = project.name;
  executive = await organization.user('Sales Executive', { projectIds: [projectId] });
});

afterAll(() => app.stop());

const VISIT = {
  name: 'Visit',
  channel: 'whatsapp',
  body: 'Hello {firstName}, {project} awaits you {visit}.',
};

async function kept(more: object = {}): Promise<MessageTemplate> {
  const answer = await head.send(contract.createMessageTemplate, { body: { ...VISIT, ...more } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as MessageTemplate;
}

const change = (id: string, body: object) =>
  head.send(contract.updateMessageTemplate, { params: { id }, body });

async function draftsFor(user: TestUser, id: string): Promise<MessageDraft[]> {
  const answer = await user.send(contract.listMessageDrafts, { params: { id } });
  expect(answer.status).toBe(200);
  return answer.body.data as MessageDraft[];
}

it('a text is filled in for a customer with what is known of them, and says what is not', async () => {
  const template = await kept();
  const lead = await app.application.runAs(executive.caller, NOW, (work) =>
    buildLead(work, { projectIds: [projectId], consent: null }),
  );
  const draft = async () =>
    (await draftsFor(executive, lead.id)).find(({ templateId }) => templateId === template.id);
  expect(await draft()).toMatchObject({
    body: `Hello Asha, ${projectName} awaits you {visit}.`,
    missing: ['visit'],
    blockedBy: null,
  });
  await app.application.runAs(executive.caller, NOW, (work) =>
    logInteraction(work, lead.id, {
      type: 'siteVisit',
      outcome: 'visitScheduled',
      scheduledAt: addHours(NOW, 24),
    }),
  );
  expect(await draft()).toMatchObject({
    body: `Hello Asha, ${projectName} awaits you 21 Nov, 12:00 pm.`,
    missing: [],
  });
});

it('no text is offered to who asked not to be disturbed, none on WhatsApp to who refused it', async () => {
  await kept({ name: 'Hello' });
  const consent = { marketing: false, whatsapp: false, at: null, channel: null };
  const [quiet, refusing] = await app.application.runAs(executive.caller, NOW, async (work) => [
    await buildLead(work, { projectIds: [projectId], dnd: true }),
    await buildLead(work, { projectIds: [projectId], consent }),
  ]);
  const blocked = async (id: string) => (await draftsFor(executive, id)).map(({ blockedBy }) => blockedBy);
  expect(new Set(await blocked(quiet?.id ?? ''))).toEqual(
    new Set(['The customer has asked not to be disturbed.']),
  );
  expect(new Set(await blocked(refusing?.id ?? ''))).toEqual(
    new Set(['The customer does not want messages on WhatsApp.']),
  );
});

it('texts are written by managers, once per name and channel, with places that are known', async () => {
  expect((await executive.send(contract.createMessageTemplate, { body: VISIT })).status).toBe(403);
  const wrong = async (more: object) => {
    const { status, body } = await head.send(contract.createMessageTemplate, {
      body: { ...VISIT, name: 'Wrong', ...more },
    });
    return [status, (body['errors'] as { field: string }[] | undefined)?.[0]?.field];
  };
  expect(await wrong({ body: 'Dear {salutation}' })).toEqual([400, 'body']);
  expect(await wrong({ subject: 'Hello' })).toEqual([400, 'subject']);
  expect(await wrong({ dltTemplateId: '1234567890' })).toEqual([400, 'dltTemplateId']);
  const sms = await kept({ name: 'Sms', channel: 'sms', dltTemplateId: '1107161234567890123' });
  expect((await change(sms.id, { channel: 'whatsapp' })).status).toBe(400);
  await kept({ name: 'Twice' });
  expect(await wrong({ name: 'Twice' })).toEqual([409, 'name']);
  expect((await change(sms.id, { isActive: false, version: 1 })).status).toBe(200);
  expect((await change(sms.id, { isActive: true, version: 1 })).status).toBe(409);
  const listed = async (user: TestUser) =>
    ((await user.send(contract.listMessageTemplates, { query: {} })).body.data as MessageTemplate[]).map(
      ({ id }) => id,
    );
  expect(await listed(head)).toContain(sms.id);
  expect(await listed(executive)).not.toContain(sms.id);
});
