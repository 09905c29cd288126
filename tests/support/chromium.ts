import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import * as z from 'zod';
import { giveTo } from '#platform/server/postgres/account.ts';

export interface ChromiumBrowser {
  executablePath: string;
  args: string[];
  /** What the browser needs beside the environment of this process. */
  env: Record<string, string>;
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Decides in which order the parts of a day are typed: month first, whatever the language of this machine. */
const LANGUAGE = { LC_ALL: 'en_US.UTF-8', LANGUAGE: 'en_US' };

const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));

export function launchChromium({ executablePath, args, env }: ChromiumBrowser): Promise<Browser> {
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

/**
 * The Chromium of this machine, else the one that the package `@sparticuz/chromium` brings, unpacked below
 * `.cache` at first use. CHROMIUM_PATH names another one.
 *
 * @throws Error when neither starts, with what the browser said
 */
export async function findChromium(): Promise<ChromiumBrowser> {
  const args = [
    '--headless',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
    // Chromium's sandbox does not work as root, and not in most containers either.
    '--no-sandbox',
  ];
  const named = process.env['CHROMIUM_PATH'];
  for (const executablePath of named ? [named] : INSTALLED.filter((path) => existsSync(path))) {
    const problem = await problemOf(executablePath, {});
    if (problem === undefined) return { executablePath, args, env: LANGUAGE };
    if (named) throw new Error(`CHROMIUM_PATH names no browser that starts: ${problem}`);
  }
  const { executablePath, env } = await unpackedChromium();
  return { executablePath, args, env: { ...env, ...LANGUAGE } };
}

async function unpackedChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const folder = await unpack();
  const executablePath = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const problems: string[] = [];
  // The package brings the few libraries that a bare system lacks; the system's own are preferred.
  for (const env of [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }]) {
    const problem = await problemOf(executablePath, env);
    if (problem === undefined) return { executablePath, env };
    problems.push(problem);
  }
  throw new Error(
    `The browser tests need Chromium, and the one of @sparticuz/chromium does not start here: ${problems.join('; ')}. ` +
      'Install Chromium with the package manager of this system, or name one in CHROMIUM_PATH.',
  );
}

/** Unpacks beside its place and moves it there when complete, so that a kill leaves no half browser. */
async function unpack(): Promise<string> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest(), 'utf8')));
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`,
    ],
    // The package unpacks to the temporary folder, and its libraries only where it believes to be on Lambda.
    { cwd: dirname(CACHE), env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' } },
  );
  await chmod(join(draft, 'chromium'), 0o755);
  // As root, unpacking keeps the owner that the archive names: a user of this machine by accident.
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === 0 && gid !== undefined) giveTo({ name: 'root', uid, gid }, draft);
  await writeFile(join(draft, 'fonts.conf'), fontConfiguration(folder));
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

/** The system's fonts where it has some, and those of the package. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

function manifest(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  return join(dirname(entry), '..', '..', 'package.json');
}

/** Why a browser does not start; undefined when it does. */
async function problemOf(executablePath: string, env: Record<string, string>): Promise<string | undefined> {
  try {
    await promisify(execFile)(executablePath, ['--version'], {
      env: { ...process.env, ...env },
      timeout: 30_000,
    });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}
