import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const filesOf = (pattern: string) => globSync(pattern, { cwd: ROOT }).toSorted();

/** Calls that change something, by their names in the contracts. */
function changingCalls(): string[] {
  const begin = /export const (\w+) = call\(\{\s*method: '(\w+)'/g;
  return filesOf('src/**/*.contract.ts').flatMap((path) =>
    [...read(path).matchAll(begin)].flatMap(([, name, method]) => (name && method !== 'GET' ? [name] : [])),
  );
}

/** What screens mention: every file of a `web` folder. */
const screens = filesOf('src/**/web/**/*.{ts,tsx}').map(read).join('\n');
const table = read('docs/ACTS.md');
const listed = new Set(
  [...table.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].flatMap(([, calls]) => namesIn(calls ?? '')),
);

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? []);
}

test('every act that a screen offers is in docs/ACTS.md: what takes it back, its key, what opens next', () => {
  const offered = changingCalls().filter((name) => new RegExp(`\\b${name}\\b`).test(screens));
  expect(offered.filter((name) => !listed.has(name))).toEqual([]);
});

test('docs/ACTS.md names no call that is gone', () => {
  const calls = new Set(changingCalls());
  expect([...listed].filter((name) => !calls.has(name))).toEqual([]);
});

/** Of screens that offer one of two acts, never both: whichever there is has the letter. */
const EITHER_OR: Readonly<Record<string, readonly string[]>> = {
  'src/money/dues/web/PaymentPlanPage.tsx': ['o'],
  'src/site/contractors/web/useContractorActions.tsx': ['p'],
};

test('no two acts of a screen have the same letter, and none has one that lists or G take', () => {
  const taken = filesOf('src/**/*.{ts,tsx}').flatMap((path) => {
    const acts = [...read(path).matchAll(/label: ([^,\n]+),\s*letter: '(.)'/g)];
    const labels = new Map<string, Set<string>>();
    for (const [, label = '', letter = ''] of acts)
      labels.set(letter, (labels.get(letter) ?? new Set()).add(label));
    return [...labels]
      .filter(([letter, of]) => of.size > 1 || 'gjkx'.includes(letter) || !/[a-z]/.test(letter))
      .filter(([letter]) => !EITHER_OR[path]?.includes(letter))
      .map(([letter, of]) => `${path}: ${letter} for ${[...of].join(' and ')}`);
  });
  expect(taken).toEqual([]);
});
