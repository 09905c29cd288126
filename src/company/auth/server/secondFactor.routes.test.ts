import pg from 'pg';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { PASSWORD, testApp } from '../../../../tests/support/test-app.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import type { FirmAccounts } from '#company/firm-accounts/firmAccount.contract.ts';
import { confirmFirmAccount, enterFirmAccount } from '#company/firm-accounts/firmAccount.contract.ts';
import { updateOrganization } from '#company/organizations/organization.contract.ts';
import { getMe, getUser, listUsers, updateUser } from '#company/people/user.contract.ts';
import * as contract from '../auth.contract.ts';
import * as factor from '../secondFactor.contract.ts';

let app: TestApp;
let organization: TestOrganization;
let owner: pg.Client;
let clock = Date.parse('2026-11-24T06:00:00.000Z');

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

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock });
}

/** Somebody who has set up an app, half a minute ago. */
async function withFactor(user: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await user.send(factor.beginSecondFactor, { body: { currentPassword: PASSWORD } });
  const { secret } = begun.body.data as { secret: string };
  const confirmed = await user.send(factor.confirmSecondFactor, { body: { code: codeOf(secret) } });
  expect(confirmed.status).toBe(200);
  minutes(0.5);
  return { secret, recoveryCodes: (confirmed.body.data as { recoveryCodes: string[] }).recoveryCodes };
}

const signIn = (user: TestUser, more: object = {}) =>
  app.send(contract.login, { body: { email: user.email, password: PASSWORD, ...more } });

async function ticketOf(user: TestUser): Promise<string> {
  const answer = await signIn(user);
  expect([answer.status, answer.body.code]).toEqual([401, 'secondFactorRequired']);
  return String(answer.body['ticket']);
}

const secondStep = (ticket: string, code: string) => app.send(factor.secondStep, { body: { ticket, code } });

const as = (token: unknown) => ({ headers: { Authorization: `Bearer ${String(token)}` } });

async function mailsTo(user: TestUser): Promise<string[]> {
  const { rows } = await owner.query<{ change: string }>(
    `select data ->> 'change' as change from mail where template = 'secondFactor' and recipient = $1 order by created_at`,
    [user.email],
  );
  return rows.map(({ change }) => change);
}

describe('signing in with a second factor', () => {
  it('takes the password and then a code; the ticket between them opens nothing and ends after five minutes', async () => {
    const user = await organization.user('Sales Head');
    const { secret } = await withFactor(user);
    const ticket = await ticketOf(user);
    expect((await app.send(getMe, as(ticket))).status).toBe(401);

    const wrong = await secondStep(ticket, '000000');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'unauthenticated']);
    const right = await secondStep(ticket, codeOf(secret));
    expect(right.status).toBe(200);
    expect((await app.send(getMe, as(right.body['token']))).status).toBe(200);

    minutes(1);
    const late = await ticketOf(user);
    minutes(5.1);
    const refused = await secondStep(late, codeOf(secret));
    expect(refused.body.message).toBe('More than five minutes have passed. Enter your password again.');
  });

  it('takes each code once, also when two send it at the same moment', async () => {
    const user = await organization.user('Sales Head');
    const { secret } = await withFactor(user);
    const ticket = await ticketOf(user);
    const code = codeOf(secret);
    const answers = await Promise.all([secondStep(ticket, code), secondStep(ticket, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await secondStep(ticket, code)).status).toBe(401);
  });

  it('takes a recovery code once in place of a code, and mails that it was used', async () => {
    const user = await organization.user('Sales Head');
    const { recoveryCodes } = await withFactor(user);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await secondStep(await ticketOf(user), typed)).status).toBe(200);
    expect((await secondStep(await ticketOf(user), first)).status).toBe(401);
    const { body } = await user.send(factor.getSecondFactor);
    expect(body.data).toMatchObject({ recoveryCodesLeft: 9, isRequired: false });
    expect(await mailsTo(user)).toEqual(['enabled', 'recoveryCodeUsed']);
  });

  it('lets a program send the code with the password', async () => {
    const user = await organization.user('Sales Head');
    const { secret } = await withFactor(user);
    expect((await signIn(user, { code: '000000' })).status).toBe(401);
    expect((await signIn(user, { code: codeOf(secret) })).status).toBe(200);
  });

  it('checks five codes in fifteen minutes, also of twenty sent at once, and a right password gives none back', async () => {
    const user = await organization.user('Sales Head');
    const { secret } = await withFactor(user);
    const ticket = await ticketOf(user);
    const tries = await Promise.all(Array.from({ length: 20 }, () => secondStep(ticket, '000000')));
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect((await secondStep(await ticketOf(user), codeOf(secret))).status).toBe(429);
    expect((await signIn(user, { code: codeOf(secret) })).status).toBe(429);
  });

  it('voids the ticket of a password that was changed meanwhile', async () => {
    const user = await organization.user('Sales Head');
    const { secret } = await withFactor(user);
    const ticket = await ticketOf(user);
    await user.send(contract.changePassword, {
      body: { currentPassword: PASSWORD, password: 'Fresh-Horse-10!' },
    });
    expect((await secondStep(ticket, codeOf(secret))).status).toBe(401);
  });

  it('keeps the secret encrypted and of recovery codes the hashes alone', async () => {
    const user = await organization.user('Sales Head');
    const { secret, recoveryCodes } = await withFactor(user);
    const { rows } = await owner.query(
      `select row_to_json(f)::text || coalesce((select json_agg(c)::text from recovery_code c
         where c.user_id = f.user_id), '') as all from second_factor f where f.user_id = $1`,
      [user.id],
    );
    const kept = JSON.stringify(rows);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(text);
  });
});

describe('one’s own second factor', () => {
  it('begins with the password, is in use after its first right code, and is not replaced', async () => {
    const user = await organization.user('Sales Head');
    const refused = await user.send(factor.beginSecondFactor, { body: { currentPassword: 'Wrong-Horse-9' } });
    expect(refused.body['errors']).toEqual([
      { field: 'currentPassword', message: 'This is not your password.' },
    ]);
    expect((await user.send(factor.confirmSecondFactor, { body: { code: '123456' } })).status).toBe(409);
    await user.send(factor.beginSecondFactor, { body: { currentPassword: PASSWORD } });
    expect((await user.send(factor.confirmSecondFactor, { body: { code: '000000' } })).status).toBe(400);
    expect((await signIn(user)).status).toBe(200);
    await withFactor(user);
    const again = await user.send(factor.beginSecondFactor, { body: { currentPassword: PASSWORD } });
    expect(again.status).toBe(409);
  });

  it('is removed, and its recovery codes renewed, with the password and a code of the last ten minutes', async () => {
    const user = await organization.user('Sales Head');
    const { secret, recoveryCodes } = await withFactor(user);
    minutes(11);
    const body = { currentPassword: PASSWORD };
    const asked = await user.send(factor.renewRecoveryCodes, { body });
    expect([asked.status, asked.body.code]).toEqual([403, 'stepUpRequired']);
    const [old = ''] = recoveryCodes;
    await user.send(factor.stepUp, { body: { code: codeOf(secret) } });
    expect((await user.send(factor.renewRecoveryCodes, { body })).status).toBe(200);
    expect((await secondStep(await ticketOf(user), old)).status).toBe(401);
    expect((await user.send(factor.removeSecondFactor, { body })).status).toBe(200);
    expect((await signIn(user)).status).toBe(200);
    expect(await mailsTo(user)).toEqual(['enabled', 'recoveryCodesRenewed', 'removed']);
  });

  it('is reset by an administrator, which ends the sessions, is in the audit trail and mailed', async () => {
    const user = await organization.user('Sales Head');
    await withFactor(user);
    const head = await organization.userAgain(organization.businessHead);
    const row = await head.send(getUser, { params: { id: user.id } });
    expect(row.body.data).toMatchObject({ hasSecondFactor: true });
    expect((row.body.data as { allowedActions: string[] }).allowedActions).toContain('resetSecondFactor');
    const reset = (by: TestUser, id: string) => by.send(factor.resetSecondFactor, { params: { id } });
    expect((await reset(user, user.id)).status).toBe(403);
    expect((await reset(head, head.id)).status).toBe(409);
    const director = await organization.user('Project Director');
    expect((await reset(director, head.id)).status).toBe(403);
    expect((await reset(head, user.id)).status).toBe(200);
    expect((await user.send(getMe)).status).toBe(401);
    expect((await signIn(user)).status).toBe(200);
    expect((await reset(head, user.id)).status).toBe(409);
    const audit = await head.send(listAudit, { query: { action: 'resetSecondFactor' } });
    expect(audit.body.data).toMatchObject([{ resourceId: user.id, actor: { id: head.id } }]);
    expect(await mailsTo(user)).toEqual(['enabled', 'reset']);
  });
});

describe('a role that must have a second factor', () => {
  it('can do nothing but set one up, and then all it may do', async () => {
    const head = await organization.userAgain(organization.businessHead);
    const manager = await organization.user('Finance Manager');
    const require = (roles: string[]) =>
      head.send(updateOrganization, { body: { settings: { secondFactorRoles: roles } } });
    expect((await require(['Finance Manager'])).status).toBe(200);
    const shut = await manager.send(listUsers);
    expect([shut.status, shut.body.code]).toEqual([403, 'secondFactorMissing']);
    expect((await manager.send(getMe)).body.data).toMatchObject({ needsSecondFactor: true });
    expect((await signIn(manager)).body['user']).toMatchObject({ needsSecondFactor: true });
    await withFactor(manager);
    expect((await manager.send(listUsers)).status).toBe(200);
    expect((await manager.send(getMe)).body.data).toMatchObject({ needsSecondFactor: false });
    await manager.send(factor.removeSecondFactor, { body: { currentPassword: PASSWORD } });
    expect((await manager.send(listUsers)).body.code).toBe('secondFactorMissing');
    minutes(11);
    expect((await require([])).body.code).toBe('stepUpRequired');
    expect((await manager.send(listUsers)).body.code).toBe('secondFactorMissing');
    await head.send(factor.stepUp, { body: { currentPassword: PASSWORD } });
    expect((await require([])).status).toBe(200);
    expect((await manager.send(listUsers)).status).toBe(200);
  });
});

describe('asked again', () => {
  it('a role and a bank account change only within ten minutes of a code, or of the password without one', async () => {
    const head = await organization.userAgain(organization.businessHead);
    const finance = await organization.user('Finance Head');
    const person = await organization.user('Sales Manager');
    const firm = await app.application.runAs(head.caller, new Date(clock).toISOString(), (work) =>
      createChannelPartner(work, {
        name: 'Deccan Realty',
        reraAgentNumber: 'A52100012345',
        reraValidUntil: '2099-12-31',
        pan: 'AAACD1234F',
      }),
    );
    minutes(11);
    const params = { id: person.id };
    const raised = { params, body: { role: 'Sales Head' } };
    const asked = await head.send(updateUser, raised);
    expect([asked.status, asked.body.code, asked.body.message]).toEqual([
      403,
      'stepUpRequired',
      'Confirm that it is you: enter your password.',
    ]);
    expect((await head.send(updateUser, { params, body: { department: 'Sales' } })).status).toBe(200);
    const wrong = await head.send(factor.stepUp, { body: { currentPassword: 'Wrong-Horse-9' } });
    expect(wrong.status).toBe(400);
    expect((await head.send(updateUser, raised)).status).toBe(403);
    await head.send(factor.stepUp, { body: { currentPassword: PASSWORD } });
    expect((await head.send(updateUser, raised)).status).toBe(200);

    const bank = { accountName: 'Deccan', accountNumber: '50200012345678', ifsc: 'HDFC0001234' };
    const account = { params: { id: firm.id }, body: bank };
    expect((await finance.send(enterFirmAccount, account)).body.code).toBe('stepUpRequired');
    const { secret } = await withFactor(finance);
    minutes(11);
    const password = { body: { currentPassword: PASSWORD } };
    expect((await finance.send(factor.stepUp, password)).body['errors']).toMatchObject([{ field: 'code' }]);
    await finance.send(factor.stepUp, { body: { code: codeOf(secret) } });
    const entered = await finance.send(enterFirmAccount, account);
    expect(entered.status).toBe(200);
    const accountId = (entered.body.data as FirmAccounts).entered?.id;
    const confirmation = { params: { id: firm.id }, body: { accountId } };
    const checker = await organization.userAgain(organization.businessHead);
    minutes(11);
    expect((await checker.send(confirmFirmAccount, confirmation)).body.code).toBe('stepUpRequired');
  });
});
