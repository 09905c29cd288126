import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { createLeads } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { updateLeads } from '#enquiries/lead-lifecycle/server/lead.commands.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { listLeads } from '#enquiries/leads/server/lead.queries.ts';
import { listNotifications } from '#company/notifications/server/notification.queries.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { nextAnswerStepAt, tellUnanswered } from './answer.jobs.ts';

/** A time of a Pune clock; 20 November 2026 is a Friday. */
const pune = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00.000+05:30`).toISOString();

let now = pune(20, '12:00');
let app: TestApp;
let organization: TestOrganization;
let salesHead: TestUser;
let manager: TestUser;
let executive: TestUser;
let projectId: string;
let phones = 0;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  salesHead = await organization.user('Sales Head');
  manager = await organization.user('Sales Manager');
  executive = await organization.user('Sales Executive', { managerId: manager.id });
  projectId = await app.application.runAs(
    organization.businessHead.caller,
    now,
    async (work) => (await buildLaunchedProject(work)).project.id,
  );
});

afterAll(() => app.stop());

async function leadAt(moment: string, ownerId: string | null): Promise<string> {
  phones += 1;
  const phone = `+9197${String(phones).padStart(8, '0')}`;
  const source = 'walkIn' as const;
  const [created] = await app.application.runAs(organization.businessHead.caller, moment, (work) =>
    createLeads([{ work, input: { ...leadInput(), phone, source, projectIds: [projectId], ownerId } }]),
  );
  if (!created) throw new Error('No lead was made.');
  return created.id;
}

/** Whoever is announced the lead when the job has run at a moment, twice. */
async function toldAt(moment: string, leadId: string): Promise<string[]> {
  now = moment;
  for (let run = 0; run < 2; run += 1) {
    await inTransaction(app.application.pool, { organizationId: organization.id }, (db) =>
      tellUnanswered({ db, now }),
    );
  }
  const people = { salesHead, manager, executive };
  const told: string[] = [];
  for (const [name, user] of Object.entries(people)) {
    const { rows } = await app.application.runAs(user.caller, moment, (work) =>
      listNotifications(work, { page: 1, limit: 100 }),
    );
    const fresh = rows.filter(
      ({ resourceId, kind, createdAt }) =>
        resourceId === leadId && kind !== 'leadAssigned' && createdAt === moment,
    );
    told.push(...fresh.map(({ kind }) => `${name} ${kind}`));
  }
  return told;
}

async function late(): Promise<number> {
  const { rows } = await app.application.runAs(salesHead.caller, now, (work) =>
    listLeads(work, { page: 1, limit: 100, sort: '-createdAt', lateResponse: 'true' }),
  );
  return rows.length;
}

/** When the job is due after it ran at a moment: a reply at the last moment is in time. */
const nextStep = (ranAt: string) => dueAt(nextAnswerStepAt, { app, organizationId: organization.id }, ranAt);
const justAfter = (moment: string) => moment.replace('.000Z', '.001Z');

describe('a new lead that nobody answers', () => {
  it('is shown to its owner before it is due and when it is late, then upwards, each once', async () => {
    const id = await leadAt(pune(20, '12:00'), executive.id);
    const steps = ['12:10', '12:25', '12:31', '13:01', '14:31'].map((time) => nextStep(pune(20, time)));
    const times = ['12:24', '12:30', '13:00', '14:30'].map((time) => justAfter(pune(20, time)));
    expect(await Promise.all(steps)).toEqual([...times, null]);
    expect(await toldAt(pune(20, '12:24'), id)).toEqual([]);
    expect(await toldAt(pune(20, '12:25'), id)).toEqual(['executive answerDueSoon']);
    expect(await late()).toBe(0);
    expect(await toldAt(pune(20, '12:31'), id)).toEqual(['executive answerLate']);
    expect(await late()).toBe(1);
    expect(await toldAt(pune(20, '13:00'), id)).toEqual([]);
    expect(await toldAt(pune(20, '13:01'), id)).toEqual(['manager answerEscalated']);
    expect(await toldAt(pune(20, '14:31'), id)).toEqual(['salesHead answerEscalated']);
    expect(await toldAt(pune(20, '15:00'), id)).toEqual([]);
    await app.application.runAs(executive.caller, now, (work) =>
      updateLeads([{ work, input: { id, patch: { status: 'contacted' } } }]),
    );
  });

  it('is nobody’s concern once it is answered, nor in the night before work begins', async () => {
    const answered = await leadAt(pune(20, '16:00'), executive.id);
    await app.application.runAs(executive.caller, pune(20, '16:10'), (work) =>
      updateLeads([{ work, input: { id: answered, patch: { status: 'contacted' } } }]),
    );
    expect(await toldAt(pune(20, '17:00'), answered)).toEqual([]);
    const night = await leadAt(pune(20, '19:20'), executive.id);
    expect(await nextStep(pune(20, '19:30'))).toBe(justAfter(pune(21, '09:44')));
    expect(await toldAt(pune(20, '23:59'), night)).toEqual([]);
    expect(await toldAt(pune(21, '09:45'), night)).toEqual(['executive answerDueSoon']);
    expect(await toldAt(pune(21, '09:51'), night)).toEqual(['executive answerLate']);
  });

  it('has its whole time again for who is given it', async () => {
    const id = await leadAt(pune(21, '12:00'), executive.id);
    const other = await organization.user('Sales Executive', { managerId: manager.id });
    await app.application.runAs(manager.caller, pune(21, '12:40'), (work) =>
      updateLeads([{ work, input: { id, patch: { ownerId: other.id } } }]),
    );
    expect(await toldAt(pune(21, '13:00'), id)).toEqual([]);
    expect(await toldAt(pune(21, '13:41'), id)).toEqual(['manager answerEscalated']);
  });
});

describe('a lead that nobody owns', () => {
  it('is shown to the managers of its project after fifteen minutes', async () => {
    const id = await leadAt(pune(22, '10:00'), null);
    expect(await toldAt(pune(22, '10:15'), id)).toEqual([]);
    expect(await toldAt(pune(22, '10:16'), id)).toEqual(['manager leadUnassigned']);
    expect(await toldAt(pune(22, '10:40'), id)).toEqual([]);
  });
});
