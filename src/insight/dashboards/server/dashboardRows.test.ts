import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import { getDashboard } from '../dashboard.contract.ts';

// What a dashboard shows some of: of more projects and people than have a place on it.

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
});
afterAll(() => desk.app.stop());

it('stock counts the units of all projects and shows the first in the order of their numbers, those on sale first of all', async () => {
  const { head, run } = desk;
  const before = await dataOf<Dashboard>(head.send(getDashboard));
  for (let phase = 13; phase >= 1; phase -= 1)
    await run((work) => buildLaunchedProject(work, { project: { name: `Aster Phase ${phase}` } }));
  const { inventory } = await dataOf<Dashboard>(head.send(getDashboard));
  expect(inventory?.rows.map(({ name }) => name)).toEqual(
    Array.from({ length: 12 }, (_, at) => `Aster Phase ${at + 1}`),
  );
  expect(inventory?.projects).toBe(14);
  expect(inventory?.units).toBe((before.inventory?.units ?? 0) + 13 * 8);
  // None of the first twelve is on sale any more.
  await run(({ db }) =>
    db
      .updateTable('project')
      .set({ status: 'completed' })
      .where('name', 'in', inventory?.rows.map(({ name }) => name) ?? [])
      .execute(),
  );
  const executive = await desk.organization.user('Sales Executive');
  const { available } = await dataOf<Dashboard>(executive.send(getDashboard));
  expect(available?.rows.map(({ name }) => name)).toEqual(['Aster Phase 13', desk.project.name]);
  expect(available?.projects).toBe(2);
});

it('the team shows whoever sold most, however many joined before', async () => {
  const { organization } = desk;
  for (let at = 0; at < 20; at += 1) await organization.user('Sales Executive');
  const last = await organization.user('Sales Executive');
  await desk.sale({}, last);
  const head = await organization.user('Sales Head');
  const { team } = await dataOf<Dashboard>(head.send(getDashboard));
  expect(team).toHaveLength(20);
  expect(team?.[0]).toMatchObject({ id: last.id, bookings: { value: 1 } });
});
