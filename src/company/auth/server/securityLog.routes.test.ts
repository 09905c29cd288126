import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { PASSWORD, testApp } from '../../../../tests/support/test-app.ts';
import { getMe } from '#company/people/user.contract.ts';
import * as auth from '../auth.contract.ts';
import type { SecurityEvent } from '../securityLog.contract.ts';
import { endSessionsOfPerson, listSecurityEvents } from '../securityLog.contract.ts';

let app: TestApp;
let organization: TestOrganization;
let clock = Date.parse('2026-11-24T06:00:00.000Z');
const days = (count: number) => {
  clock += count * 86_400_000;
};

beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock).toISOString() });
  organization = await app.organization();
});

afterAll(async () => app.stop());

const signIn = (user: TestUser, password = PASSWORD, more: object = {}, headers = {}) =>
  app.send(auth.login, { body: { email: user.email, password, ...more }, headers });

const as = (token: unknown) => ({ headers: { Authorization: `Bearer ${String(token)}` } });

async function logOf(person: TestUser, query: object = {}): Promise<SecurityEvent[]> {
  const head = await organization.userAgain(organization.businessHead);
  const answer = await head.send(listSecurityEvents, { query: { personId: person.id, ...query } });
  expect(answer.status).toBe(200);
  return answer.body.data as SecurityEvent[];
}

describe('the security log', () => {
  it('tells administrators of sign-ins, refusals and one lockout however often it is tried, newest first', async () => {
    const user = await organization.user('Sales Head');
    for (let wrong = 0; wrong < 8; wrong += 1) await signIn(user, 'Wrong-Horse-9');
    const log = await logOf(user);
    expect(log.map(({ kind }) => kind)).toEqual([
      'lockedOut',
      ...Array.from({ length: 5 }, () => 'passwordRefused'),
      'signedIn',
    ]);
    expect(log[0]).toMatchObject({ person: { id: user.id }, actor: null, ip: '127.0.0.1' });
    expect(await logOf(user, { kind: 'lockedOut' })).toHaveLength(1);
    expect((await user.send(listSecurityEvents)).status).toBe(403);
  });

  it('holds a changed password, a sign-out, and the sessions that an administrator ends with his name', async () => {
    const user = await organization.user('Sales Head');
    const body = { currentPassword: PASSWORD, password: 'Fresh-Horse-10!' };
    await user.send(auth.changePassword, { body });
    await user.send(auth.logout);
    const again = await signIn(user, body.password);
    const head = await organization.userAgain(organization.businessHead);
    const ended = await head.send(endSessionsOfPerson, { params: { id: user.id } });
    expect(ended.body['ended']).toBe(1);
    expect((await app.send(getMe, as(again.body['token']))).status).toBe(401);
    expect((await head.send(endSessionsOfPerson, { params: { id: head.id } })).status).toBe(409);
    const director = await organization.user('Project Director');
    expect((await director.send(endSessionsOfPerson, { params: { id: head.id } })).status).toBe(403);
    const log = await logOf(user);
    expect(log.map(({ kind }) => kind)).toEqual([
      'sessionEnded',
      'signedIn',
      'signedOut',
      'passwordChanged',
      'signedIn',
    ]);
    expect(log[0]?.actor).toMatchObject({ id: head.id });
  });
});

describe('how long and how often one is signed in', () => {
  it('a sign-in that is used every week ends after thirty days all the same', async () => {
    const user = await organization.user('Sales Head');
    let { body } = await signIn(user, PASSWORD, { rememberMe: true });
    const renew = async () => {
      const answer = await app.send(auth.refresh, { body: { refreshToken: body['refreshToken'] } });
      if (answer.status === 200) ({ body } = answer);
      return answer.status;
    };
    for (let week = 0; week < 4; week += 1) {
      days(7);
      expect(await renew()).toBe(200);
    }
    days(1.9);
    expect(await renew()).toBe(200);
    days(0.2);
    expect(await renew()).toBe(401);
    expect((await app.send(getMe, as(body['token']))).status).toBe(401);
  });

  it('a program that signs in sixty times does not hide a browser from the fifty that are listed', async () => {
    const user = await organization.user('Sales Head');
    const browser = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const answer = await signIn(user, PASSWORD, {}, { 'User-Agent': browser });
    for (let time = 0; time < 60; time += 1) await signIn(user, PASSWORD, {}, { 'User-Agent': 'curl/8.5.0' });
    const { body } = await app.send(auth.listSessions, as(answer.body['token']));
    const { sessions } = body.data as { sessions: { isProgram: boolean; isCurrent: boolean }[] };
    expect(sessions).toHaveLength(50);
    expect(sessions[0]).toMatchObject({ isCurrent: true, isProgram: false });
    expect(sessions.slice(1).every(({ isProgram }) => isProgram)).toBe(true);
  });
});

describe('a new password', () => {
  it('is refused when it is common or the name of the person or company, by register and change alike', async () => {
    const user = await organization.user('Sales Head');
    for (const password of ['Password@123', 'Sahyadri#2026']) {
      const refused = await user.send(auth.changePassword, { body: { currentPassword: PASSWORD, password } });
      expect([refused.status, refused.body['errors']]).toMatchObject([400, [{ field: 'password' }]]);
    }
    const registered = await app.send(auth.register, {
      body: {
        orgName: 'Deccan Homes',
        orgType: 'Real Estate Developer',
        city: 'Pune',
        country: 'India',
        firstName: 'Meera',
        lastName: 'Kulkarni',
        email: 'meera@common.test',
        password: 'Password1',
        agreeToTerms: true,
      },
    });
    expect([registered.status, registered.body['errors']]).toMatchObject([400, [{ field: 'password' }]]);
  });
});
