import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { audiences } from '#app/application.plugins.ts';
import type { Work } from '#platform/server/context.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { deleteUnit } from '#inventory/units/server/unit.commands.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { buildProject } from './project.factory.ts';

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
});
afterAll(() => app.stop());

const run = <T>(command: (work: Work) => Promise<T>, as: TestUser = organization.businessHead) =>
  app.application.runAs(as.caller, new Date().toISOString(), command);

it('changes of projects, towers and units are heard by whoever sees the project, deletions included', async () => {
  const launched = await run((work) => buildLaunchedProject(work));
  const planned = await run((work) => buildProject(work));
  const plannedTower = await run((work) => buildTower(work, { projectId: planned.id }));
  const [unit] = launched.units;
  if (!unit) throw new Error('A unit is missing.');
  await run((work) => deleteUnit(work, unit.id));
  const executive = await organization.user('Sales Executive');
  const unassigned = await organization.user('Channel Partner Agent', { channelPartnerId: randomUUID() });
  const heardBy = async (user: TestUser) => {
    const heard = async (kind: string, ids: string[]) => {
      const audience = audiences[kind];
      if (!audience?.mayHear(user.caller)) return [];
      const visible = await run((work) => audience.visible(work, ids), user);
      return ids.map((id) => visible.has(id));
    };
    return [
      await heard('project', [launched.project.id, planned.id]),
      await heard('tower', [launched.tower.id, plannedTower.id]),
      await heard('unit', [unit.id]),
    ];
  };
  expect(await heardBy(organization.businessHead)).toEqual([[true, true], [true, true], [true]]);
  expect(await heardBy(executive)).toEqual([[true, false], [true, false], [true]]);
  expect(await heardBy(unassigned)).toEqual([[false, false], [false, false], [false]]);
});
