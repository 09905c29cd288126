import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAbsence } from '#enquiries/assignment/server/presence.commands.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { createLead } from '#enquiries/leads/lead.contract.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Processes } from '../support/processes.ts';
import { startProcesses } from '../support/processes.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const SECRET = 'the secret that all processes share in this test';
const LEADS = 148;
const AT_ONCE = 24;

let app: TestApp;
let organization: TestOrganization;
let processes: Processes;

beforeAll(async () => {
  app = await testApp({ sessionSecret: SECRET });
  organization = await app.organization();
  processes = await startProcesses(2, { databaseUrl: app.databaseUrl, sessionSecret: SECRET });
});

afterAll(async () => {
  await processes.stop();
  await app.stop();
});

describe('148 leads that arrive at once in two processes, with four executives there of five', () => {
  it('are given to the four, 37 to each', async () => {
    const { businessHead } = organization;
    const now = new Date().toISOString();
    const projectId = await app.application.runAs(
      businessHead.caller,
      now,
      async (work) => (await buildLaunchedProject(work)).project.id,
    );
    const team: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      team.push((await organization.user('Sales Executive', { projectIds: [projectId] })).id);
    }
    const [absent = '', ...present] = team;
    await app.application.runAs(businessHead.caller, now, (work) =>
      addAbsence(work, {
        userId: absent,
        firstDay: work.today,
        lastDay: addDays(work.today, 30),
        reason: 'leave',
      }),
    );
    let next = 0;
    const owners: string[] = [];
    const post = async (worker: number): Promise<void> => {
      while (next < LEADS) {
        const number = next++;
        owners.push(await posted(processes.urls[worker % 2] ?? '', number, projectId));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => post(worker)));
    const counts = present.map((id) => owners.filter((owner) => owner === id).length);
    expect(counts).toEqual([37, 37, 37, 37]);
  });

  async function posted(url: string, number: number, projectId: string): Promise<string> {
    const phone = `+9196${String(number).padStart(8, '0')}`;
    const response = await fetch(`${url}/api${createLead.path}`, {
      method: createLead.method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${organization.businessHead.token}`,
      },
      body: JSON.stringify({ ...leadInput(), phone, projectIds: [projectId] }),
    });
    const { data } = (await response.json()) as { data?: { ownerId: string } };
    return data?.ownerId ?? `refused with ${response.status}`;
  }
});
