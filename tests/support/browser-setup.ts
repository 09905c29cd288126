import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { ChromiumBrowser } from './chromium.ts';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Chromium that was seen to start; of the browser tests. */
    chromium: ChromiumBrowser;
    /** The screens as they were built when the run began; of the browser tests. */
    screens: string;
  }
}

let folder: string | undefined;

/** What all browser tests of a run need once. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', await findChromium());
  // A copy: a build in between would take the screens away from under the browser.
  folder = mkdtempSync(join(tmpdir(), 'plinth-screens-'));
  cpSync(join(process.cwd(), 'dist', 'web'), folder, { recursive: true });
  project.provide('screens', folder);
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
