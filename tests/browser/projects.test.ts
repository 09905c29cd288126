// covers: projects, towers

import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Project } from '#inventory/projects/project.contract.ts';
import { getProject } from '#inventory/projects/project.contract.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { buildUnit } from '#inventory/units/server/unit.factory.ts';
import type { Work } from '#platform/server/context.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import type { Person } from '../support/person.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { SMALLEST_PNG } from '../support/upload.ts';

let app: TestApp;
let browser: Browser;
let head: TestUser;
let person: Person;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
  head = (await app.organization()).businessHead;
  person = await signedIn(browser, app, head);
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

const run = <T>(command: (work: Work) => Promise<T>) =>
  app.application.runAs(head.caller, new Date().toISOString(), command);
const read = async (id: string) => (await head.send(getProject, { params: { id } })).body.data as Project;
const open = (path: string) => person.page.goto(`${app.url}${path}`);

it('pictures of a project are added, put into another order, removed and taken back', async () => {
  const project = await run((work) => buildProject(work));
  await open(`/projects/${project.id}`);
  await person.reads('None yet. Add views, a site plan or the show flat.');
  for (const name of ['view.png', 'plan.png']) await add(name);
  const [view, plan] = await shownIn(project, 2);
  expect(view).not.toBe(plan);

  const picture = await pictureNamed(`Picture 1 of 2 of ${project.name}`).getAttribute('src');
  await person.press(`Move later: Picture 1 of 2 of ${project.name}`);
  expect(await shownIn(project, 2, [plan, view])).toEqual([plan, view]);
  // The buttons change their names with the order: only then is the first picture the other one.
  await expect
    .poll(() => pictureNamed(`Picture 2 of 2 of ${project.name}`).getAttribute('src'))
    .toBe(picture);
  await person.press(`Remove: Picture 1 of 2 of ${project.name}`);
  expect(await shownIn(project, 1)).toEqual([view]);
  const toast = person.page.locator('[data-sonner-toast]').filter({ hasText: 'Picture removed' });
  await person.press('Undo', toast);
  expect(await shownIn(project, 2)).toEqual([plan, view]);

  // The first stands on its card.
  await open(`/projects?view=cards&search=${encodeURIComponent(project.name)}`);
  await person.main.getByRole('list', { name: 'Projects' }).locator('img').waitFor();
});

it('what is missing for a launch is named with its place, then it is launched, and a finished one is archived', async () => {
  const project = await run((work) => buildProject(work, { reraNumber: null, reraValidUntil: null }));
  await open(`/projects/${project.id}`);
  const launch = person.main.getByRole('button', { name: 'Launch project' });
  await person.reads('Add the RERA number before launching.');
  await person.reads('Add at least one unit before launching.');
  expect(await launch.getAttribute('aria-disabled')).toBe('true');

  await person.follow('Enter RERA');
  await person.write('RERA number', 'P52100099999');
  await person.submit('Save project');
  await person.reads('Add at least one unit before launching.');
  await run((work) => buildUnit(work, { projectId: project.id, unitType: 'villa', floor: 0 }));
  await person.reads('Nothing is missing. Launch the project to offer its units.');
  await person.press('Launch project');
  await confirm('Launch project', `${project.name} launched`);

  // It says what its completion waits for.
  await person.press('More actions', person.main.locator('header'));
  const complete = person.page.getByRole('menuitem', { name: /^Complete project/ });
  expect(await complete.getAttribute('aria-disabled')).toBe('true');
  await person.reads(/occupancy certificate/, complete);
  await person.page.keyboard.press('Escape');

  await person.chooseAction('Put on hold');
  await confirm('Put on hold', `${project.name} is on hold`);
  await person.chooseAction('Resume project');
  await confirm('Resume project', `${project.name} is active again`);
  expect((await read(project.id)).status).toBe('active');

  const planned = await run((work) => buildProject(work));
  await open(`/projects/${planned.id}`);
  await person.chooseAction('Archive project');
  await confirm('Archive project', `${planned.name} archived`);
  // Whoever does not ask for what is put away does not find it.
  await open(`/projects?search=${encodeURIComponent(planned.name)}`);
  await person.reads(/^No projects? match/);
  await open(`/projects?status=archived&search=${encodeURIComponent(planned.name)}`);
  await person.main.getByRole('row', { name: planned.name }).waitFor();
});

it('towers stand as cards or in a table, and refuge floors get no units in what is previewed', async () => {
  const tower = await run((work) => buildTower(work, { code: 'R', totalFloors: 9, refugeFloors: [8] }));
  await open(`/projects/${tower.projectId}?tab=towers`);
  await person.main.getByRole('row', { name: tower.name }).waitFor();
  await person.pick('Cards');
  const cards = person.main.getByRole('list', { name: 'Towers' });
  await person.reads('No units yet', cards);
  expect(new URL(person.page.url()).searchParams.get('view')).toBe('cards');

  await person.follow(tower.name, cards);
  await person.reads('Refuge floors');
  await open(`/projects/${tower.projectId}/towers/${tower.id}?add=units`);
  await person.write('From floor', '7');
  await person.write('Carpet area', '985');
  await person.write('Built-up area', '1160');
  await person.write('Saleable area', '1428.25');
  await person.reads('Floor 8 is a refuge floor and gets no units.');
  await person.reads(/^2 units, R-701 to R-901, /);
  await person.submit('Add 2 units');
  await person.isTold(`2 units added to ${tower.name}`);
});

it('a plan that a low tower can never finish says so, and one that fits is made from it', async () => {
  const tower = await run((work) => buildTower(work, { code: 'L', totalFloors: 5 }));
  await open(`/projects/${tower.projectId}?tab=plans`);
  await person.reads(/Slab 8, Slab 12, Slab 17 and Slab 22 will never be built/);
  await photographed(person.page, 'plan-that-does-not-fit');
  await person.press(`Make a plan that fits ${tower.name}`);
  expect(await person.main.getByLabel('Plan name').inputValue()).toBe('Construction linked, 5 floors');
  await photographed(person.page, 'plan-that-fits');
  await person.submit('Save payment plan');
  await person.isTold('Construction linked, 5 floors added');
  await person.main.getByRole('heading', { name: 'Construction linked, 5 floors' }).waitFor();
});

async function add(name: string): Promise<void> {
  await person.attach('Add pictures', { name, mimeType: 'image/png', buffer: pngOf(name) });
}

/** Bytes after the end of a picture are nobody's business; with them no two files are the same. */
function pngOf(name: string): Buffer {
  return Buffer.concat([SMALLEST_PNG, Buffer.from(name)]);
}

/** Ids of the pictures once so many of them are seen, and stand in this order if one is expected. */
async function shownIn(
  project: Project,
  count: number,
  order?: readonly (string | undefined)[],
): Promise<string[]> {
  await pictureNamed(`Picture ${count} of ${count} of ${project.name}`).waitFor();
  await expect
    .poll(async () => (await read(project.id)).imageFileIds)
    .toSatisfy((ids: string[]) => ids.length === count && (!order || ids.join() === order.join()));
  return (await read(project.id)).imageFileIds;
}

function pictureNamed(name: string): Locator {
  return person.main.getByRole('img', { name });
}

async function confirm(button: string, told: string): Promise<void> {
  await person.press(button, person.page.getByRole('dialog'));
  await person.isTold(told);
}
