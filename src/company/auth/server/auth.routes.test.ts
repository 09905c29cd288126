import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { getOrganization } from '#company/organizations/organization.contract.ts';
import { getMe } from '#company/people/user.contract.ts';
import * as contract from '../auth.contract.ts';

const PASSWORD = 'Correct-Horse-9';

let app: TestApp;
let owner: pg.Client;
let clock = Date.now();

beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock).toISOString(), withRealPasswords: true });
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

let made = 0;

function registration(more: Record<string, unknown> = {}) {
  made += 1;
  return {
    orgName: 'Sahyadri Kalpa',
    orgType: 'Real Estate Developer',
    city: 'Pune',
    country: 'India',
    firstName: 'Meera',
    lastName: 'Kulkarni',
    email: `meera.${made}@auth.test`,
    password: PASSWORD,
    agreeToTerms: true,
    ...more,
  };
}

async function registered() {
  const body = registration();
  const answer = await app.send(contract.register, { body });
  return {
    email: body.email,
    token: answer.body['token'] as string,
    refreshToken: answer.body['refreshToken'] as string,
    userId: (answer.body['user'] as { id: string }).id,
  };
}

function me(token: string) {
  return app.send(getMe, { headers: { Authorization: `Bearer ${token}` } });
}

function refresh(refreshToken: string) {
  return app.send(contract.refresh, { body: { refreshToken } });
}

describe('registration', () => {
  it('answers a session beside success, as screens read it', async () => {
    const body = registration({ phoneNumber: '+91 90000 01001', agreeToMarketing: true });
    const answer = await app.send(contract.register, { body });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).sort()).toEqual(
      ['organization', 'redirectTo', 'refreshToken', 'success', 'token', 'user'].sort(),
    );
    expect(answer.body['user']).toMatchObject({
      role: 'Business Head',
      firstName: 'Meera',
      email: body.email,
    });
    expect(answer.body['redirectTo']).toBe('/dashboard');
  });

  it('names every field that breaks a rule, in the words of the form', async () => {
    const answer = await app.send(contract.register, {
      body: registration({
        orgName: 'S',
        orgType: 'Bakery',
        firstName: ' M ',
        password: 'alllower1',
        agreeToTerms: false,
        phone: '0123',
      }),
    });
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toEqual(
      expect.arrayContaining([
        { field: 'orgName', message: 'Organization name must be at least 2 characters' },
        { field: 'orgType', message: 'Please select organization type' },
        { field: 'firstName', message: 'First name must be at least 2 characters' },
        { field: 'password', message: 'Password must contain uppercase, lowercase, and number' },
        { field: 'agreeToTerms', message: 'You must agree to the terms and conditions' },
        { field: 'phone', message: 'Please enter a valid phone number' },
      ]),
    );
  });

  it('refuses an address that has an account, however it is written', async () => {
    const { email } = await registered();
    const again = await app.send(contract.register, { body: registration({ email: email.toUpperCase() }) });
    expect(again.status).toBe(409);
    expect(again.body.message).toBe('An account with this email already exists.');
  });

  it('makes one account when two register the same address at once', async () => {
    const body = registration();
    const answers = await Promise.all([1, 2, 3].map(() => app.send(contract.register, { body })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  });

  it('takes role, organization and status from nobody', async () => {
    const answer = await app.send(contract.register, {
      body: registration({
        role: 'Project Director',
        organizationId: crypto.randomUUID(),
        status: 'suspended',
      }),
    });
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toMatchObject([
      { field: 'role' },
      { field: 'organizationId' },
      { field: 'status' },
    ]);
  });
});

describe('signing in', () => {
  it('trims the address and ignores its case', async () => {
    const { email } = await registered();
    const answer = await app.send(contract.login, {
      body: { email: `  ${email.toUpperCase()} `, password: PASSWORD },
    });
    expect(answer.status).toBe(200);
  });

  it('gives an unknown address the answer of a wrong password', async () => {
    const { email } = await registered();
    const wrong = await app.send(contract.login, { body: { email, password: 'Wrong-Horse-9' } });
    const unknown = await app.send(contract.login, {
      body: { email: 'nobody@auth.test', password: PASSWORD },
    });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.body.message).toBe(wrong.body.message);
  });

  it('locks an address on a network after five failures, and not the same address elsewhere', async () => {
    const { email } = await registered();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const failed = await app.send(contract.login, { body: { email, password: 'Wrong-Horse-9' } });
      expect(failed.status).toBe(401);
    }
    const locked = await app.send(contract.login, { body: { email, password: PASSWORD } });
    expect(locked.status).toBe(429);
    expect(locked.body.message).toBe('Too many failed attempts. Try again in 15 minutes.');
    const elsewhere = await app.send(contract.login, {
      body: { email, password: PASSWORD },
      headers: { 'X-Forwarded-For': '203.0.113.9' },
    });
    expect(elsewhere.status).toBe(200);
  });
});

describe('a session', () => {
  it('is refused when its token is missing, altered or signed in another way', async () => {
    const { token } = await registered();
    const [head, body, signature] = token.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    expect((await app.send(getMe)).status).toBe(401);
    expect((await me(`${head}.${body}.${signature?.split('').reverse().join('')}`)).status).toBe(401);
    expect((await me(`${none}.${body}.`)).status).toBe(401);
    expect((await me(token)).status).toBe(200);
  });

  it('follows a changed role and an ended account at the very next request', async () => {
    const { token, userId } = await registered();
    await registered();
    expect((await me(token)).body.data).toMatchObject({ role: 'Business Head' });
    await owner.query(`alter table app_user disable trigger keep_one_business_head`);
    await owner.query(`update app_user set role = 'Sales Executive' where id = $1`, [userId]);
    expect((await me(token)).body.data).toMatchObject({ role: 'Sales Executive' });
    await owner.query(`update app_user set status = 'deactivated' where id = $1`, [userId]);
    expect((await me(token)).status).toBe(401);
    await owner.query(`alter table app_user enable trigger keep_one_business_head`);
  });

  it('ends with signing out, for the token and for its refresh token', async () => {
    const { token, refreshToken } = await registered();
    const answer = await app.send(contract.logout, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.body).toEqual({ success: true });
    expect((await me(token)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('answers the same pair for 30 seconds when two tabs refresh at once', async () => {
    const { refreshToken } = await registered();
    const one = await refresh(refreshToken);
    const two = await refresh(refreshToken);
    expect(one.status).toBe(200);
    expect(two.body['refreshToken']).toBe(one.body['refreshToken']);
    expect(one.body['refreshToken']).not.toBe(refreshToken);
  });

  it('ends as a whole when a refresh token is used again later', async () => {
    const { refreshToken } = await registered();
    const next = await refresh(refreshToken);
    clock += 31_000;
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(next.body['refreshToken'] as string)).status).toBe(401);
    expect((await me(next.body['token'] as string)).status).toBe(401);
  });

  it('refuses a refresh token that we did not make', async () => {
    const { refreshToken } = await registered();
    const parts = refreshToken.split('.');
    const raised = [...parts.slice(0, 3), '2', parts[4]].join('.');
    expect((await refresh(raised)).status).toBe(401);
    expect((await refresh('nonsense')).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('lasts a week, or thirty days when remembered', async () => {
    const { email } = await registered();
    await app.send(contract.login, { body: { email, password: PASSWORD, rememberMe: true } });
    const { rows } = await owner.query<{ days: number }>(
      `select round(extract(epoch from s.expires_at - s.created_at) / 86400)::int as days
         from user_session s join app_user u on u.id = s.user_id where u.email = $1 order by s.created_at`,
      [email],
    );
    expect(rows.map((row) => row.days)).toEqual([7, 30]);
  });

  it('carries a request id in every answer, good or bad', async () => {
    const { token } = await registered();
    const good = await app.send(getOrganization, { headers: { Authorization: `Bearer ${token}` } });
    const bad = await app.send(getMe);
    expect(good.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
    expect(bad.body['requestId']).toBe(bad.headers.get('x-request-id'));
  });
});
