import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLUGINS } from './application.plugins.ts';

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

test('every area that plugs something in is joined', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.plugin.ts'),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(PLUGINS).toHaveLength(files.length);
  expect(new Set(PLUGINS).size).toBe(files.length);
});

test('no two areas claim the same name', () => {
  const claimed = PLUGINS.map(({ audiences = {}, constraints = {}, mails = [], jobs = [], runs = [] }) => [
    ...Object.keys(audiences).map((kind) => `audience of ${kind}`),
    ...Object.keys(constraints).map((name) => `constraint ${name}`),
    ...mails.map(({ name }) => `mail ${name}`),
    ...jobs.map(({ name }) => `job ${name}`),
    ...runs.map(({ task }) => `run ${task}`),
  ]);
  expect(twice(claimed.flat())).toEqual([]);
});
