import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { coveredBy, testsOfChange } from './choose-tests.mjs';
import { ROOT } from './project.mjs';

const FOLDER = 'tests/browser';
const stories = readdirSync(join(ROOT, FOLDER))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `${FOLDER}/${name}`);
const folders = (place) =>
  readdirSync(join(ROOT, place), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
const areas = folders('src');
const rooms = areas.flatMap((area) => folders(`src/${area}`).map((room) => `${area}/${room}`));

it('each story covers rooms and areas that exist, so that a change of their screens picks it', () => {
  const known = new Set([...areas, ...rooms, ...rooms.map((room) => room.split('/')[1])]);
  const unknown = stories.flatMap((story) =>
    coveredBy(story).flatMap((name) => (name === '' || known.has(name) ? [] : [`${story}: ${name}`])),
  );
  expect(unknown).toEqual([]);
});

it('a page that is changed picks the stories of its room, also where the room is named with its area', () => {
  const graph = new Map(stories.map((story) => [story, new Set()]));
  const pickedBy = (page) => {
    expect(existsSync(join(ROOT, page))).toBe(true);
    return [...testsOfChange(graph, [page]).keys()];
  };
  expect(pickedBy('src/offers/cost-sheets/web/CostSheetPage.tsx')).toContain(`${FOLDER}/offer.test.ts`);
  expect(pickedBy('src/insight/lead-reports/web/LeadReportsPage.tsx')).toContain(
    `${FOLDER}/lead-reports.test.ts`,
  );
  expect(pickedBy('src/site/analytics/web/AnalyticsPage.tsx')).toEqual([`${FOLDER}/construction.test.ts`]);
});
