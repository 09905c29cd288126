import pg from 'pg';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addedPasskey, Authenticator, begunPasskey } from '../../../../tests/support/authenticator.ts';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { PASSWORD, PUBLIC_URL, testApp } from '../../../../tests/support/test-app.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import { updateOrganization } from '#company/organizations/organization.contract.ts';
import { getMe, getUser, listUsers, updateUser } from '#company/people/user.contract.ts';
import * as auth from '../auth.contract.ts';
import * as contract from '../passkey.contract.ts';
import type { CreationOptions, PasskeyProof, RequestOptions } from '../passkeyCeremony.contract.ts';
import * as factor from '../secondFactor.contract.ts';

let app: TestApp;
let organization: TestOrganization;
let owner: pg.Client;
let clock = Date.parse('2026-11-27T06:00:00.000Z');

beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock).toISOString() });
  organization = await app.organization();
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

const minutes = (count: number) => {
  clock += count * 60_000;
};

/** Signed in just now: tests let hours go by. */
const admin = () => organization.userAgain(organization.businessHead);

const ownPassword = { currentPassword: PASSWORD };

/** Somebody with a passkey. */
async function withPasskey(role: Parameters<TestOrganization['user']>[0] = 'Sales Head') {
  const user = await organization.user(role);
  const key = new Authenticator();
  return { user, key, ...(await addedPasskey(user, key)) };
}

const signIn = (user: TestUser) => app.send(auth.login, { body: { email: user.email, password: PASSWORD } });

async function ticketOf(user: TestUser): Promise<string> {
  const { status, body } = await signIn(user);
  expect([status, body.code, body['passkeysAt']]).toEqual([401, 'secondFactorRequired', PUBLIC_URL]);
  return String(body['ticket']);
}

async function challenged(ticket: string): Promise<RequestOptions> {
  const answer = await app.send(contract.challengeSignIn, { body: { ticket } });
  expect(answer.status).toBe(200);
  return answer.body.data as RequestOptions;
}

const second = (ticket: string, passkey: PasskeyProof) =>
  app.send(factor.secondStep, { body: { ticket, passkey } });

const REFUSED = [401, 'This passkey was not accepted. Try again, or enter a code.'];

async function expectRefused(answer: ReturnType<typeof second>): Promise<void> {
  const { status, body } = await answer;
  expect([status, body.message]).toEqual(REFUSED);
}

async function notedOf(user: TestUser): Promise<string[]> {
  const { rows } = await owner.query<{ kind: string }>(
    `select kind from security_event where user_id = $1 and kind <> 'signedIn' order by at, id`,
    [user.id],
  );
  return rows.map(({ kind }) => kind);
}

async function secretOf(user: TestUser): Promise<string> {
  const answer = await user.send(factor.beginSecondFactor, { body: ownPassword });
  return (answer.body.data as { secret: string }).secret;
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock });

describe('signing in with a passkey', () => {
  it('takes the password and then the passkey, whose use is noted; programs may send a recovery code', async () => {
    const { user, key, recoveryCodes } = await withPasskey();
    const ticket = await ticketOf(user);
    const options = await challenged(ticket);
    expect(options).toMatchObject({ rpId: 'plinth.test', userVerification: 'required' });
    expect(options.allowCredentials).toEqual([
      { id: key.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
    minutes(1);
    const answer = await second(ticket, key.signed(options));
    expect(answer.status).toBe(200);
    const headers = { Authorization: `Bearer ${String(answer.body['token'])}` };
    const { body } = await app.send(factor.getSecondFactor, { headers });
    expect(body.data).toMatchObject({
      appAddedAt: null,
      passkeys: [{ name: 'Work laptop', lastUsedAt: new Date(clock).toISOString() }],
      passkeysAt: PUBLIC_URL,
      recoveryCodesLeft: 10,
    });
    const [code] = recoveryCodes;
    const byCode = await app.send(auth.login, { body: { email: user.email, password: PASSWORD, code } });
    expect(byCode.status).toBe(200);
  });

  it('takes each challenge once, also when the same answer comes twice at the same moment', async () => {
    const { user, key } = await withPasskey();
    const ticket = await ticketOf(user);
    const proof = key.signed(await challenged(ticket));
    const answers = await Promise.all([second(ticket, proof), second(ticket, proof)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    await expectRefused(second(ticket, proof));
    await challenged(ticket);
    await expectRefused(second(ticket, proof));
  });

  it('takes no challenge of another pending sign-in, none older than five minutes, and none that was not given', async () => {
    const { user, key } = await withPasskey();
    const [ticket, other] = [await ticketOf(user), await ticketOf(user)];
    const options = await challenged(ticket);
    await expectRefused(second(other, key.signed(options)));
    await challenged(other);
    await expectRefused(second(other, key.signed(options)));
    await expectRefused(second(ticket, key.signed(options, { challenge: 'A'.repeat(43) })));
    minutes(15);
    const fresh = await ticketOf(user);
    const given = await challenged(fresh);
    minutes(5);
    expect((await second(fresh, key.signed(given))).status).toBe(401);
    expect((await app.send(contract.challengeSignIn, { body: { ticket } })).status).toBe(401);
  });

  it.each([
    ['another address', { origin: 'https://plinth.test.evil.example' }],
    ['the same name without https', { origin: 'http://plinth.test' }],
    ['a passkey of another site', { site: 'evil.example' }],
    ['a passkey that verified nobody', { isUnverified: true }],
  ])('refuses %s, and notes it', async (_, twist) => {
    const { user, key } = await withPasskey();
    const ticket = await ticketOf(user);
    await expectRefused(second(ticket, key.signed(await challenged(ticket), twist)));
    expect(await notedOf(user)).toEqual(['passkeyAdded', 'passkeyRefused']);
  });

  it('refuses the passkey of another person and a signature of another key', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const ticket = await ticketOf(one.user);
    await expectRefused(second(ticket, other.key.signed(await challenged(ticket))));
    const forged = { ...other.key.signed(await challenged(ticket)), credentialId: one.key.credentialId };
    await expectRefused(second(ticket, forged));
    expect((await second(ticket, one.key.signed(await challenged(ticket)))).status).toBe(200);
  });

  it('refuses a passkey that does not count on, notes that it may have been copied, and keeps the count', async () => {
    const { user, key } = await withPasskey();
    key.counter = 7;
    const ticket = await ticketOf(user);
    expect((await second(ticket, key.signed(await challenged(ticket)))).status).toBe(200);
    for (const last of [7, 3]) {
      key.counter = last;
      const again = await ticketOf(user);
      const answer = await second(again, key.signed(await challenged(again)));
      expect([answer.status, answer.body.message]).toEqual([
        401,
        'This passkey may have been copied. Enter a code, then remove the passkey in your profile.',
      ]);
    }
    expect(await notedOf(user)).toEqual(['passkeyAdded', 'passkeyCopied', 'passkeyCopied']);
    key.counter = 8;
    const last = await ticketOf(user);
    expect((await second(last, key.signed(await challenged(last)))).status).toBe(200);
  });

  it('takes a passkey that never counts', async () => {
    const user = await organization.user('Sales Head');
    const key = new Authenticator({ counts: false });
    await addedPasskey(user, key);
    for (const ticket of [await ticketOf(user), await ticketOf(user)])
      expect((await second(ticket, key.signed(await challenged(ticket)))).status).toBe(200);
  });

  it('counts passkeys and codes together: five wrong ones of a person in fifteen minutes', async () => {
    const { user, key, recoveryCodes } = await withPasskey();
    const ticket = await ticketOf(user);
    for (let tried = 0; tried < 3; tried += 1)
      await expectRefused(second(ticket, key.signed(await challenged(ticket), { site: 'evil.example' })));
    for (const code of ['000000', '111111'])
      expect((await app.send(factor.secondStep, { body: { ticket, code } })).status).toBe(401);
    const [code] = recoveryCodes;
    expect((await second(ticket, key.signed(await challenged(ticket)))).status).toBe(429);
    expect((await app.send(factor.secondStep, { body: { ticket, code } })).status).toBe(429);
    expect((await notedOf(user)).at(-1)).toBe('lockedOut');
  });

  it('takes neither nothing nor a code of an app that was begun and never confirmed', async () => {
    const { user } = await withPasskey();
    const secret = await secretOf(user);
    const ticket = await ticketOf(user);
    const nothing = await app.send(factor.secondStep, { body: { ticket } });
    expect([nothing.status, nothing.body.message]).toEqual([400, 'Enter a code, or use a passkey.']);
    const answer = await app.send(factor.secondStep, { body: { ticket, code: codeOf(secret) } });
    expect(answer.status).toBe(401);
  });
});

describe('one’s own passkeys', () => {
  it('begin with the password, and with a second factor also with a proof of the last ten minutes', async () => {
    const user = await organization.user('Sales Head');
    minutes(11);
    const wrong = await user.send(contract.beginPasskey, { body: { currentPassword: 'Wrong-Horse-9' } });
    expect(wrong.body['errors']).toEqual([
      { field: 'currentPassword', message: 'This is not your password.' },
    ]);
    const key = new Authenticator();
    const { recoveryCodes } = await addedPasskey(user, key);
    expect(new Set(recoveryCodes).size).toBe(10);
    minutes(11);
    for (const call of [contract.beginPasskey, factor.beginSecondFactor]) {
      const asked = await user.send(call, { body: ownPassword });
      expect([asked.status, asked.body.code]).toEqual([403, 'stepUpRequired']);
    }
  });

  it.each([
    ['for another address', { origin: 'https://evil.example' }],
    ['for another site', { site: 'evil.example' }],
    ['without verifying who it is', { isUnverified: true }],
    ['for another challenge', { challenge: 'A'.repeat(43) }],
  ])('are not added when they were made %s', async (_, twist) => {
    const user = await organization.user('Sales Head');
    const made = new Authenticator().made(await begunPasskey(user), 'Laptop', twist);
    const answer = await user.send(contract.addPasskey, { body: made });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'The passkey could not be checked. Add it again within five minutes.',
    ]);
    expect((await signIn(user)).status).toBe(200);
  });

  it('are added once for each challenge, in its session, and belong to one person', async () => {
    const { user, key } = await withPasskey();
    const colleague = await organization.user('Sales Head');
    const options = await begunPasskey(user);
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([key.credentialId]);
    const made = new Authenticator().made(options);
    const elsewhere = await colleague.send(contract.addPasskey, { body: made });
    expect(elsewhere.status).toBe(400);
    expect((await user.send(contract.addPasskey, { body: made })).status).toBe(201);
    expect((await user.send(contract.addPasskey, { body: made })).status).toBe(400);
    const taken = await colleague.send(contract.addPasskey, {
      body: key.made(await begunPasskey(colleague)),
    });
    expect([taken.status, taken.body.message]).toEqual([409, 'This passkey has been added already.']);
  });

  it('are ten at most', async () => {
    const user = await organization.user('Sales Head');
    let last: CreationOptions | null = null;
    for (let count = 1; count <= 10; count += 1) {
      last = await begunPasskey(user);
      const made = new Authenticator().made(last, `Key ${count}`);
      expect((await user.send(contract.addPasskey, { body: made })).status).toBe(201);
    }
    const eleventh = await user.send(contract.beginPasskey, { body: ownPassword });
    expect([eleventh.status, eleventh.body.message]).toEqual([
      409,
      'You have ten passkeys already. Remove one of them first.',
    ]);
    const { rows } = await owner.query('select id from passkey where user_id = $1', [user.id]);
    expect(rows).toHaveLength(10);
  });

  it('are renamed and removed by their owner alone; with the last second factor the recovery codes end', async () => {
    const { user, passkey, recoveryCodes } = await withPasskey();
    const params = { id: passkey.id };
    const colleague = await organization.user('Sales Head');
    const named = { params, body: { name: 'Kitchen table' } };
    expect((await colleague.send(contract.renamePasskey, named)).status).toBe(404);
    expect((await user.send(contract.renamePasskey, named)).body.data).toMatchObject({
      name: 'Kitchen table',
    });
    const removal = { params, body: ownPassword };
    expect((await colleague.send(contract.removePasskey, removal)).status).toBe(404);
    minutes(11);
    expect((await user.send(contract.removePasskey, removal)).body.code).toBe('stepUpRequired');
    const [code] = recoveryCodes;
    await user.send(factor.stepUp, { body: { code } });
    expect((await user.send(contract.removePasskey, removal)).status).toBe(200);
    expect((await signIn(user)).status).toBe(200);
    const { rows } = await owner.query('select id from recovery_code where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
    const audit = await (await admin()).send(listAudit, { query: { recordId: user.id } });
    expect((audit.body.data as { action: string }[]).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['addPasskey', 'renamePasskey', 'removePasskey']),
    );
    expect(await notedOf(user)).toEqual(['passkeyAdded', 'recoveryCodeUsed', 'passkeyRemoved']);
  });

  it('share the recovery codes with the app: given with the first of them, and kept until the last is removed', async () => {
    const { user, key, passkey, recoveryCodes } = await withPasskey();
    const secret = await secretOf(user);
    const [code] = recoveryCodes;
    expect((await user.send(factor.confirmSecondFactor, { body: { code } })).status).toBe(400);
    const confirmed = await user.send(factor.confirmSecondFactor, { body: { code: codeOf(secret) } });
    expect(confirmed.body.data).toEqual({ recoveryCodes: [] });
    const { body } = await signIn(user);
    expect(body.message).toBe('Enter the code from your authenticator app, or use a passkey.');
    await user.send(contract.removePasskey, { params: { id: passkey.id }, body: ownPassword });
    expect((await user.send(factor.getSecondFactor)).body.data).toMatchObject({ recoveryCodesLeft: 10 });
    await addedPasskey(user, key);
    await user.send(factor.removeSecondFactor, { body: ownPassword });
    expect((await user.send(factor.getSecondFactor)).body.data).toMatchObject({
      appAddedAt: null,
      recoveryCodesLeft: 10,
    });
    const ticket = await ticketOf(user);
    expect((await second(ticket, key.signed(await challenged(ticket)))).status).toBe(200);
  });

  it('end with a reset by an administrator, together with recovery codes and sessions', async () => {
    const { user, key } = await withPasskey();
    const administrator = await admin();
    const row = await administrator.send(getUser, { params: { id: user.id } });
    expect(row.body.data).toMatchObject({ hasSecondFactor: true });
    const ticket = await ticketOf(user);
    const options = await challenged(ticket);
    const params = { id: user.id };
    expect((await administrator.send(factor.resetSecondFactor, { params })).status).toBe(200);
    expect((await user.send(getMe)).status).toBe(401);
    expect((await second(ticket, key.signed(options))).status).toBe(401);
    expect((await signIn(user)).status).toBe(200);
  });

  it('satisfy the organization where it requires a second factor', async () => {
    const manager = await organization.user('Finance Manager');
    const require = async (roles: string[]) =>
      (await admin()).send(updateOrganization, { body: { settings: { secondFactorRoles: roles } } });
    await require(['Finance Manager']);
    minutes(11);
    expect((await manager.send(listUsers)).body.code).toBe('secondFactorMissing');
    const { passkey } = await addedPasskey(manager, new Authenticator());
    expect((await manager.send(listUsers)).status).toBe(200);
    expect((await manager.send(getMe)).body.data).toMatchObject({ needsSecondFactor: false });
    await manager.send(contract.removePasskey, { params: { id: passkey.id }, body: ownPassword });
    expect((await manager.send(listUsers)).body.code).toBe('secondFactorMissing');
    await require([]);
  });
});

describe('asked again', () => {
  it('a passkey proves who it is, for a challenge of this session and this purpose alone', async () => {
    const director = await organization.user('Project Director');
    const person = await organization.user('Sales Manager');
    const key = new Authenticator();
    const none = await director.send(contract.challengeStepUp);
    expect([none.status, none.body.message]).toEqual([409, 'There is no passkey. Enter a code instead.']);
    await addedPasskey(director, key);
    minutes(11);
    const raised = { params: { id: person.id }, body: { role: 'Sales Head' } };
    const asked = await director.send(updateUser, raised);
    expect([asked.status, asked.body.message]).toEqual([
      403,
      'Confirm that it is you: enter a code, or use a passkey.',
    ]);
    const proveBy = (passkey: PasskeyProof) => director.send(factor.stepUp, { body: { passkey } });
    const ofSignIn = key.signed(await challenged(await ticketOf(director)));
    expect((await proveBy(ofSignIn)).body['errors']).toEqual([
      { field: 'passkey', message: 'This passkey was not accepted. Try again, or enter a code.' },
    ]);
    const { body } = await director.send(contract.challengeStepUp);
    const proof = key.signed(body.data as RequestOptions);
    expect((await director.send(updateUser, raised)).status).toBe(403);
    expect((await proveBy(proof)).status).toBe(200);
    expect((await director.send(updateUser, raised)).status).toBe(200);
    expect((await proveBy(proof)).status).toBe(400);
  });
});

describe('an installation without an address for passkeys', () => {
  it('offers none and refuses to add one, in a sentence that says why', async () => {
    const plain = await testApp({ publicUrl: 'http://plinth.test' });
    try {
      const { businessHead } = await plain.organization();
      const own = await businessHead.send(factor.getSecondFactor);
      expect(own.body.data).toMatchObject({ passkeysAt: null, passkeys: [] });
      const refused = await businessHead.send(contract.beginPasskey, { body: ownPassword });
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Passkeys do not work at the address of this installation: it needs https and a name, such as https://plinth.example.com.',
      ]);
    } finally {
      await plain.stop();
    }
  });
});
