import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// What docs/OPERATING.md and the files of deploy/ say, held to the code.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function sources(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !/\.(test|factory)\./.test(path))
    .map((path) => read(join(folder, path)));
}

const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

it('every setting that is read is explained in the manual, and no other', () => {
  const manual = read('docs/OPERATING.md');
  const [, table = ''] = manual.split('## Settings');
  const rows = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  const explained = namesIn(rows.map((row) => row.split('|')[1] ?? '').join(), /`([A-Z_]+)`/g);
  const settings = namesIn(read('src/platform/server/config.ts'), /^ {2}([A-Z_]+): z/gm);
  expect(settings.size).toBeGreaterThan(15);
  expect(explained).toEqual(settings);

  const code = sources('src', /\.tsx?$/).join('\n');
  for (const name of namesIn(code, /process\.env(?:\.|\[')([A-Za-z_]+)/g))
    expect(manual).toContain(`\`${name}\``);
});

it('every alarm asks for a metric that there is, says what to do, and every metric is in the manual', () => {
  const metrics = namesIn(
    [
      read('src/platform/server/metrics.ts'),
      read('src/insight/system-status/server/installation.metrics.ts'),
    ].join(),
    /'(plinth_[a-z_]+)'/g,
  );
  const alarms = read('deploy/alarms.yml');
  const asked = [...namesIn(alarms, /\b(plinth_[a-z_]+)/g)].map((name) =>
    name.replace(/_(bucket|count)$/, ''),
  );
  expect(asked.filter((name) => !metrics.has(name))).toEqual([]);
  const rules = alarms.match(/- alert: /g)?.length;
  expect(alarms.match(/severity: (page|ticket) \}/g)?.length).toBe(rules);
  expect(alarms.match(/ do: '/g)?.length).toBe(rules);
  const manual = read('docs/OPERATING.md');
  expect([...metrics].filter((name) => !manual.includes(`\`${name}`))).toEqual([]);
  for (const alarm of namesIn(alarms, /- alert: (\w+)/g)) expect(manual).toContain(alarm);
});

it('services and containers start what there is', () => {
  for (const [, path = ''] of ['plinth.service', 'plinth-backup.service', 'Containerfile'].flatMap((name) => [
    ...read(join('deploy', name)).matchAll(/\b((?:scripts|dist)\/[\w/.-]+\.m?js)/g),
  ]))
    expect(path === 'dist/server/server.js' || read(path).length > 0).toBe(true);
});

it('the change log begins with the version of the package', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(/^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});
