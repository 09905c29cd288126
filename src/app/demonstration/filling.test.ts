import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldFilling } from '../../../tests/support/held-filling.ts';
import { heldFilling } from '../../../tests/support/held-filling.ts';
import type { Answer } from '../../../tests/support/test-app.ts';
import { login, logout } from '#company/auth/auth.contract.ts';
import { createSavedView } from '#company/saved-views/savedView.contract.ts';
import { getDashboard } from '#insight/dashboards/dashboard.contract.ts';
import { getHealth } from '#company/system/system.contract.ts';
import type { Call } from '#platform/contract/call.ts';
import { ROLES } from '#platform/contract/roles.ts';
import { emailOf } from './company.ts';
import { PASSWORD, PEOPLE } from './people.data.ts';

const SHARE = 0.01;
const NOW = '2026-11-21T06:30:00.000Z';
const VIEW = { name: 'Hot leads', query: 'temperature=hot', list: 'leads' };

let held: HeldFilling;

beforeAll(async () => {
  held = await heldFilling({ now: NOW, share: SHARE });
});

afterAll(async () => {
  await held?.finish();
  await held?.app.stop();
});

async function signIn(email: string): Promise<string> {
  const answer = await held.app.send(login, { body: { email, password: PASSWORD } });
  expect(answer.status).toBe(200);
  return String(answer.body['token']);
}

function send(call: Call, token: string, body?: unknown): Promise<Answer> {
  return held.app.send(call, { body, headers: { Authorization: `Bearer ${token}` } });
}

const HEAD = emailOf(PEOPLE[0] ?? { key: '', role: 'Business Head', name: ['', ''] });

describe('a demonstration that is being filled', () => {
  it('lets people of each role sign in, read and sign out', async () => {
    for (const role of ROLES) {
      const person = PEOPLE.find((one) => one.role === role);
      if (!person) throw new Error(`Nobody is ${role}.`);
      const token = await signIn(emailOf(person));
      expect.soft((await send(getDashboard, token)).status, role).toBe(200);
      expect.soft((await send(logout, token)).status, role).toBe(200);
      expect.soft((await send(getDashboard, token)).status, role).toBe(401);
    }
  });

  it('says what is being filled in, how far it is and how long it may take', async () => {
    const { body } = await held.app.send(getHealth);
    expect(body['filling']).toEqual({
      doing: 'Bookings, receipts and invoices',
      percent: expect.any(Number),
      secondsLeft: expect.any(Number),
    });
    expect(body['demonstrationMadeAt']).toBeNull();
  });

  it('refuses changes with a sentence that says when they are possible', async () => {
    const token = await signIn(HEAD);
    const { status, body } = await send(createSavedView, token, VIEW);
    expect(status).toBe(409);
    expect(body.message).toMatch(
      /^The demonstration is still being filled\. You can make changes when it is complete, in about \d+ (seconds|minutes)\.$/,
    );
  });

  it('refuses nothing to another organization', async () => {
    const { businessHead } = await held.app.organization();
    expect((await businessHead.send(createSavedView, { body: VIEW })).status).toBe(201);
  });

  it('takes changes when it is complete, and says to when its history reaches', async () => {
    const token = await signIn(HEAD);
    await held.finish();
    expect((await send(createSavedView, token, VIEW)).status).toBe(201);
    const { body } = await held.app.send(getHealth);
    expect(body).toMatchObject({ filling: null, demonstrationMadeAt: NOW });
  });
});
