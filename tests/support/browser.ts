import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium } from './chromium.ts';

let opened: Promise<Browser> | undefined;

/** One browser for all files of a worker: what a file opens in it, it closes by `closePages`. */
export async function openBrowser(): Promise<Browser> {
  const known = await opened;
  if (known?.isConnected()) return known;
  opened = launchChromium(inject('chromium'));
  return opened;
}

/** Files of a worker run one after the other: what is open at the end of one belongs to it. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
