import { spawn } from 'node:child_process';
import type { ReadStream } from 'node:fs';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../tests/support/free-port.ts';
import { docxOf } from '../../../../tests/support/office-files.ts';
import { FileStore } from './file-store.ts';
import type { Scanner } from './scanner.ts';
import { Clamd, NO_SCANNER } from './scanner.ts';

const ORGANIZATION = '0198b5a0-0000-7000-8000-000000000001';
/** What the scanners of this test take for a virus. */
const VIRUS = 'plinth-test-virus';
const MB = 1024 * 1024;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-scan-'));
});

afterAll(() => rm(folder, { recursive: true }));

const keep = (scanner: Scanner, content: string | Buffer, name = 'a.csv') =>
  new FileStore(join(folder, 'files'), { scanner }).keep(ORGANIZATION, name, Buffer.from(content));

/** Nothing at all is left of a refused file. */
async function expectNothingKept(): Promise<void> {
  const left = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
}

/** Speaks the protocol of clamd, and of its answers only what the test sets. */
class OwnClamd {
  /** Lengths of the parts of the last stream. */
  parts: number[] = [];
  private readonly server: Server;
  private readonly answerTo: (content: Buffer) => string | null;

  constructor(answerTo: (content: Buffer) => string | null) {
    this.answerTo = answerTo;
    this.server = createServer((socket) => this.serve(socket));
  }

  listen(place: { port: number; host: string } | { path: string }): Promise<void> {
    return new Promise((resolve) => this.server.listen(place, resolve));
  }

  stop(): Promise<unknown> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    let got = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      got = Buffer.concat([got, part]);
      if (got.toString('latin1') === 'zPING\0') return socket.end('PONG\0');
      const content = this.streamOf(got);
      const answer = content && this.answerTo(content);
      if (answer) socket.end(`${answer}\0`);
    });
  }

  /** Null until its end has come. */
  private streamOf(got: Buffer): Buffer | null {
    const start = 'zINSTREAM\0';
    if (!got.toString('latin1').startsWith(start)) return null;
    const parts: Buffer[] = [];
    for (let at = start.length; at + 4 <= got.length;) {
      const length = got.readUInt32BE(at);
      if (length === 0) {
        this.parts = parts.map((part) => part.length);
        return Buffer.concat(parts);
      }
      parts.push(got.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    return null;
  }
}

const SILENT = 'The virus scanner does not answer, so the file was not stored. Try again shortly.';

describe('a scanner', () => {
  it('hears every byte, keeps what it finds clean, and refuses a virus with its name', async () => {
    const place = { path: join(folder, 'clamd.sock') };
    const clamd = new OwnClamd((content) =>
      content.includes(VIRUS) ? 'stream: Test.Virus FOUND' : 'stream: OK',
    );
    await clamd.listen(place);
    const scanner = new Clamd(place);
    expect(await scanner.state()).toBe('up');
    await expect(keep(scanner, `a,b\n${VIRUS}\n`)).rejects.toMatchObject({
      code: 'unsupportedType',
      message:
        'A virus was found in this file (Test.Virus), so it was not stored. Ask whoever sent it for a clean one.',
    });
    await expectNothingKept();
    const large = `a,b\n${'1,2\n'.repeat(MB / 4)}`;
    expect(await keep(scanner, large)).toMatchObject({ scanStatus: 'clean', sizeBytes: large.length });
    expect(clamd.parts.reduce((sum, length) => sum + length, 0)).toBe(large.length);
    await rm(join(folder, 'files'), { recursive: true });
    await clamd.stop();
  });

  it.each<[string, (content: Buffer) => string | null]>([
    ['is too slow', () => null],
    ['answers with an error', () => 'INSTREAM size limit exceeded. ERROR'],
  ])('that %s keeps nothing: try again', async (_, answerTo) => {
    const place = { host: '127.0.0.1', port: await freePort() };
    const clamd = new OwnClamd(answerTo);
    await clamd.listen(place);
    await expect(keep(new Clamd(place, 200), 'a,b\n')).rejects.toMatchObject({
      code: 'unavailable',
      message: SILENT,
    });
    await expectNothingKept();
    await clamd.stop();
  });

  // Elsewhere the system does not tell which files are open.
  it.skipIf(process.platform !== 'linux')('that is down, or is none, leaves no file open', async () => {
    const countOpen = async () => (await readdir('/proc/self/fd')).length;
    const isDown = new Clamd({ host: '127.0.0.1', port: await freePort() });
    const before = await countOpen();
    for (let turn = 0; turn < 20; turn += 1) {
      await expect(keep(isDown, `a,${turn}\n`)).rejects.toThrow(SILENT);
      await keep(NO_SCANNER, `a,${turn}\n`);
    }
    await expect.poll(countOpen).toBeLessThan(before + 10);
    await rm(join(folder, 'files'), { recursive: true });
  });

  it('finds the file open, and a file that it does not read is closed before it moves', async () => {
    const seen: ReadStream[] = [];
    const inattentive: Scanner = {
      ...NO_SCANNER,
      scan: async (content) => {
        expect(content).toMatchObject({ pending: false });
        seen.push(content as ReadStream);
        return 'notScanned';
      },
    };
    await keep(inattentive, 'a,b\n');
    expect(seen).toMatchObject([{ closed: true }]);
    await rm(join(folder, 'files'), { recursive: true });
  });

  it('that is down keeps nothing, and is said to be down', async () => {
    const scanner = new Clamd({ host: '127.0.0.1', port: await freePort() });
    await expect(keep(scanner, 'a,b\n')).rejects.toThrow(SILENT);
    await expectNothingKept();
    expect(await scanner.state()).toBe('down');
  });
});

const CLAMD = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find(existsSync);

/** With a real one where it is installed (Debian: clamav-daemon), and a list of viruses of this test alone. */
describe.skipIf(!CLAMD)('clamd itself', () => {
  it('finds a virus in a file of 25 MB and in a packed one, and lets the rest pass', async () => {
    const home = join(folder, 'clamd');
    await mkdir(join(home, 'signatures'), { recursive: true });
    const signature = Buffer.from(VIRUS).toString('hex');
    await writeFile(join(home, 'signatures', 'test.ndb'), `Plinth.Test:0:*:${signature}\n`);
    const path = join(home, 'clamd.sock');
    const lines = [`LocalSocket ${path}`, `DatabaseDirectory ${home}/signatures`, 'Foreground yes'];
    await writeFile(join(home, 'clamd.conf'), `${lines.join('\n')}\n`);
    const daemon = spawn(CLAMD ?? '', ['-c', join(home, 'clamd.conf')], { stdio: 'ignore' });
    try {
      const scanner = new Clamd({ path });
      await expect.poll(() => new Clamd({ path }).state()).toBe('up');
      const large = 'a,b\n'.repeat(25 * (MB / 4) - 10);
      await expect(keep(scanner, `${large}${VIRUS}`)).rejects.toThrow(/^A virus was found .*Plinth\.Test/);
      const packed = keep(scanner, await docxOf(Buffer.from(VIRUS)), 'a.docx');
      await expect(packed).rejects.toThrow(/^A virus was found .*Plinth\.Test/);
      await expectNothingKept();
      expect(await keep(scanner, 'a,b\n1,2\n')).toMatchObject({ scanStatus: 'clean' });
    } finally {
      daemon.kill();
    }
  });
});
