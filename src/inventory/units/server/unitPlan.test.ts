import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Work } from '#platform/server/context.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import type { Unit } from '../unit.contract.ts';
import { listUnits, updateUnit } from '../unit.contract.ts';
import type { PlanUnit } from '../unitPlan.contract.ts';
import { getUnitPlan, listSimilarUnits } from '../unitPlan.contract.ts';
import { buildLaunchedProject } from './unit.factory.ts';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
});
afterAll(() => app.stop());

const run = <T>(command: (work: Work) => Promise<T>) =>
  app.application.runAs(head.caller, new Date().toISOString(), command);
const planOf = async (projectId: string, as = head) =>
  (await as.send(getUnitPlan, { query: { projectId } })).body.data as { units: PlanUnit[]; total: number };

async function heldAndBlocked() {
  const { project, units } = await run((work) => buildLaunchedProject(work));
  const [held, blocked] = units;
  if (!held || !blocked) throw new Error('Units are missing.');
  const lead = await run((work) => buildLead(work, { projectIds: [project.id] }));
  const put = (id: string, body: object) => head.send(updateUnit, { params: { id }, body });
  await put(held.id, { status: 'reserved', reservedForLeadId: lead.id });
  await put(blocked.id, { status: 'blocked', statusReason: 'legal' });
  return { project, units, held, blocked };
}

describe('the plan of a project', () => {
  it('says of each unit what its whole record says, to everybody as much as they may know', async () => {
    const { project } = await heldAndBlocked();
    const firm = { channelPartnerId: crypto.randomUUID(), projectIds: [project.id] };
    const people = [
      head,
      await organization.user('Sales Executive'),
      await organization.user('Channel Partner Admin', firm),
      await organization.user('Channel Partner Agent', firm),
    ];
    for (const person of people) {
      const whole = await person.send(listUnits, { query: { projectId: project.id, limit: 1500 } });
      const { units, total } = await planOf(project.id, person);
      const byId = new Map((whole.body.data as Unit[]).map((unit) => [unit.id, unit]));
      expect([units.length, total]).toEqual([8, 8]);
      for (const unit of units) expect(byId.get(unit.id)).toMatchObject(unit);
    }
  });

  it('requires a project or a tower, of those the caller sees', async () => {
    const { project } = await heldAndBlocked();
    expect((await head.send(getUnitPlan)).status).toBe(400);
    expect(await planOf(project.id, (await app.organization()).businessHead)).toEqual({
      units: [],
      total: 0,
    });
  });
});

describe('units like one that was taken', () => {
  it('are free and of its type, the nearest in price and floor first', async () => {
    const { units, held, blocked } = await heldAndBlocked();
    const answer = await head.send(listSimilarUnits, { params: { id: held.id } });
    const similar = answer.body.data as PlanUnit[];
    expect(similar).toHaveLength(4);
    expect(similar.map(({ id }) => id)).not.toContain(blocked.id);
    const distance = ({ pricePaise }: { pricePaise: number | null }) =>
      Math.abs((pricePaise ?? 0) - (held.pricePaise ?? 0));
    const distances = similar.map(distance);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const others = units.filter(
      ({ id }) => ![held.id, blocked.id, ...similar.map((one) => one.id)].includes(id),
    );
    for (const other of others) expect(distance(other)).toBeGreaterThanOrEqual(Math.max(...distances));
  });
});
