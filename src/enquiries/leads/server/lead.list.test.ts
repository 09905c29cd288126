import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { updateLead } from '../lead.contract.ts';
import { exportLeads } from '../leadExport.contract.ts';
import { buildLead } from './lead.factory.ts';

const FIRM = '0190c0de-0000-7000-8000-00000000f1f1';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let projectId: string;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
  const now = new Date().toISOString();
  const { project } = await app.application.runAs(head.caller, now, (work) => buildLaunchedProject(work));
  projectId = project.id;
});

afterAll(() => app.stop());

/** What the file says of each lead, newest first, by the heading of its column. */
async function fileFor(user: TestUser): Promise<Record<string, string | undefined>[]> {
  const answer = await user.send(exportLeads, { query: { format: 'csv' } });
  expect(answer.status).toBe(200);
  const [head = [], ...rows] = String(answer.body['bytes'])
    .replace('\u{FEFF}', '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(head.map((heading, place) => [heading, cells[place]])));
}

describe('leads as a file', () => {
  it('say when each came in with the year, in the time of the organization', async () => {
    const at = '2024-12-31T19:05:00.000Z';
    await app.application.runAs(head.caller, at, (work) => buildLead(work, { projectIds: [projectId] }));
    expect((await fileFor(head)).map(({ Received }) => Received)).toEqual(['2025-01-01 00:35']);
  });

  it('name the owner to the company, and to partners only one of their own firm', async () => {
    const agent = await organization.user('Channel Partner Agent', {
      channelPartnerId: FIRM,
      projectIds: [projectId],
    });
    const executive = await organization.user('Sales Executive', { projectIds: [projectId] });
    const now = new Date().toISOString();
    const { id, version } = await app.application.runAs(agent.caller, now, (work) =>
      buildLead(work, { projectIds: [projectId] }),
    );
    const reassigned = { params: { id }, body: { ownerId: executive.id, version } };
    expect((await head.send(updateLead, reassigned)).status).toBe(200);
    const ownersIn = async (user: TestUser) => (await fileFor(user)).map(({ Owner }) => Owner);
    expect((await ownersIn(head))[0]).not.toBe('');
    expect(await ownersIn(agent)).toEqual(['']);
  });
});
