import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ withScreens: true });
});

afterAll(() => app?.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers });

it.each(['/', '/sales', '/sales//edit', '/payments/plans//record-payment', '/.hidden', '/no/such/screen'])(
  '%s, however it was typed, is answered by the page, which knows its screens',
  async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('csp-nonce');
  },
);

it('parts of the screens are kept for a year and sent as small as the browser takes them', async () => {
  const folder = 'dist/web/assets';
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  // What is small already is sent as it is.
  const [script] = scripts.toSorted(
    (a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size,
  );
  const answer = await get(`/assets/${script}`, { 'Accept-Encoding': 'br' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-encoding')).toBe('br');
});

it.each(['/assets/gone.js', '/api/no-such-call'])('%s is not found, in words', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ success: false, code: 'notFound' });
});
