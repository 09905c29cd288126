// covers: site/photos

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateProject } from '#inventory/projects/project.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import type { Person } from '../support/person.ts';
import { photograph, sendPhotos } from '../support/photographs.ts';
import { photographed } from '../support/photographed.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

const SITE = { latitude: 18.5981, longitude: 73.7646 };
const PHONE = { width: 360, height: 740 };

let app: TestApp;
let browser: Browser;
let head: TestUser;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
  browser = await openBrowser();
  head = (await app.organization()).businessHead;
});

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

async function plinth(): Promise<string> {
  const now = new Date().toISOString();
  return app.application.runAs(head.caller, now, async (work) => {
    const tower = await buildTower(work, { code: 'A' });
    return (await buildMilestone(work, { projectId: tower.projectId, towerId: tower.id })).id;
  });
}

const SHOT = { width: 800, height: 600 };

/** As the camera of a phone hands a picture over. */
async function shot(page: Page, ...numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const buffer = await photograph(number, SHOT);
    await page
      .getByLabel('Take photo', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: `shot-${number}.jpg`, mimeType: 'image/jpeg', buffer });
  }
}

/** The browser of the tests has no camera: a moving drawing stands for it. */
function lendCamera(): void {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [960, 720];
  let turn = 0;
  setInterval(() => {
    const paper = canvas.getContext('2d');
    if (!paper) return;
    turn += 1;
    paper.fillStyle = '#7a5';
    paper.fillRect(0, 0, 960, 720);
    paper.fillStyle = '#246';
    paper.fillRect(200 + (turn % 40), 150, 400, 500);
  }, 50);
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
}

/** Bytes a second, as far from the mast. */
async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = 60_000;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput * 4,
    uploadThroughput: throughput,
  });
}

const waiting = (person: Person) => person.page.getByRole('list', { name: 'Waiting photos' });

it('20 photos taken on a phone without network wait on it through a reload and are sent later, a refused one alone', async () => {
  const milestoneId = await plinth();
  const projectId = await app.application.runAs(head.caller, new Date().toISOString(), async ({ db }) => {
    const { projectId: id } = await db
      .selectFrom('milestone')
      .select('projectId')
      .where('id', '=', milestoneId)
      .executeTakeFirstOrThrow();
    return id;
  });
  await head.send(updateProject, { params: { id: projectId }, body: SITE });
  const person = await signedIn(browser, app, head, `/construction/milestones/${milestoneId}/photos`);
  const { page } = person;
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ ...SITE, accuracy: 12 });
  await page.setViewportSize(PHONE);
  await person.reads('Place known to 12 m.');
  await person.write('Photo point', 'Main gate');

  await page.context().setOffline(true);
  await shot(page, ...Array.from({ length: 19 }, (_, at) => at + 1));
  // One was taken 3 km away, as its camera wrote.
  const away = await photograph(20, { ...SHOT, latitude: 18.6251, longitude: SITE.longitude });
  await page
    .getByLabel('Choose photos', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'shot-20.jpg', mimeType: 'image/jpeg', buffer: away });
  await person.reads('20 waiting', person.main);
  await person.reads('No connection.', person.main);
  await photographed(page, 'photos-waiting');
  await page.setViewportSize(PHONE);

  // A proxy on the way refuses one of them; the others arrive over a slow line.
  await page.route('**/photos', async (route) => {
    if (route.request().postDataBuffer()?.includes('shot-12.jpg'))
      await route.fulfill({ status: 413, body: '' });
    else await route.continue();
  });
  await page.context().setOffline(false);
  await slowLine(page);
  await page.reload();
  await person.reads(/^1 waiting$/, person.main);
  await person.reads('Not sent', waiting(person));
  expect(await waiting(person).getByRole('listitem').count()).toBe(1);
  await page.unroute('**/photos');
  await person.press('Retry shot-12.jpg');
  await waiting(person).waitFor({ state: 'detached' });
  await person.reads(/^20$/, page.getByRole('region', { name: 'Sent' }));
  await person.reads('More than 500 m from the site', person.main);
  await photographed(page, 'photos-sent');

  // The next from the same point is lined up with the last one, which lies over the camera.
  await page.evaluate(lendCamera);
  await person.write('Photo point', 'Main gate');
  await person.press('Take photo over it');
  const camera = page.getByRole('dialog');
  await camera.getByAltText('Last photo from this point').waitFor();
  await photographed(page, 'photo-lined-up');
  await page.setViewportSize(PHONE);
  await person.press('Take this photo', camera);
  await person.reads(/^21$/, page.getByRole('region', { name: 'Sent' }));

  await page.goto(`${app.url}/construction/milestones/${milestoneId}`);
  await person.reads(/^21$/, page.getByRole('region', { name: 'Photos' }));
  await photographed(page, 'milestone-with-photos');
  expect(
    person.faults.filter((fault) => !/413|ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(fault)),
  ).toEqual([]);
  await person.stop();
});

it('two moments lie over each other, and the keyboard shows more of either; a photo is withdrawn with a reason', async () => {
  const milestoneId = await plinth();
  const taken = async (number: number, takenAt: string, caption: string) => {
    const bytes = await photograph(number, { width: 1200, height: 900, takenAt, offset: '+05:30' });
    await sendPhotos(app.url, head, milestoneId, [{ name: 'site.jpg', bytes }], {
      about: [{ caption, point: 'Tower crane' }],
    });
  };
  await taken(21, '2026-09-04T10:00:00', 'Before the slab');
  await taken(22, '2026-11-20T10:00:00', 'After the slab');
  const person = await signedIn(browser, app, head);
  const { page } = person;
  await person.goTo('Construction', 'Photos');
  await person.reads('Nov 2026', person.main);
  await person.reads('Sep 2026', person.main);
  await photographed(page, 'photos');
  await person.pick('Table', person.main);
  await person.reads('After the slab', page.getByRole('table'));
  await photographed(page, 'photos-table');
  await person.pick('Gallery', person.main);
  await page.getByRole('link', { name: 'After the slab' }).click();
  await person.reads('photos from Tower crane', person.main);
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^0% of 4 Sep 2026/);
  await page.keyboard.press('ArrowRight');
  expect(await slider.inputValue()).toBe('1');
  await slider.fill('60');
  await photographed(page, 'photo');
  // On a slow line the news of it comes before the answer: the page must not ask for what is gone.
  await page.route('**/withdraw', async (route) => {
    const answer = await route.fetch();
    await page.waitForTimeout(1_000);
    await route.fulfill({ response: answer });
  });
  await person.chooseAction('Withdraw photo');
  await person.write('Reason', 'Of another tower');
  await person.press('Withdraw photo', page.getByRole('dialog'));
  await person.reads('Before the slab', person.main);
  await page.getByText('After the slab').first().waitFor({ state: 'detached' });
  expect(person.faults).toEqual([]);
  await person.stop();
});
