// covers: imports, prices, units

import { readFile } from 'node:fs/promises';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { listUnits, updateUnit } from '#inventory/units/unit.contract.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { smallTargets, violations } from '../support/accessibility.ts';
import { faintColours } from '../support/colours.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { Importer, startImportWorker } from '../support/imports.ts';
import type { Person } from '../support/person.ts';
import { signedIn } from '../support/signed-in.ts';
import { dress } from '../support/scheme.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { settled, visit } from '../support/visit.ts';

const PICTURES = process.env['PLINTH_SCREENSHOTS'];

let app: TestApp;
let browser: Browser;
let worker: Worker;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  worker = await startImportWorker(app);
  browser = await openBrowser();
});

afterAll(async () => {
  await closePages(browser);
  await worker?.stop();
  await app?.stop();
});

async function project(head: TestUser): Promise<string> {
  const tower = await app.application.runAs(head.caller, new Date().toISOString(), (work) =>
    buildTower(work, { code: 'A' }),
  );
  return tower.projectId;
}

const HEAD = 'Wing,Flat No.,Storey,Type,RERA Carpet,Built-up,Saleable area';
const row = (number: string, floor: number | string) => `A,${number},${floor},3BHK,985,1160,1428.25`;
const csv = (text: string, name = 'units.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file]: [Download, void] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString('utf8') };
}

async function units(head: TestUser, projectId: string): Promise<Unit[]> {
  return (await head.send(listUnits, { query: { projectId, limit: 1500 } })).body.data as Unit[];
}

describe('importing units', () => {
  it('leads from the file over columns and preview to the units, mends what was refused, and goes back', async () => {
    const { businessHead: head } = await app.organization();
    const projectId = await project(head);
    const person = await signedIn(browser, app, head, `/projects/${projectId}`);
    await person.chooseAction('Import units');
    await person.arrivesAt('Import units');
    const template = await saved(person.page, () => person.press('Download template'));
    expect([template.name, template.text.split('\r\n')[0]]).toEqual([
      'units-template.csv',
      expect.stringContaining('Tower,Unit number,Floor,Type,Carpet area') as string,
    ]);

    await person.attach('Choose file', csv([HEAD, row('A-101', 1), row('A-102', 'first')].join('\n')));
    await person.arrivesAt('units.csv');
    await person.choose('Storey', 'Floor *');
    await person.submit('Check rows');
    await person.reads('Import 1 row');
    await person.reads('Floor “first” is not a number');
    expect(await units(head, projectId)).toEqual([]);
    await worker.stop();
    await person.press('Import 1 row');
    await person.reads('Rows are being written');
    // What was refused is the result: it is said when writing has ended, not while it waits.
    expect(await person.page.getByText('1 row was not written.').count()).toBe(0);
    worker = await startImportWorker(app);
    await person.reads('1 row was not written.');
    const refused = await saved(person.page, () => person.press('Download rejected rows'));
    expect((await units(head, projectId)).map((unit) => unit.unitNumber)).toEqual(['A-101']);

    await person.page.goto(`${app.url}/projects/${projectId}/imports`);
    await person.attach('Choose file', csv(refused.text.replace('first', '1'), 'mended.csv'));
    await person.arrivesAt('mended.csv');
    await person.submit('Check rows');
    await person.press('Import 1 row');
    await person.press('Undo import');
    await person.press('Undo import', person.page.getByRole('dialog'));
    await person.reads('Removed');
    await person.page.getByText('Undone', { exact: true }).first().waitFor();
    expect((await units(head, projectId)).map((unit) => unit.unitNumber)).toEqual(['A-101']);

    await person.page.goto(`${app.url}/projects/${projectId}?tab=units`);
    await person.press('Export');
    const exported = await saved(person.page, () =>
      person.page.getByRole('menuitem', { name: 'CSV' }).click(),
    );
    expect(exported.text.trim().split('\r\n')).toHaveLength(2);
    expect(person.faults).toEqual([]);
    await person.stop();
  });

  it('says what is wrong with a file where it was chosen', async () => {
    const { businessHead: head } = await app.organization();
    const person = await signedIn(browser, app, head, `/projects/${await project(head)}/imports`);
    const picture = {
      name: 'units.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('89504e470d0a1a0a00', 'hex'),
    };
    await person.attach('Choose file', picture);
    await person.reads(/does not match its file extension|This kind of file/);
    await person.attach('Choose file', csv(HEAD, 'head.csv'));
    await person.reads('The file has no rows below its headings.');
    expect(person.faults.filter((fault) => !fault.includes('415'))).toEqual([]);
    await person.stop();
  });
});

describe('importing a price list', () => {
  it('shows its effect in rupees, fills a draft, and finds nothing new in its own export', async () => {
    const { businessHead: head } = await app.organization();
    const projectId = await project(head);
    const tomorrow = addDays(dayOf(new Date().toISOString(), 'Asia/Kolkata'), 1);
    const person = await signedIn(browser, app, head, `/projects/${projectId}?tab=prices`);
    await person.follow('Import');
    await person.arrivesAt('Import price list');
    const template = await saved(person.page, () => person.press('Download template'));
    expect([template.name, template.text.split('\r\n')[0]]).toEqual([
      'price-list-template.csv',
      expect.stringContaining('What,Tower,Code,Name,Amount,Per') as string,
    ]);
    const lines = ['Particulars,Wing,Code,Rate', 'BSP,,,12650', 'Base rate,A,,"13,000"', 'PLC,,GV,plenty'];
    await person.attach('Choose file', csv(lines.join('\n'), 'march.csv'));
    await person.arrivesAt('march.csv');
    await person.write('Name', 'Prices of March');
    await person.submit('Check rows');
    await person.reads('Amount: same as project → ₹13,000 / sq ft');
    await person.reads('Amount “plenty” is not a number');
    await person.reads('No unit is unsold, so no price changes.');
    await person.press('Import 2 rows');
    await person.follow('Open the draft “Prices of March”');
    await person.page.getByRole('heading', { name: '2. Prices of March' }).waitFor();
    await person.press('Export');
    const exported = await saved(person.page, () =>
      person.page.getByRole('menuitem', { name: 'CSV' }).click(),
    );

    await person.page.goto(`${app.url}/projects/${projectId}/imports?kind=priceList`);
    await person.attach('Choose file', csv(exported.text, 'again.csv'));
    await person.arrivesAt('again.csv');
    await person.choose('Draft', `2. Prices of March, from ${formatDay(tomorrow)}`);
    await person.submit('Check rows');
    await person.reads('There is nothing to write.');
    expect(person.faults).toEqual([]);
    await person.stop();
  });
});

const LOOKS = [
  { name: 'desk', width: 1280, height: 800, isPhone: false },
  { name: 'phone', width: 360, height: 740, isPhone: true },
] as const;

describe('each step of an import', () => {
  it('is sound on desk and phone in both colour schemes, and never wider than the window', async () => {
    const { businessHead: head } = await app.organization();
    const projectId = await project(head);
    const importer = new Importer(app.url, head, projectId);
    const text = [HEAD.replace('Storey', 'Floor'), row('A-101', 1), row('A-102', 2), row('A-103', 'x')].join(
      '\n',
    );
    const mapping = await importer.read('first.csv', text);
    const previewed = await importer.preview('second.csv', text);
    const applied = await importer.preview('third.csv', text);
    await importer.apply(applied.id);
    const undone = await importer.preview('fourth.csv', text.replaceAll('A-1', 'A-2'));
    await importer.apply(undone.id);
    const [first] = (await units(head, projectId)).filter((unit) => unit.unitNumber === 'A-201');
    await head.send(updateUnit, { params: { id: first?.id ?? '' }, body: { view: 'Park' } });
    await importer.undo(undone.id);
    const failed = await importer.read('fifth.csv', HEAD);

    const prices = new Importer(app.url, head, projectId, 'priceList');
    const sheet =
      'What,Tower,Code,Amount\nBase rate,,,12650\nBase rate,A,,13000\nPLC,,GV,plenty\nPLC,,CR,120';
    const columns = await prices.read('prices.csv', sheet);
    const effect = await prices.preview('march.csv', sheet);
    const states = { mapping, previewed, applied, undone, failed, columns, effect };
    const paths = Object.entries(states).map(([name, { id }]) => [name, `/${id}`] as const);
    const person: Person = await signedIn(browser, app, head);
    const { page } = person;
    for (const [name, path] of [['list', ''] as const, ...paths]) {
      // A page of another kind in between: the heading of the next import is a new one.
      await visit(page, '/404');
      await visit(page, `/projects/${projectId}/imports${path}`);
      for (const look of LOOKS)
        expect.soft(await judged(page, name, look), `${name}, ${look.name}`).toEqual([]);
    }
    await person.stop();
  });
});

/** What is wrong with what is shown, in one size. */
async function judged(page: Page, name: string, look: (typeof LOOKS)[number]): Promise<string[]> {
  await page.setViewportSize(look);
  await settled(page);
  const faint: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await dress(page, colorScheme);
    if (PICTURES)
      await page.screenshot({ path: `${PICTURES}/import-${name}-${look.name}-${colorScheme}.png` });
    faint.push(...(await faintColours(page)).map((finding) => `${colorScheme}: ${finding}`));
  }
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...faint,
    ...(await violations(page)),
    ...(look.isPhone ? await smallTargets(page) : []),
    ...(excess > 0 ? [`${excess} px too wide`] : []),
  ];
}
