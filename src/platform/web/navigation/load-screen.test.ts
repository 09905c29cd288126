import { beforeEach, expect, test } from 'vitest';
import { memoryStorage } from '../session/session.storage.ts';
import { ChunkLoadError, loadScreen } from './load-screen.ts';

let page: {
  notes: ReturnType<typeof memoryStorage>;
  reloads: number;
  reload: () => void;
  isOnline: () => boolean;
};
const Screen = () => null;
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  page = { notes: memoryStorage(), reloads: 0, reload: () => (page.reloads += 1), isOnline: () => true };
});

test('a screen whose code is missing reloads the page once', async () => {
  void loadScreen('leads', broken, page);
  await expect.poll(() => page.reloads).toBe(1);
});

test('when the reload did not help, the failure is shown instead of another reload', async () => {
  void loadScreen('leads', broken, page);
  await expect.poll(() => page.reloads).toBe(1);
  await expect(loadScreen('leads', broken, page)).rejects.toThrow(ChunkLoadError);
  await expect(loadScreen('leads', broken, page)).rejects.toThrow('Loading chunk failed');
  expect(page.reloads).toBe(1);
});

test('another screen that loads does not allow the missing one to reload again', async () => {
  void loadScreen('leads', broken, page);
  await expect.poll(() => page.reloads).toBe(1);
  await loadScreen('shell', () => Promise.resolve(Screen), page);
  await expect(loadScreen('leads', broken, page)).rejects.toThrow('Loading chunk failed');
  expect(page.reloads).toBe(1);
});

test('a success allows one reload again, for the next version', async () => {
  void loadScreen('leads', broken, page);
  await expect.poll(() => page.reloads).toBe(1);
  expect(await loadScreen('leads', () => Promise.resolve(Screen), page)).toBe(Screen);
  void loadScreen('leads', broken, page);
  await expect.poll(() => page.reloads).toBe(2);
});

test('without a network nothing is reloaded, so that what is on screen stays', async () => {
  page.isOnline = () => false;
  await expect(loadScreen('leads', broken, page)).rejects.toThrow('Loading chunk failed');
  expect(page.reloads).toBe(0);
});
