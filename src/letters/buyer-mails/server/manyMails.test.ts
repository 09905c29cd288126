import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribers } from '#app/application.plugins.ts';
import { testPrinter } from '../../../../tests/support/printer.ts';
import { runMailJob, saleTo as newSaleTo } from '../../../../tests/support/buyer-mails.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { cancelInvoice } from '#money/invoices/invoice.contract.ts';
import { updateReceipt } from '#money/receipts/receipt.contract.ts';
import { buildReceipt, buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { writeDayLetters } from '#sale-lifecycle/demands/server/dayLetters.jobs.ts';
import { raiseHeldDemands } from '#sale-lifecycle/demands/server/heldDemands.commands.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import type { BuyerMail, MailDraft, MailSetting } from '../buyerMail.contract.ts';
import * as contract from '../buyerMail.contract.ts';
import { MAX_MANY_MAILS } from '../buyerMail.rules.ts';
import { NO_ADDRESS } from '../mailRefusals.rules.ts';
import type { ManyMails } from '../manyMails.contract.ts';
import { sendManyMails } from '../manyMails.contract.ts';
import { BOUNCED_BEFORE, MAILED_TODAY, SAME_LETTER } from '../manyMails.rules.ts';

let desk: SalesDesk;
let executive: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk({ withMail: true });
  executive = await desk.organization.user('Sales Executive');
});
afterAll(() => desk.app.stop());
beforeEach(() => desk.app.mails.answerWith(() => null));

type Buyers = Partial<Parameters<typeof newSaleTo>[2]>;
const saleTo = (emails: readonly (string | null)[], more: Buyers = {}) =>
  newSaleTo(desk, executive, { emails, ...more });
const call = (user: TestUser, body: Record<string, unknown>, key?: string) =>
  user.send(sendManyMails, { body, ...(key ? { headers: { 'Idempotency-Key': key } } : {}) });
const preview = (body: Record<string, unknown>, user = desk.head) =>
  dataOf<ManyMails>(call(user, { ...body, preview: true }));
const send = (body: Record<string, unknown>, user = desk.head, key?: string) =>
  dataOf<ManyMails>(call(user, body, key));
const mailsOf = (query: Record<string, unknown>, user = desk.head) =>
  dataOf<BuyerMail[]>(user.send(contract.listBuyerMails, { query: { limit: 100, ...query } }));
const set = (kind: string, body: Record<string, unknown>, user = desk.head) =>
  user.send(contract.updateMailSetting, { params: { kind }, body });

/** Runs the job until all mails of a batch are settled. */
async function settled(query: Record<string, unknown>): Promise<BuyerMail[]> {
  await expect
    .poll(
      async () => {
        await runMailJob(desk, desk.now);
        return (await mailsOf({ ...query, state: 'waiting,sending' })).length;
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBe(0);
  return mailsOf(query);
}

/** Three installments of a sale: two that one letter demands, and one without a letter. */
async function demandedOf({ id: saleId }: Sale): Promise<string[]> {
  await desk.run(async (work) => {
    await markRegistered(work, saleId);
    await raiseHeldDemands(work, await lockSale(work, saleId));
  });
  const printer = testPrinter(desk.app.files);
  const { organizationId } = desk.head.caller;
  await writeDayLetters({
    pool: desk.app.application.pool,
    organizationId,
    now: desk.now,
    subscribers,
    printer,
  });
  await printer.stop();
  return desk.run(async ({ db }) => {
    const { letterId, installmentId } = await db
      .selectFrom('demandLetterInstallment as part')
      .innerJoin('demandLetter as letter', 'letter.id', 'part.letterId')
      .select(['part.letterId', 'part.installmentId'])
      .where('letter.saleId', '=', saleId)
      .executeTakeFirstOrThrow();
    const [other, last] = await db
      .selectFrom('installment')
      .select('id')
      .where('saleId', '=', saleId)
      .where('id', '!=', installmentId)
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    const [second, third] = [other?.id ?? '', last?.id ?? ''];
    await db.insertInto('demandLetterInstallment').values({ letterId, installmentId: second }).execute();
    return [installmentId, second, third];
  });
}

const reasons = ({ leftOut }: ManyMails) => leftOut.map(({ reason, count }) => [reason, count]);

describe('papers mailed to many buyers', () => {
  it('show first whom they reach and who is left out, and then go once, however often they are sent', async () => {
    const two = await saleTo(['asha@many.test', 'vivek@many.test'], { language: 'Marathi' });
    const one = await saleTo(['ravi@many.test']);
    const silent = await saleTo([null]);
    const bounced = await saleTo(['gone@many.test']);
    desk.app.mails.answerWith((to) => (to === 'gone@many.test' ? 550 : null));
    await send({ kind: 'welcome', recordIds: [bounced.id] });
    await settled({ saleId: bounced.id });
    const today = await saleTo(['today@many.test']);
    await send({ kind: 'statement', recordIds: [today.id] }, executive);

    const recordIds = [two, one, silent, bounced, today, one].map(({ id }) => id);
    const body = { kind: 'statement', recordIds };
    const shown = await preview(body, executive);
    expect(shown).toMatchObject({ preview: true, batchId: null, papers: 2, mails: 3 });
    expect(reasons(shown).toSorted()).toEqual(
      [
        [NO_ADDRESS, 1],
        [BOUNCED_BEFORE, 1],
        [MAILED_TODAY, 1],
      ].toSorted(),
    );
    expect(shown.leftOut.find(({ reason }) => reason === NO_ADDRESS)?.titles).toEqual([
      `Asha Rao, ${silent.unitNumber}`,
    ]);
    expect(shown.languages).toEqual([
      {
        language: 'mr',
        papers: 1,
        examples: [{ recordId: two.id, title: `Asha Rao, ${two.unitNumber}` }],
      },
      {
        language: 'en',
        papers: 1,
        examples: [{ recordId: one.id, title: `Asha Rao, ${one.unitNumber}` }],
      },
    ]);
    expect(await mailsOf({ saleId: two.id })).toEqual([]);

    const key = crypto.randomUUID();
    const answers = await Promise.all([
      send(body, executive, key),
      send(body, executive, key),
      send(body, executive, key),
    ]);
    expect(new Set(answers.map(({ batchId }) => batchId)).size).toBe(1);
    expect(answers[0]).toMatchObject({ preview: false, papers: 2, mails: 3 });
    const batchId = answers[0]?.batchId ?? '';
    expect(await send(body, executive, key)).toEqual(answers[0]);
    const again = await refusalOf(call(desk.finance, { kind: 'statement', recordIds: [two.id, one.id] }));
    expect([again.status, again.message]).toEqual([409, `None of these can be mailed. ${MAILED_TODAY}`]);

    const mails = await settled({ batchId });
    expect(mails.map(({ email, state }) => [email, state]).toSorted()).toEqual([
      ['asha@many.test', 'delivered'],
      ['ravi@many.test', 'delivered'],
      ['vivek@many.test', 'delivered'],
    ]);
    expect(mails.every(({ cause, asOf }) => cause === 'person' && asOf === desk.today)).toBe(true);
    expect(mails.find(({ email }) => email === 'asha@many.test')?.subject).toContain('खाते');
    const arrived = await desk.app.mails.next('ravi@many.test');
    expect(arrived.raw).toContain('.pdf');
    const audited = await desk.run(({ db }) =>
      db
        .selectFrom('auditEntry')
        .select('actorId')
        .where('resourceType', '=', 'buyerMail')
        .where(
          'resourceId',
          'in',
          mails.map(({ id }) => id),
        )
        .where('action', '=', 'send')
        .execute(),
    );
    expect(audited.map(({ actorId }) => actorId)).toEqual(mails.map(() => executive.id));
  });

  it('name what did not arrive, beside what did', async () => {
    const sales = await Promise.all([saleTo(['lost@many.test']), saleTo(['found@many.test'])]);
    desk.app.mails.answerWith((to) => (to === 'lost@many.test' ? 550 : null));
    const { batchId } = await send({ kind: 'welcome', recordIds: sales.map(({ id }) => id) });
    const mails = await settled({ batchId });
    expect(mails.map(({ email, state }) => [email, state])).toEqual([
      ['lost@many.test', 'bounced'],
      ['found@many.test', 'delivered'],
    ]);
    expect(await mailsOf({ batchId, state: 'bounced,notSent' })).toHaveLength(1);
  });

  it('are receipts and invoices as they stand: what is not verified, reversed or cancelled is left out', async () => {
    const sale = await saleTo(['papers@many.test']);
    const good = await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id }));
    const waiting = await desk.run((work) => buildReceipt(work, { saleId: sale.id }));
    const reversed = await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id }));
    await dataOf(
      desk.finance.send(updateReceipt, {
        params: { id: reversed.id },
        body: { status: 'reversed', reversalReason: 'Wrong booking' },
      }),
    );
    const receipts = await preview({
      kind: 'receipt',
      recordIds: [good.id, waiting.id, reversed.id],
    });
    expect(receipts).toMatchObject({ papers: 1, mails: 1 });
    expect(receipts.leftOut.map(({ reason }) => reason).toSorted()).toEqual([
      'A receipt can be mailed once it is verified.',
      'This receipt was reversed and is not mailed.',
    ]);
    const unpaid = await saleTo(['invoice@many.test']);
    const [invoice] = await desk.run(({ db }) =>
      db.selectFrom('invoice').select('id').where('saleId', '=', unpaid.id).execute(),
    );
    expect(await preview({ kind: 'invoice', recordIds: [invoice?.id] })).toMatchObject({ mails: 1 });
    await dataOf(
      desk.finance.send(cancelInvoice, {
        params: { id: invoice?.id ?? '' },
        body: { reason: 'Wrong buyer' },
      }),
    );
    const cancelled = await preview({ kind: 'invoice', recordIds: [invoice?.id] });
    expect(cancelled.mails).toBe(0);
    expect(reasons(cancelled)[0]?.[0]).toContain('credit note');
  });

  it('are letters that demand installments, each once, however many of its installments are chosen', async () => {
    const installments = await demandedOf(await saleTo(['letter@many.test']));
    const body = { kind: 'demandLetter', recordIds: installments };
    const shown = await preview(body);
    expect(shown).toMatchObject({ papers: 1, mails: 1 });
    expect(reasons(shown).toSorted()).toEqual([
      [SAME_LETTER, 1],
      ['This installment has no letter.', 1],
    ]);
    await send(body);
    // By its other installment it is the same letter.
    const again = await preview({ ...body, recordIds: installments.slice(1, 2) });
    expect(reasons(again)).toEqual([[MAILED_TODAY, 1]]);
  });

  it('reach what the caller sees alone, up to a thousand at once', async () => {
    const own = await saleTo(['own@many.test']);
    const other = await desk.organization.user('Sales Executive');
    const foreign = await newSaleTo(desk, other, { emails: ['foreign@many.test'] });
    const body = { kind: 'welcome', recordIds: [own.id, foreign.id, newId()] };
    const shown = await preview(body, executive);
    expect(shown).toMatchObject({ papers: 1, mails: 1 });
    expect(shown.leftOut).toEqual([
      { reason: 'No longer there, or not yours to see.', count: 2, titles: [] },
    ]);
    expect((await call(other, { kind: 'welcome', recordIds: [own.id] })).status).toBe(404);
    const stranger = (await desk.app.organization()).businessHead;
    for (const isPreview of [true, false])
      expect((await call(stranger, { ...body, preview: isPreview })).status).toBe(404);
    const marketing = await desk.organization.user('Marketing Head');
    expect((await call(marketing, body)).status).toBe(403);
    const many = Array.from({ length: MAX_MANY_MAILS + 1 }, () => newId());
    expect((await refusalOf(call(executive, { kind: 'welcome', recordIds: many }))).message).toContain(
      'at most 1,000',
    );
    expect((await call(executive, { ...body, asOf: desk.today })).status).toBe(400);
    const tomorrow = { kind: 'statement', recordIds: [own.id], asOf: addDays(desk.today, 1) };
    expect((await call(executive, tomorrow)).status).toBe(400);
    expect((await call(executive, { kind: 'costSheet', recordIds: [own.costSheetId] })).status).toBe(400);
  });
});

describe('the texts of one project', () => {
  const text = (subject: string, language = 'en') => ({
    language,
    subject,
    body: 'Dear {name}, greetings from {project}.',
  });
  const settingOf = async (projectId?: string) => {
    const kinds = await dataOf<MailSetting[]>(
      executive.send(contract.listMailSettings, { query: projectId ? { projectId } : {} }),
    );
    const setting = kinds.find(({ kind }) => kind === 'welcome');
    return { version: setting?.version ?? 0, texts: setting?.texts ?? [] };
  };
  const shown = (texts: MailSetting['texts']) => texts.map(({ language, source }) => [language, source]);

  it('take the place of those of all projects in drafts, batches and mails by rule, until they are removed', async () => {
    const projectId = desk.project.id;
    await dataOf(set('welcome', { texts: [text('To all'), text('Namaskar', 'mr')] }));
    await dataOf(set('welcome', { projectId, texts: [text('To {project}')] }));
    expect(shown((await settingOf(projectId)).texts)).toEqual([
      ['en', 'project'],
      ['hi', 'plinth'],
      ['mr', 'organization'],
    ]);
    expect((await settingOf(projectId)).texts[0]?.otherwise?.subject).toBe('To all');
    expect(shown((await settingOf()).texts)[0]).toEqual(['en', 'organization']);

    const here = await saleTo(['here@text.test']);
    const marathi = await saleTo(['marathi@text.test'], { language: 'Marathi' });
    const elsewhere = await saleTo(['elsewhere@text.test'], { isElsewhere: true });
    const draft = await dataOf<MailDraft>(
      executive.send(contract.getMailDraft, { query: { kind: 'welcome', recordId: here.id } }),
    );
    expect(draft.subject).toBe(`To ${desk.project.name}`);
    const { batchId } = await send({
      kind: 'welcome',
      recordIds: [here, marathi, elsewhere].map(({ id }) => id),
    });
    const subjects = (await settled({ batchId })).map(({ email, subject }) => [email, subject]);
    expect(subjects.toSorted()).toEqual([
      ['elsewhere@text.test', 'To all'],
      ['here@text.test', `To ${desk.project.name}`],
      ['marathi@text.test', 'Namaskar'],
    ]);
    await dataOf(set('welcome', { isOn: true }));
    const ruled = await saleTo(['ruled@text.test']);
    const [byRule] = await settled({ saleId: ruled.id });
    expect([byRule?.cause, byRule?.subject]).toEqual(['rule', `To ${desk.project.name}`]);
    await dataOf(set('welcome', { isOn: false }));

    await dataOf(set('welcome', { projectId, texts: [] }));
    expect(shown((await settingOf(projectId)).texts)[0]).toEqual(['en', 'organization']);
    await dataOf(set('welcome', { texts: [] }));
  });

  it('are set by who sets the others, for a project they see, with texts alone, against old versions', async () => {
    const projectId = desk.project.id;
    const mine = { projectId, texts: [text('Mine')] };
    expect((await set('welcome', mine, executive)).status).toBe(403);
    expect((await set('welcome', { ...mine, projectId: newId() })).status).toBe(404);
    const stranger = (await desk.app.organization()).businessHead;
    expect((await set('welcome', mine, stranger)).status).toBe(404);
    expect((await stranger.send(contract.listMailSettings, { query: { projectId } })).status).toBe(404);
    for (const more of [{ isOn: true }, { exceptProjectIds: [] }])
      expect((await refusalOf(set('welcome', { ...mine, ...more }))).message).toContain('all projects');
    const wrong = { projectId, texts: [text('{amount}')] };
    expect((await refusalOf(set('welcome', wrong))).message).toContain('{amount} is not known');
    const { version } = await settingOf(projectId);
    expect((await set('welcome', { ...mine, version: version + 5 })).status).toBe(409);
    await dataOf(set('welcome', { ...mine, ...(version > 0 ? { version } : {}) }));
    expect((await settingOf(projectId)).version).toBe(version + 1);
    const [entry] = await desk.run(({ db }) =>
      db
        .selectFrom('auditEntry')
        .select('after')
        .where('resourceType', '=', 'buyerMailSetting')
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    );
    expect(entry?.after).toMatchObject({ kind: 'welcome', projectId, texts: [{ subject: 'Mine' }] });
    await dataOf(set('welcome', { projectId, texts: [] }));
  });
});
