import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usersOf } from './import-graph.mjs';
import { ROOT } from './project.mjs';
import { isTest } from './source-files.mjs';

// Which tests a change can have broken. Over enough imports everything hangs together, so the chain is cut (see
// docs/TESTING.md): where it passes what plugs everything in or furnishes many tests, and after two imports.

/** Joins the rooms to one product: a chain through it says nothing. */
const PLUGGED = /^src\/(app\/|[^/]+\/[\w-]+\.(plugin|screens|live)\.ts$)/;
const FACTORY = /\.factory\.tsx?$/;
const ROUTES = /\.routes\.ts$/;
const CONTRACT = /\.contract\.ts$/;
/** What so many tests stand on is furniture: a test is about something else. */
const MAX_TESTS_OF_ONE_HELPER = 5;

/** The folder of a room: 'src/sales/server/x.ts' → 'src/sales', 'src/money/plans/x.ts' → 'src/money/plans'. */
export function roomOf(file) {
  const [top, area, ...rest] = file.split('/');
  if (top !== 'src') return top;
  const [word] = rest;
  const isWord = rest.length > 1 && word !== 'server' && word !== 'web';
  return isWord ? `src/${area}/${word}` : `src/${area}`;
}

/** The tests that the changed files can have broken, as a Map from each to how many imports it is away, 0 to 2. */
export function testsOfChange(graph, changed) {
  const away = new Map(changed.filter((file) => isTest(file) && graph.has(file)).map((file) => [file, 0]));
  const reach = reachOfTests(graph);
  const isChanged = new Set(changed);
  for (const [test, { near, far }] of reach) {
    if (away.has(test)) continue;
    if ([...near].some((file) => isChanged.has(file))) away.set(test, 1);
    else if ([...far].some((file) => isChanged.has(file))) away.set(test, 2);
  }
  for (const story of storiesOf(graph, changed)) away.set(story, Math.min(away.get(story) ?? 2, 2));
  return away;
}

/** What each test is about: `near` it imports, alone or with helpers of its own; `far` is what these import. */
function reachOfTests(graph) {
  const tests = [...graph.keys()].filter(isTest);
  const helpers = new Map(tests.map((test) => [test, helpersOf(graph, test)]));
  const counts = new Map();
  for (const used of helpers.values())
    for (const helper of used) counts.set(helper, (counts.get(helper) ?? 0) + 1);
  const routes = routesByContract(graph);
  return new Map(
    tests.map((test) => {
      const own = [test, ...helpers.get(test)].filter(
        (file) => file === test || counts.get(file) <= MAX_TESTS_OF_ONE_HELPER,
      );
      const near = new Set(own.flatMap((file) => [...graph.get(file)]).filter(isMeant(test)));
      // Over the API a contract of the room is answered by its routes.
      for (const file of [...near].filter((one) => roomOf(one) === roomOf(test)))
        for (const route of routes.get(file) ?? []) near.add(route);
      const far = new Set([...near].flatMap((file) => [...graph.get(file)]).filter(isMeant(test)));
      return [test, { near: new Set([...own, ...near]), far }];
    }),
  );

  function isMeant(test) {
    return (file) =>
      file.startsWith('src/') &&
      !PLUGGED.test(file) &&
      !(FACTORY.test(file) && roomOf(file) !== roomOf(test));
  }
}

/** Files below tests/ that a test stands on, over any number of imports. */
function helpersOf(graph, test) {
  const found = new Set();
  const look = (file) => {
    for (const imported of graph.get(file) ?? []) {
      if (!imported.startsWith('tests/') || found.has(imported)) continue;
      found.add(imported);
      look(imported);
    }
  };
  look(test);
  return found;
}

function routesByContract(graph) {
  const users = usersOf(graph);
  const contracts = [...graph.keys()].filter((file) => CONTRACT.test(file));
  return new Map(
    contracts.map((file) => [
      file,
      [...users.get(file)].filter((user) => ROUTES.test(user) && roomOf(user) === roomOf(file)),
    ]),
  );
}

/** Stories of the browser name the rooms or areas that they cover, and go through these when their screens change. */
function storiesOf(graph, changed) {
  const shown = changed.filter((file) => /\/web\/|\.screens\.|\.contract\.ts$/.test(file));
  const rooms = new Set(shown.flatMap((file) => namesOf(roomOf(file))));
  return [...graph.keys()].filter(
    (file) => file.startsWith('tests/browser/') && coveredBy(file).some((room) => rooms.has(room)),
  );
}

/** By which a story may name a room: 'src/site/photos' → ['site', 'photos', 'site/photos'] */
function namesOf(folder) {
  const [, area, room] = folder.split('/');
  return room ? [area, room, `${area}/${room}`] : [area];
}

/** '// covers: enquiries, leads' → ['enquiries', 'leads'] */
export function coveredBy(file) {
  const [, names = ''] = /^\/\/ covers: (.+)$/m.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  return names.split(',').map((name) => name.trim());
}

/** The tests of an area or room, of those that import from it, and the stories that cover it. */
export function testsOfArea(graph, name) {
  const folder = `src/${name}`;
  if (![...graph.keys()].some((file) => file.startsWith(`${folder}/`)))
    throw new Error(`There is no folder src/${name}.`);
  const inside = (file) => file.startsWith(`${folder}/`);
  const above = new Set(
    [...graph]
      .filter(
        ([file, imported]) => file.startsWith('src/') && !PLUGGED.test(file) && [...imported].some(inside),
      )
      .filter(([file]) => !isTest(file))
      .map(([file]) => roomOf(file)),
  );
  const reach = reachOfTests(graph);
  return [...graph.keys()].filter(isTest).filter((test) => {
    if (inside(test) || above.has(roomOf(test))) return true;
    if (test.startsWith('tests/browser/')) return coveredBy(test).includes(name);
    return [...(reach.get(test)?.near ?? [])].some(inside);
  });
}
