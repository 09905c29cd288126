import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../tests/support/test-app.ts';
import { PASSWORD, testApp } from '../../../../tests/support/test-app.ts';
import { applyImport, startImport } from '#cross-cutting/imports/import.contract.ts';
import { shareCostSheet } from '#offers/cost-sheets/share.contract.ts';
import { inviteUser } from '#company/people/invitation.contract.ts';
import { getMe } from '#company/people/user.contract.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { Call } from '#platform/contract/call.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { acceptInvitation } from '../acceptance.contract.ts';
import * as contract from '../auth.contract.ts';
import { welcomeMail } from './auth.mails.ts';
import { endIfNeverConfirmed } from './unconfirmed.commands.ts';
import { confirmByOperator } from './verification.commands.ts';

let app: TestApp;
const clock = Date.now();
/** As links of a mail want it. */
const NEW_PASSWORD = 'Fresh-Horse-10!';
let made = 0;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock).toISOString(), withMail: true });
});

afterAll(() => app.stop());

const MAY_NOT_YET = [inviteUser, shareCostSheet, startImport, applyImport] as const satisfies readonly Call[];

function registration(more: Record<string, unknown> = {}) {
  made += 1;
  return {
    orgName: `Kalpa Homes ${made}`,
    orgType: 'Real Estate Developer',
    city: 'Pune',
    country: 'India',
    firstName: 'Asha',
    lastName: 'Kulkarni',
    email: `asha.${made}@unconfirmed.test`,
    password: PASSWORD,
    agreeToTerms: true,
    ...more,
  };
}

/** Somebody who registered just now and has confirmed nothing. */
async function registered(at: TestApp = app) {
  const body = registration();
  const answer = await at.send(contract.register, { body });
  expect(answer.status).toBe(201);
  const { id: organizationId } = answer.body['organization'] as { id: string };
  const headers = { Authorization: `Bearer ${String(answer.body['token'])}` };
  const send = (call: Call, input: object = {}) => at.send(call, { headers, ...input });
  return { email: body.email, organizationId, user: answer.body['user'], send };
}

type Somebody = Awaited<ReturnType<typeof registered>>;

async function tokenSentTo(email: string): Promise<string> {
  const mail = await app.mails.next(email);
  return /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
}

function statusesOf(person: Somebody): Promise<(string | undefined)[]> {
  return Promise.all(
    MAY_NOT_YET.map(async (call) => {
      const { id } = person.user as { id: string };
      return (await person.send(call, { params: { id }, body: {} })).body.code;
    }),
  );
}

describe('an organization whose address nobody confirmed', () => {
  it('may be tried, but invites, shares and imports only once the address is confirmed', async () => {
    const person = await registered();
    expect(person.user).toMatchObject({ needsConfirmation: true });
    expect((await person.send(getMe)).status).toBe(200);
    expect(await statusesOf(person)).toEqual(MAY_NOT_YET.map(() => 'unconfirmed'));
    await app.send(contract.verifyEmail, { body: { token: await tokenSentTo(person.email) } });
    expect((await person.send(getMe)).body.data).toMatchObject({ needsConfirmation: false });
    expect(await statusesOf(person)).not.toContain('unconfirmed');
  });

  it('mails nobody but its own account', async () => {
    const person = await registered();
    await tokenSentTo(person.email);
    const now = new Date(clock).toISOString();
    await inTransaction(app.application.pool, { organizationId: person.organizationId }, (db) =>
      queueMail(
        { db, now },
        {
          template: welcomeMail,
          to: 'stranger@unconfirmed.test',
          data: { firstName: 'Asha', organizationName: 'Kalpa', role: 'Business Head' },
        },
      ),
    );
    await expect.poll(() => failuresOf(person)).toEqual(['unconfirmed']);
    const answer = await person.send(contract.sendVerification);
    expect(answer.status).toBe(200);
    expect(await tokenSentTo(person.email)).not.toBe('');
  });

  it('is confirmed as well by a new password through its mailbox', async () => {
    const person = await registered();
    await tokenSentTo(person.email);
    await app.send(contract.forgotPassword, { body: { email: person.email } });
    const token = await tokenSentTo(person.email);
    await app.send(contract.resetPassword, { body: { token, password: NEW_PASSWORD } });
    const again = await app.send(contract.login, {
      body: { email: person.email, password: NEW_PASSWORD },
    });
    expect(again.body['user']).toMatchObject({ needsConfirmation: false });
  });

  it('gives way to an invitation of an employer, when it is accepted and not before', async () => {
    const person = await registered();
    await tokenSentTo(person.email);
    const employer = await app.organization();
    const invited = await employer.businessHead.send(inviteUser, {
      body: { firstName: 'Asha', lastName: 'Kulkarni', email: person.email, role: 'Sales Head' },
    });
    expect(invited.status).toBe(201);
    expect((await person.send(getMe)).status).toBe(200);
    const { id } = invited.body.data as { id: string };
    const token = await tokenSentTo(person.email);
    const accept = (sent: string) =>
      app.send(acceptInvitation, {
        params: { id },
        body: { token: sent, email: person.email, password: NEW_PASSWORD, agreeToTerms: true },
      });
    expect((await accept('guessed')).status).toBe(410);
    expect((await person.send(getMe)).status).toBe(200);
    const accepted = await accept(token);
    expect(accepted.status).toBeLessThan(300);
    expect(accepted.body['organization']).toMatchObject({ id: employer.id });
    expect((await person.send(getMe)).status).toBe(401);
  });

  it('does not give way once it is confirmed', async () => {
    const person = await registered();
    await app.send(contract.verifyEmail, { body: { token: await tokenSentTo(person.email) } });
    const employer = await app.organization();
    const invited = await employer.businessHead.send(inviteUser, {
      body: { firstName: 'Asha', lastName: 'Kulkarni', email: person.email, role: 'Sales Head' },
    });
    expect(invited.status).toBe(409);
  });

  it('is closed after fourteen days, and its address can register again', async () => {
    const person = await registered();
    const endAt = (hours: number) =>
      inTransaction(app.application.pool, { organizationId: person.organizationId }, (db) =>
        endIfNeverConfirmed({ db, now: addHours(new Date(clock).toISOString(), hours) }),
      );
    await endAt(14 * 24 - 1);
    expect((await person.send(getMe)).status).toBe(200);
    await endAt(14 * 24 + 1);
    expect((await person.send(getMe)).status).toBe(401);
    const again = await app.send(contract.register, { body: registration({ email: person.email }) });
    expect(again.status).toBe(201);
  });

  it('stays when it was confirmed, however old it is', async () => {
    const person = await registered();
    await app.send(contract.verifyEmail, { body: { token: await tokenSentTo(person.email) } });
    await inTransaction(app.application.pool, { organizationId: person.organizationId }, (db) =>
      endIfNeverConfirmed({ db, now: addHours(new Date(clock).toISOString(), 1000 * 24) }),
    );
    expect((await person.send(getMe)).status).toBe(200);
  });

  it('is confirmed by whoever runs the installation', async () => {
    const person = await registered();
    const now = new Date(clock).toISOString();
    expect(await confirmByOperator(app.application.pool, person.email, now)).toMatch(/is confirmed\.$/);
    expect(await statusesOf(person)).not.toContain('unconfirmed');
    expect(await confirmByOperator(app.application.pool, 'nobody@unconfirmed.test', now)).toMatch(/^Nobody/);
  });
});

describe('an installation', () => {
  it('registers five organizations of a network in an hour, also when all come at once', async () => {
    const narrow = await testApp({ registrationsPerHour: 5 });
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => narrow.send(contract.register, { body: registration() })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
    await narrow.stop();
  });

  it('without a mail server takes its first organization as confirmed, and no later one', async () => {
    const silent = await testApp({ withoutMailServer: true });
    expect((await registered(silent)).user).toMatchObject({ needsConfirmation: false });
    expect((await registered(silent)).user).toMatchObject({ needsConfirmation: true });
    await silent.stop();
  });
});

async function failuresOf({ organizationId }: Somebody): Promise<(string | null)[]> {
  return inTransaction(app.application.pool, { organizationId }, async (db) => {
    const rows = await db
      .selectFrom('mail')
      .select('failure')
      .where('recipient', '=', 'stranger@unconfirmed.test')
      .execute();
    return rows.map(({ failure }) => failure);
  });
}
