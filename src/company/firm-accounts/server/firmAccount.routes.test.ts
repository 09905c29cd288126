import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import { getChannelPartner } from '#company/channel-partners/channelPartner.contract.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import type { FirmAccountInput, FirmAccounts } from '../firmAccount.contract.ts';
import * as contract from '../firmAccount.contract.ts';

const FIRST = { accountName: 'Kothrud Homes LLP', accountNumber: '50200012345678', ifsc: 'HDFC0001234' };
const SECOND = { ...FIRST, accountNumber: '50200087654321' };

let app: TestApp;
let owner: pg.Client;
let organization: TestOrganization;
let maker: TestUser;
let checker: TestUser;
let id: string;

beforeAll(async () => {
  app = await testApp();
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  organization = await app.organization();
  id = await firmOf(organization, 'Kothrud Homes');
  maker = await organization.user('Finance Manager');
  checker = await organization.user('Finance Head');
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

async function firmOf({ businessHead }: TestOrganization, name: string): Promise<string> {
  const firm = { name, reraAgentNumber: 'A52100054321', reraValidUntil: '2099-12-31', pan: 'AAACK1234F' };
  const now = new Date().toISOString();
  return (await app.application.runAs(businessHead.caller, now, (work) => createChannelPartner(work, firm)))
    .id;
}

const enter = (user: TestUser, body: FirmAccountInput, firm = id) =>
  user.send(contract.enterFirmAccount, { params: { id: firm }, body });
const confirm = (user: TestUser, accountId: string, firm = id) =>
  user.send(contract.confirmFirmAccount, { params: { id: firm }, body: { accountId } });
const reject = (user: TestUser, accountId: string, reason = 'The name differs from the cheque') =>
  user.send(contract.rejectFirmAccount, { params: { id }, body: { accountId, reason } });
const accountsIn = ({ body }: Answer) => body.data as FirmAccounts;

async function read(user: TestUser, firm = id): Promise<FirmAccounts> {
  return accountsIn(await user.send(contract.getFirmAccounts, { params: { id: firm } }));
}

async function enteredId(): Promise<string> {
  return (await read(maker)).entered?.id ?? '';
}

describe('the account of a firm', () => {
  it('is payable only once another person of Finance has confirmed it', async () => {
    expect(await read(maker)).toMatchObject({ confirmed: null, isPayable: false, allowedActions: ['enter'] });
    const entered = accountsIn(await enter(maker, FIRST));
    expect(entered).toMatchObject({
      entered: { accountLast4: '5678', status: 'entered', enteredBy: { id: maker.id } },
      isPayable: false,
      allowedActions: ['enter', 'reject'],
    });
    const own = await confirm(maker, await enteredId());
    expect([own.status, own.body.message]).toEqual([
      403,
      'You entered this account. Another person of Finance confirms it.',
    ]);
    const confirmed = accountsIn(await confirm(checker, await enteredId()));
    expect(confirmed).toMatchObject({
      confirmed: { accountLast4: '5678', decidedBy: { id: checker.id }, selfConfirmed: false },
      entered: null,
      isPayable: true,
    });
    expect(confirmed.changedAt).toBe(confirmed.confirmed?.decidedAt);
  });

  it('is confirmed again after each change, and keeps the one in force when the new one is rejected', async () => {
    await enter(maker, SECOND);
    expect(await read(checker)).toMatchObject({
      confirmed: { accountLast4: '5678' },
      entered: { accountLast4: '4321' },
      isPayable: false,
    });
    const short = await reject(checker, await enteredId(), 'No');
    expect([short.status, short.body['errors']]).toMatchObject([400, [{ field: 'reason' }]]);
    const rejected = accountsIn(await reject(checker, await enteredId()));
    expect(rejected).toMatchObject({
      confirmed: { accountLast4: '5678' },
      entered: null,
      rejected: { accountLast4: '4321', rejectReason: 'The name differs from the cheque' },
      isPayable: true,
    });
    await enter(maker, SECOND);
    expect((await read(maker)).rejected).toBeNull();
    expect(accountsIn(await confirm(checker, await enteredId()))).toMatchObject({
      confirmed: { accountLast4: '4321' },
      isPayable: true,
    });
  });

  it('is decided on as it was read: what was entered meanwhile has to be read first', async () => {
    await enter(maker, FIRST);
    const stale = await enteredId();
    await enter(maker, { ...FIRST, ifsc: 'ICIC0000456' });
    for (const decide of [confirm, reject]) {
      const refused = await decide(checker, stale);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Another account was entered meanwhile. Reload and check that one.',
      ]);
    }
    await reject(maker, await enteredId());
    const none = await confirm(checker, stale);
    expect([none.status, none.body.message]).toEqual([409, 'There is no account to be confirmed.']);
  });

  it('is confirmed once, however many confirm it at the same moment', async () => {
    await enter(maker, FIRST);
    const accountId = await enteredId();
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(checker, accountId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await read(maker)).confirmed?.accountLast4).toBe('5678');
  });

  it('is announced to Finance, and its rejection to whoever entered it', async () => {
    await enter(maker, SECOND);
    await reject(checker, await enteredId());
    const of = async (user: TestUser) => {
      const { body } = await user.send(listNotifications);
      return (body.data as { kind: string; title: string; link: string }[])[0];
    };
    expect(await of(checker)).toMatchObject({
      kind: 'firmAccountToConfirm',
      title: 'Confirm the bank account of Kothrud Homes',
      link: `/partners/${id}`,
    });
    expect(await of(maker)).toMatchObject({ kind: 'firmAccountRejected', link: `/partners/${id}` });
  });

  it('is shown by its last digits to Finance and the admin of the firm, who changes nothing', async () => {
    const admin = await organization.user('Channel Partner Admin', { channelPartnerId: id });
    const own = await read(admin);
    expect(own).toMatchObject({
      confirmed: { accountLast4: '5678', enteredBy: null, decidedBy: null },
      allowedActions: [],
    });
    expect((await enter(admin, FIRST)).status).toBe(403);
    const stranger = await organization.user('Channel Partner Admin', {
      channelPartnerId: crypto.randomUUID(),
    });
    expect((await stranger.send(contract.getFirmAccounts, { params: { id } })).status).toBe(404);
    const firm = await maker.send(getChannelPartner, { params: { id } });
    expect(firm.body.data).toMatchObject({ bank: { accountLast4: '5678', isConfirmed: true } });
  });

  it('is written with its number in no table, trail or event', async () => {
    for (const table of ['firm_account', 'audit_entry', 'outbox_event', 'notification']) {
      const { rows } = await owner.query(`select count(*)::int as found from ${table} t where t::text ~ $1`, [
        `${FIRST.accountNumber}|${SECOND.accountNumber}`,
      ]);
      expect(rows, table).toEqual([{ found: 0 }]);
    }
  });

  it('is kept from one person alone and from change by the database itself', async () => {
    await enter(maker, FIRST);
    const accountId = await enteredId();
    const byMaker = owner.query(
      `update firm_account set status = 'confirmed', decided_at = now(), decided_by_id = entered_by_id where id = $1`,
      [accountId],
    );
    await expect(byMaker).rejects.toThrow('firm_account_two_people');
    const altered = owner.query(`update firm_account set ifsc = 'ICIC0000456' where id = $1`, [accountId]);
    await expect(altered).rejects.toThrow('never changed');
  });

  it('is confirmed by its maker where nobody else of Finance is there, and says so', async () => {
    const alone = await app.organization();
    const firm = await firmOf(alone, 'Baner Homes');
    const head = alone.businessHead;
    const entered = accountsIn(await enter(head, FIRST, firm));
    expect(entered.allowedActions).toEqual(['enter', 'confirm', 'reject']);
    const confirmed = accountsIn(await confirm(head, entered.entered?.id ?? '', firm));
    expect(confirmed).toMatchObject({ confirmed: { selfConfirmed: true }, isPayable: true });
    const trail = await head.send(listAudit, { query: { recordId: entered.entered?.id ?? '' } });
    expect((trail.body.data as object[])[0]).toMatchObject({ after: { selfApproved: true } });
  });
});
