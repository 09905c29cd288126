import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
  const builder = read('scripts/lib/build.mjs');
  const built = [...namesIn(builder, /^ {2}'?([\w.]+)'?: 'src\//gm)].map((name) => `dist/server/${name}.js`);
  const files = ['deploy/plinth.service', 'deploy/plinth-backup.service', 'deploy/Containerfile'];
  const started = files.flatMap((file) => [...namesIn(read(file), /\b((?:scripts|dist)\/[\w/.-]+\.m?js)/g)]);
  expect(started).toContain('dist/server/server.js');
  const isThere = (path: string) => built.includes(path) || existsSync(join(ROOT, path));
  expect(started.filter((path) => !isThere(path))).toEqual([]);
  const manual = read('docs/OPERATING.md');
  expect(built).toEqual(expect.arrayContaining([...namesIn(manual, /(dist\/server\/\w+\.js)/g)]));
});

const settingsOf = (unit: string) =>
  read(join('deploy', unit))
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));

it('what a service writes to is open in its sandbox, which is the same for backups', () => {
  for (const unit of ['plinth.service', 'plinth-backup.service']) {
    const settings = settingsOf(unit);
    expect(settings).toContain('ProtectSystem=strict');
    expect(settings).toContain('StateDirectory=plinth');
    expect(settings.join('\n')).toContain(' DATA_DIR=/var/lib/plinth');
  }
  const backup = settingsOf('plinth-backup.service');
  const [target = ''] = namesIn(backup.join('\n'), / --to (\S+)/g);
  expect(backup).toContain(`ReadWritePaths=-${target}`);
  expect(
    backup.some((line) => /^ExecStartPre=\+.*install -d /.test(line) && line.endsWith(` ${target}`)),
  ).toBe(true);

  const sandbox = (settings: string[]) =>
    settings.filter((line) => /^(Protect|Private|Restrict|SystemCall|NoNew|Capability|Lock)/.test(line));
  expect(sandbox(backup)).toEqual(sandbox(settingsOf('plinth.service')));
});

it('a service that stops has its database until its requests have ended', () => {
  expect(settingsOf('plinth.service')).toContain('KillMode=mixed');
});

it('an engine is given what an image is built from', () => {
  const given = new Set(read('.dockerignore').split('\n'));
  expect(given).toContain('*');
  const builder = read('scripts/lib/build.mjs');
  const lists = [...builder.matchAll(/(?:inputs: |CONFIGURATION = )\[(.*?)\]/g)].map(([, list = '']) => list);
  const inputs = namesIn(lists.join(), /'([\w.-]+)/g);
  expect(inputs).toContain('src');
  for (const path of [...inputs, 'migrations', 'LICENSE', '.npmrc']) expect(given).toContain(`!${path}`);
});

it('the change log begins with the version of the package', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(/^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});
