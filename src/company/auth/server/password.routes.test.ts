import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn } from '../../../../tests/support/mail-server.ts';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { PASSWORD, testApp } from '../../../../tests/support/test-app.ts';
import { getMe } from '#company/people/user.contract.ts';
import * as contract from '../auth.contract.ts';

const NEW_PASSWORD = 'Fresh-Horse-10!';

let app: TestApp;
let owner: pg.Client;
let clock = Date.now();

beforeAll(async () => {
  app = await testApp({
    now: () => new Date(clock).toISOString(),
    withMail: true,
    withRealPasswords: true,
  });
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

let networks = 0;

/** Each story comes from a network of its own, so that none is slowed down by another. */
function network(): { 'X-Forwarded-For': string } {
  networks += 1;
  return { 'X-Forwarded-For': `198.51.100.${networks}` };
}

interface Person {
  user: TestUser;
  email: string;
}

async function somebody(): Promise<Person> {
  const { businessHead: user } = await app.organization();
  const { body } = await user.send(getMe);
  const { email } = body.data as { email: string };
  // The link that confirms the address comes first.
  await app.mails.next(email);
  return { user, email };
}

function forgot(email: string) {
  return app.send(contract.forgotPassword, { body: { email }, headers: network() });
}

async function linkFor({ email }: Person): Promise<string> {
  await forgot(email);
  return tokenIn(linkIn(await app.mails.next(email)));
}

function tokenIn(link: string): string {
  return new URL(link, 'http://plinth.test').searchParams.get('token') ?? '';
}

function reset(token: string, password = NEW_PASSWORD) {
  return app.send(contract.resetPassword, { body: { token, password } });
}

function signIn(email: string, password: string) {
  return app.send(contract.login, { body: { email, password }, headers: network() });
}

describe('a forgotten password', () => {
  it('is replaced by the link of a mail; the old one and all sessions end', async () => {
    const person = await somebody();
    const elsewhere = await signIn(person.email, PASSWORD);
    const answer = await reset(await linkFor(person));
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Your password is changed. Sign in with the new one.');
    expect((await person.user.send(getMe)).status).toBe(401);
    const refreshToken = elsewhere.body['refreshToken'] as string;
    expect((await app.send(contract.refresh, { body: { refreshToken } })).status).toBe(401);
    expect((await signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('takes a link once, also of two requests at once', async () => {
    const person = await somebody();
    const token = await linkFor(person);
    const answers = await Promise.all([reset(token), reset(token, 'Other-Horse-11!')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const again = await reset(token);
    expect(again.status).toBe(410);
    expect(again.body.message).toBe('This link is invalid or has expired. Request a new one.');
  });

  it('takes no link after 60 minutes, none that was sent before a reset and none that is made up', async () => {
    const late = await somebody();
    const old = await linkFor(late);
    clock += 60 * 60_000;
    expect((await reset(old)).status).toBe(410);
    const person = await somebody();
    const first = await linkFor(person);
    const second = await linkFor(person);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(410);
    expect((await reset(`${second.slice(0, -2)}AA`)).status).toBe(410);
    expect((await reset('nonsense')).status).toBe(410);
  });

  it('asks the five checks of the new password, each in its own words', async () => {
    const person = await somebody();
    const token = await linkFor(person);
    const answer = await reset(token, 'short');
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toEqual(
      [
        'Password must be at least 8 characters long',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one number',
        'Password must contain at least one special character',
      ].map((message) => ({ field: 'password', message })),
    );
    expect((await reset(token)).status).toBe(200);
  });

  it('keeps neither the link nor the password in the database once the mail is gone', async () => {
    const person = await somebody();
    const token = await linkFor(person);
    await reset(token);
    for (const table of ['mail', 'account_token', 'audit_entry', 'outbox_event', 'app_user']) {
      const { rows } = await owner.query<{ found: number }>(
        `select count(*)::int as found from ${table} t where t::text like '%' || $1 || '%' or t::text like $2`,
        [token, `%${NEW_PASSWORD}%`],
      );
      expect(rows, table).toEqual([{ found: 0 }]);
    }
    const { rows } = await owner.query(
      `select action, actor_id from audit_entry where resource_id = $1 and action = 'resetPassword'`,
      [person.user.id],
    );
    expect(rows).toEqual([{ action: 'resetPassword', actor_id: person.user.id }]);
  });

  it('sends nothing to who may not sign in, and no more than three links an hour to anybody', async () => {
    const gone = await somebody();
    await owner.query('alter table app_user disable trigger keep_one_business_head');
    await owner.query(`update app_user set status = 'deactivated' where id = $1`, [gone.user.id]);
    await owner.query('alter table app_user enable trigger keep_one_business_head');
    const person = await somebody();
    for (let time = 0; time < 5; time += 1) {
      expect((await forgot(person.email)).status).toBe(200);
      expect((await forgot(gone.email)).status).toBe(200);
    }
    const { rows } = await owner.query<{ recipient: string; sent: number }>(
      `select recipient, count(*)::int as sent from mail
        where template = 'passwordReset' and recipient = any($1) group by 1`,
      [[person.email, gone.email]],
    );
    expect(rows).toEqual([{ recipient: person.email, sent: 3 }]);
  });
});

it('requested too often by one network is refused there, whatever the addresses', async () => {
  const headers = network();
  const ask = (time: number) =>
    app.send(contract.forgotPassword, { body: { email: `nobody.${time}@auth.test` }, headers });
  const answers = await Promise.all(Array.from({ length: 25 }, (_, time) => ask(time)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

describe('changing the own password', () => {
  it('needs the current one, ends the other sessions and keeps this one', async () => {
    const { user, email } = await somebody();
    const other = await signIn(email, PASSWORD);
    const wrong = await user.send(contract.changePassword, {
      body: { currentPassword: 'Wrong-Horse-9!', password: NEW_PASSWORD },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body['errors']).toEqual([
      { field: 'currentPassword', message: 'This is not your current password.' },
    ]);
    const answer = await user.send(contract.changePassword, {
      body: { currentPassword: PASSWORD, password: NEW_PASSWORD },
    });
    expect(answer.status).toBe(200);
    expect((await user.send(getMe)).status).toBe(200);
    const headers = { Authorization: `Bearer ${String(other.body['token'])}` };
    expect((await app.send(getMe, { headers })).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('is locked after five wrong passwords, so that a stolen session guesses nothing', async () => {
    const { user } = await somebody();
    const attempt = () =>
      user.send(contract.changePassword, { body: { currentPassword: 'Wrong-9!', password: NEW_PASSWORD } });
    for (let time = 0; time < 5; time += 1) expect((await attempt()).status).toBe(400);
    expect((await attempt()).status).toBe(429);
  });
});

describe('the address of an account', () => {
  it('is confirmed by the link of a mail, once, and welcomed', async () => {
    const { businessHead } = await app.organization();
    const { email } = (await businessHead.send(getMe)).body.data as { email: string };
    const sessions = async () => (await businessHead.send(contract.listSessions)).body.data;
    expect(await sessions()).toMatchObject({ email, emailVerifiedAt: null });
    const token = tokenIn(linkIn(await app.mails.next(email)));
    const answer = await app.send(contract.verifyEmail, { body: { token } });
    expect(answer.body.message).toBe(`Your address ${email} is confirmed.`);
    expect(await sessions()).toMatchObject({ emailVerifiedAt: new Date(clock).toISOString() });
    expect((await app.send(contract.verifyEmail, { body: { token } })).status).toBe(410);
    expect((await app.mails.next(email)).subject).toMatch(/^Welcome to Sahyadri Test/);
    expect((await businessHead.send(contract.sendVerification)).status).toBe(409);
  });

  it('cannot be confirmed by a link that resets a password, nor the other way round', async () => {
    const person = await somebody();
    await person.user.send(contract.sendVerification);
    const verification = tokenIn(linkIn(await app.mails.next(person.email)));
    expect((await reset(verification)).status).toBe(410);
    const token = await linkFor(person);
    expect((await app.send(contract.verifyEmail, { body: { token } })).status).toBe(410);
    expect((await app.send(contract.verifyEmail, { body: { token: verification } })).status).toBe(200);
  });
});

describe('a new password', () => {
  it('is reported to its owner by email, whether changed in the profile or by a link', async () => {
    const person = await somebody();
    await person.user.send(contract.changePassword, {
      body: { currentPassword: PASSWORD, password: NEW_PASSWORD },
    });
    const mail = await app.mails.next(person.email);
    expect(mail.subject).toBe('Your password for Plinth was changed');
    expect(mail.text).toContain('/forgot-password');
    expect(mail.raw).not.toContain(NEW_PASSWORD);
    await reset(await linkFor(person), 'Third-Horse-12!');
    expect((await app.mails.next(person.email)).subject).toBe('Your password for Plinth was changed');
  });
});

describe('own sessions', () => {
  const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

  it('are listed with their device in words, and each can be ended', async () => {
    const { user, email } = await somebody();
    const other = await app.send(contract.login, {
      body: { email, password: PASSWORD, rememberMe: true },
      headers: { 'User-Agent': AGENT, ...network() },
    });
    const list = async () =>
      ((await user.send(contract.listSessions)).body.data as { sessions: contract.OwnSession[] }).sessions;
    const sessions = await list();
    expect(sessions).toHaveLength(2);
    const ended = sessions.find((session) => !session.isCurrent);
    expect(ended).toMatchObject({ device: 'Firefox on Linux', isRemembered: true });
    expect(sessions.filter((session) => session.isCurrent)).toHaveLength(1);
    const params = { id: ended?.id ?? '' };
    expect((await user.send(contract.endSession, { params })).status).toBe(200);
    expect((await user.send(contract.endSession, { params })).status).toBe(404);
    const headers = { Authorization: `Bearer ${String(other.body['token'])}` };
    expect((await app.send(getMe, { headers })).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  it('of a colleague are not found', async () => {
    const organization = await app.organization();
    const colleague = await organization.user('Sales Head');
    const { sessions } = (await colleague.send(contract.listSessions)).body.data as {
      sessions: contract.OwnSession[];
    };
    const params = { id: sessions[0]?.id ?? '' };
    expect((await organization.businessHead.send(contract.endSession, { params })).status).toBe(404);
    expect((await colleague.send(getMe)).status).toBe(200);
  });

  it('end all but this one', async () => {
    const { user, email } = await somebody();
    await signIn(email, PASSWORD);
    await signIn(email, PASSWORD);
    const answer = await user.send(contract.endOtherSessions);
    expect(answer.body).toEqual({ success: true, ended: 2 });
    expect((await user.send(getMe)).status).toBe(200);
  });

  it('from a new device are reported by email, from a known one not', async () => {
    const { email } = await somebody();
    const from = (agent: string) =>
      app.send(contract.login, {
        body: { email, password: PASSWORD },
        headers: { 'User-Agent': agent, ...network() },
      });
    await from(AGENT);
    const mail = await app.mails.next(email);
    expect(mail.subject).toBe('New sign-in to Plinth');
    expect(mail.text).toContain('Device: Firefox on Linux');
    await from(AGENT.replaceAll('142', '143'));
    const { rows } = await owner.query(
      `select count(*)::int as sent from mail where recipient = $1 and template = 'newDevice'`,
      [email],
    );
    expect(rows).toEqual([{ sent: 1 }]);
  });
});
