import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runMailJob, saleTo as newSaleTo } from '../../../../tests/support/buyer-mails.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays, addHours, addMonths } from '#platform/contract/calendar.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { updateReceipt } from '#money/receipts/receipt.contract.ts';
import { buildReceipt, buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { BuyerMail, MailDraft, MailSetting, SentMail } from '../buyerMail.contract.ts';
import * as contract from '../buyerMail.contract.ts';
import { listBuyerMails } from './buyerMail.queries.ts';
import { nextStatementsAt } from './ruledStatements.ts';
import { nextBuyerMailAt } from './buyerMail.jobs.ts';

let desk: SalesDesk;
let now: string;
let executive: TestUser;

beforeAll(async () => {
  now = new Date().toISOString();
  desk = await openSalesDesk({ clock: () => now, withMail: true });
  const manager = await desk.organization.user('Sales Manager');
  executive = await desk.organization.user('Sales Executive', { managerId: manager.id });
});
afterAll(() => desk.app.stop());
beforeEach(() => desk.app.mails.answerWith(() => null));

/** A sale of the executive whose buyers are reached at these addresses. */
const saleTo = (emails: readonly (string | null)[], language: string | null = null) =>
  newSaleTo(desk, executive, { emails, language });

const verified = (saleId: string) => desk.run((work) => buildVerifiedReceipt(work, { saleId }));
const draft = (user: TestUser, query: Record<string, unknown>) => user.send(contract.getMailDraft, { query });
const send = (user: TestUser, body: Record<string, unknown>) =>
  user.send(contract.sendBuyerMail, {
    body: { subject: 'Your receipt', body: 'Dear Asha,\n\nthank you.', ...body },
  });
const mailsOf = async (saleId: string) =>
  (await desk.run((work) => listBuyerMails(work, { page: 1, limit: 100, saleId }))).rows;
const set = (kind: string, body: Record<string, unknown>, user = desk.head) =>
  user.send(contract.updateMailSetting, { params: { kind }, body });

const runJob = () => runMailJob(desk, now);

/** Runs the job until nothing of a sale is under way. */
async function settled(saleId: string): Promise<BuyerMail[]> {
  await runJob();
  return expect
    .poll(
      async () => {
        await runJob();
        return (await mailsOf(saleId)).filter(({ state }) => state === 'waiting' || state === 'sending')
          .length;
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBe(0)
    .then(() => mailsOf(saleId));
}

describe('a paper mailed by a person', () => {
  it('shows whom it reaches in their language, goes once however many send it at once, and carries its PDF', async () => {
    const sale = await saleTo(['asha@buyers.test', 'vivek@buyers.test', null], 'Marathi');
    const { id, receiptNumber } = await verified(sale.id);
    const shown = await dataOf<MailDraft>(draft(executive, { kind: 'receipt', recordId: id }));
    expect(shown.recipients.map(({ email }) => email)).toEqual([
      'asha@buyers.test',
      'vivek@buyers.test',
      null,
    ]);
    expect(shown.subject).toContain('पावती');
    expect(shown.subject).toContain(receiptNumber);
    expect(shown.body).not.toMatch(/[{}]/);
    const body = { kind: 'receipt', recordId: id, recipients: ['asha@buyers.test', 'vivek@buyers.test'] };
    const answers = await Promise.all([
      send(executive, body),
      send(desk.head, body),
      send(desk.finance, body),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);

    const mails = await settled(sale.id);
    expect(mails.map(({ state, email }) => [email, state]).toSorted()).toEqual([
      ['asha@buyers.test', 'delivered'],
      ['vivek@buyers.test', 'delivered'],
    ]);
    const mail = await desk.app.mails.next('asha@buyers.test');
    expect(mail.subject).toBe('Your receipt');
    expect(mail.raw).toContain(`${String(receiptNumber).replaceAll('/', '-')}.pdf`);
    const read = await dataOf<SentMail>(
      executive.send(contract.getBuyerMail, { params: { id: mails[0]?.id ?? '' } }),
    );
    expect(read).toMatchObject({ body: 'Dear Asha,\n\nthank you.', cause: 'person', state: 'delivered' });
    expect(read.sentBy).not.toBeNull();
    const again = await dataOf<MailDraft>(draft(executive, { kind: 'receipt', recordId: id }));
    expect(again.recipients.filter(({ mailedAt }) => mailedAt !== null)).toHaveLength(2);
  });

  it('is a statement, an invoice, a welcome or an offer as well', async () => {
    const sale = await saleTo(['many@buyers.test']);
    const [invoice] = await desk.run(({ db }) =>
      db.selectFrom('invoice').select('id').where('saleId', '=', sale.id).execute(),
    );
    await desk.run(({ db }) =>
      db.updateTable('lead').set({ email: 'many@buyers.test' }).where('id', '=', sale.leadId).execute(),
    );
    const papers = [
      { kind: 'statement', recordId: sale.id },
      { kind: 'invoice', recordId: invoice?.id },
      { kind: 'welcome', recordId: sale.id },
      { kind: 'costSheet', recordId: sale.costSheetId },
    ];
    for (const paper of papers) {
      const { recipients, ...shown } = await dataOf<MailDraft>(draft(executive, paper));
      expect(recipients.map(({ email }) => email)).toEqual(['many@buyers.test']);
      expect(`${shown.subject}${shown.body}`).not.toMatch(/[{}]/);
      await dataOf(send(executive, { ...paper, recipients: ['many@buyers.test'] }));
    }
    const mails = await settled(sale.id);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(papers.map(({ kind }) => kind).toSorted());
    expect(mails.every(({ state }) => state === 'delivered')).toBe(true);
    expect(mails.find(({ kind }) => kind === 'statement')?.asOf).toBe(desk.today);
  });

  it('is refused in words: not verified, reversed, to a stranger, of a day, by another role or for another’s sale', async () => {
    const sale = await saleTo(['own@buyers.test']);
    const { id } = await desk.run((work) => buildReceipt(work, { saleId: sale.id }));
    const paper = { kind: 'receipt', recordId: id };
    const to = { ...paper, recipients: ['own@buyers.test'] };
    expect((await refusalOf(send(executive, to))).message).toBe(
      'A receipt can be mailed once it is verified.',
    );
    const { id: counted } = await verified(sale.id);
    const good = { ...to, recordId: counted };
    expect((await refusalOf(send(executive, { ...good, recipients: ['x@y.test'] }))).message).toContain(
      'x@y.test',
    );
    expect((await send(executive, { ...good, asOf: desk.today })).status).toBe(400);
    const marketing = await desk.organization.user('Marketing Head');
    expect((await draft(marketing, good)).status).toBe(403);
    const offer = { kind: 'costSheet', recordId: sale.costSheetId };
    expect((await draft(desk.finance, offer)).status).toBe(403);
    const other = await desk.organization.user('Sales Executive');
    expect((await draft(other, { kind: 'receipt', recordId: counted })).status).toBe(404);
    expect(await dataOf<BuyerMail[]>(other.send(contract.listBuyerMails, {}))).toEqual([]);
    // One that is ordered, and reversed before it left.
    await dataOf(send(executive, good));
    await dataOf(
      desk.finance.send(updateReceipt, {
        params: { id: counted },
        body: { status: 'reversed', reversalReason: 'Wrong booking' },
      }),
    );
    const [mail] = await settled(sale.id);
    expect(mail).toMatchObject({ state: 'notSent', problem: 'This receipt was reversed and is not mailed.' });
    expect((await refusalOf(send(executive, good))).message).toBe(
      'This receipt was reversed and is not mailed.',
    );
  });
});

describe('a bounce', () => {
  it('is notified to its sender, stands first in the list, and keeps rules from writing to that address', async () => {
    const sale = await saleTo(['gone@buyers.test']);
    desk.app.mails.answerWith((to) => (to === 'gone@buyers.test' ? 550 : null));
    const { id } = await verified(sale.id);
    await dataOf(send(executive, { kind: 'receipt', recordId: id, recipients: ['gone@buyers.test'] }));
    const [bounced] = await settled(sale.id);
    expect(bounced).toMatchObject({ state: 'bounced', problem: expect.stringContaining('550') });
    const told = await dataOf<{ kind: string; title: string }[]>(executive.send(listNotifications, {}));
    expect(told.find(({ kind }) => kind === 'buyerMailFailed')?.title).toBe(
      'Mail to Asha Rao did not arrive',
    );

    desk.app.mails.answerWith(() => null);
    await dataOf(set('receipt', { isOn: true }));
    const { id: next } = await verified(sale.id);
    const rows = await settled(sale.id);
    expect(rows[0]).toMatchObject({ id: bounced?.id, state: 'bounced' });
    expect(rows.find(({ recordId }) => recordId === next)).toMatchObject({
      cause: 'rule',
      state: 'notSent',
      problem: expect.stringContaining('bounced'),
    });
    const shown = await dataOf<MailDraft>(draft(executive, { kind: 'receipt', recordId: next }));
    expect(shown.recipients[0]?.bouncedAt).not.toBeNull();
    // By hand it goes, and an address that takes it is one again.
    await dataOf(send(executive, { kind: 'receipt', recordId: next, recipients: ['gone@buyers.test'] }));
    await settled(sale.id);
    const after = await dataOf<MailDraft>(draft(executive, { kind: 'receipt', recordId: next }));
    expect(after.recipients[0]?.bouncedAt).toBeNull();
    await dataOf(set('receipt', { isOn: false }));
  });
});

describe('a rule', () => {
  it('is off until it is switched on, and then mails receipt, invoice and welcome once each, in own words', async () => {
    const before = await saleTo(['before@buyers.test']);
    await verified(before.id);
    expect(await mailsOf(before.id)).toEqual([]);
    const own = {
      language: 'en',
      subject: 'Got {amount}',
      body: 'Dear {name}, receipt {number} is attached.',
    };
    for (const kind of ['receipt', 'invoice', 'welcome'])
      await dataOf(set(kind, { isOn: true, texts: kind === 'receipt' ? [own] : [] }));
    const sale = await saleTo(['rule@buyers.test', null]);
    const { id } = await verified(sale.id);
    const mails = await settled(sale.id);
    const kinds = mails.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'receipt')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'welcome')).toHaveLength(1);
    expect(kinds).toContain('invoice');
    expect(
      mails.every(({ cause, state, sentBy }) => cause === 'rule' && state === 'delivered' && !sentBy),
    ).toBe(true);
    expect(mails.find(({ recordId }) => recordId === id)?.subject).toMatch(/^Got ₹1,00,000/);
    const nobody = await saleTo([null]);
    expect((await mailsOf(nobody.id)).find(({ kind }) => kind === 'welcome')).toMatchObject({
      state: 'notSent',
      problem: 'No email address is known.',
    });
    // History is entered, not lived.
    const counted = (await mailsOf(sale.id)).length;
    await desk.run((work) => buildVerifiedReceipt({ ...work, isHistory: true }, { saleId: sale.id }));
    expect(await mailsOf(sale.id)).toHaveLength(counted);
    // Nor where the project is left out.
    await dataOf(set('receipt', { exceptProjectIds: [desk.project.id] }));
    await verified(sale.id);
    expect(await mailsOf(sale.id)).toHaveLength(counted);
    for (const kind of ['receipt', 'invoice', 'welcome']) await dataOf(set(kind, { isOn: false }));
  });

  it('mails statements once on their day of each month, not for the day before it was switched on', async () => {
    const sale = await saleTo(['monthly@buyers.test']);
    const chosen = Number(addDays(desk.today, 2).slice(8));
    const dayOfMonth = Math.min(chosen, 28);
    await dataOf(set('statement', { isOn: true, dayOfMonth }));
    const ahead = () =>
      desk.run((work) => Promise.resolve(nextBuyerMailAt({ ...work, ranAt: now, changedSince: now })));
    const at = await ahead();
    expect(at).not.toBeNull();
    await runJob();
    expect(await mailsOf(sale.id)).toEqual([]);
    const opened = now;
    now = addHours(at ?? now, 1);
    const [mail] = await settled(sale.id);
    expect(mail).toMatchObject({ kind: 'statement', cause: 'rule', state: 'delivered' });
    await runJob();
    expect(await mailsOf(sale.id)).toHaveLength(1);
    const next = await desk.run((work) => nextStatementsAt({ ...work, ranAt: now, changedSince: now }));
    expect(next?.slice(0, 7)).toBe(addMonths(`${(at ?? '').slice(0, 7)}-01`, 1).slice(0, 7));
    now = opened;
    await dataOf(set('statement', { isOn: false }));
  });

  it('is set by who runs the business, with texts that name what their kind knows', async () => {
    expect((await set('receipt', { isOn: true }, executive)).status).toBe(403);
    const wrong = { texts: [{ language: 'en', subject: 'Welcome', body: 'Dear {name}, pay {amount}.' }] };
    expect((await refusalOf(set('welcome', wrong))).message).toContain('{amount} is not known');
    expect((await set('costSheet', { isOn: true })).status).toBe(400);
    expect((await set('receipt', { dayOfMonth: 5 })).status).toBe(400);
    const kinds = await dataOf<MailSetting[]>(executive.send(contract.listMailSettings, {}));
    expect(kinds.find(({ kind }) => kind === 'costSheet')?.isOn).toBeNull();
    const { version } = kinds.find(({ kind }) => kind === 'receipt') ?? { version: 0 };
    expect((await set('receipt', { isOn: false, version: version + 5 })).status).toBe(409);
  });
});
