import pg from 'pg';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as auth from '#company/auth/auth.contract.ts';
import * as factor from '#company/auth/secondFactor.contract.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { enterFirmAccount } from '#company/firm-accounts/firmAccount.contract.ts';
import { createSavedView } from '#company/saved-views/savedView.contract.ts';
import { getMe } from '#company/people/user.contract.ts';
import { SecretBox } from '#platform/server/secret-box.ts';
import type { TestApp } from '../support/test-app.ts';
import { PASSWORD, testApp } from '../support/test-app.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { testDatabase } from '../support/test-database.ts';

const OLD = 'old '.repeat(10);
const NEW = 'new '.repeat(10);

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await testDatabase();
  app = await testApp({ database, sessionSecret: OLD });
});

afterAll(async () => app.stop());

it('a changed SESSION_SECRET signs nobody out and leaves no account number, second factor or reply under the old one', async () => {
  const { businessHead } = await app.organization();
  const signedIn = await app.send(auth.login, { body: { email: businessHead.email, password: PASSWORD } });
  const firm = await app.application.runAs(businessHead.caller, new Date().toISOString(), (work) =>
    createChannelPartner(work, {
      name: 'Deccan Realty',
      reraAgentNumber: 'A52100012345',
      reraValidUntil: '2099-12-31',
      pan: 'AAACD1234F',
    }),
  );
  const bank = { accountName: 'Deccan', accountNumber: '50200012345678', ifsc: 'HDFC0001234' };
  await businessHead.send(enterFirmAccount, { params: { id: firm.id }, body: bank });
  const begun = await businessHead.send(factor.beginSecondFactor, { body: { currentPassword: PASSWORD } });
  const { secret } = begun.body.data as { secret: string };
  const codeAt = (timestamp: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  await businessHead.send(factor.confirmSecondFactor, { body: { code: codeAt(Date.now() - 30_000) } });

  const once = {
    body: { list: 'leads', name: 'New', query: 'status=new' },
    headers: { 'Idempotency-Key': 'view-once' },
  };
  const view = await businessHead.send(createSavedView, once);

  const next = await testApp({
    database: { ...database, drop: async () => undefined },
    sessionSecret: NEW,
    previousSecret: OLD,
  });
  const bearer = { headers: { Authorization: `Bearer ${String(signedIn.body['token'])}` } };
  expect((await next.send(getMe, bearer)).status).toBe(200);
  const renewed = await next.send(auth.refresh, { body: { refreshToken: signedIn.body['refreshToken'] } });
  expect(renewed.status).toBe(200);
  await next.application.reseal();
  await next.application.reseal();
  await next.stop();

  const after = await testApp({ database: { ...database, drop: async () => undefined }, sessionSecret: NEW });
  expect((await after.send(getMe, bearer)).status).toBe(401);
  const now = { headers: { Authorization: `Bearer ${String(renewed.body['token'])}` } };
  expect((await after.send(getMe, now)).status).toBe(200);
  const headers = { ...now.headers, ...once.headers };
  const again = await after.send(createSavedView, { ...once, headers });
  expect([again.body, again.headers.get('Idempotency-Replayed')]).toEqual([view.body, 'true']);
  const login = { email: businessHead.email, password: PASSWORD, code: codeAt(Date.now()) };
  expect((await after.send(auth.login, { body: login })).status).toBe(200);
  await after.stop();

  const owner = new pg.Client(database.url);
  await owner.connect();
  const { rows } = await owner.query<{ sealed: string }>(
    'select number_sealed as sealed from firm_account where channel_partner_id = $1',
    [firm.id],
  );
  await owner.end();
  const sealed = rows[0]?.sealed ?? '';
  const open = (current: string) =>
    new SecretBox({ current, previous: null }).open(sealed, `channelPartner/${firm.id}`);
  expect(open(NEW)).toBe(bank.accountNumber);
  expect(() => open(OLD)).toThrow('A sealed value was altered');
});
