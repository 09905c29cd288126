import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paperRights } from '#app/application.papers.ts';
import type { Call } from '#platform/contract/call.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { CheckedPaper } from '#company/papers/paper.contract.ts';
import { checkPaper } from '#company/papers/paper.contract.ts';
import { papersById, visiblePapers } from '#company/papers/server/paper.queries.ts';
import { issuePaper } from '#company/papers/server/paper.store.ts';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { getCostSheetPdf } from '#offers/cost-sheets/costSheet.contract.ts';
import { acceptCostSheet } from '#offers/cost-sheets/server/costSheet.booking.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import type { Invoice } from '#money/invoices/invoice.contract.ts';
import { cancelInvoice, getInvoicePdf, listInvoices } from '#money/invoices/invoice.contract.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { getReceiptPdf, updateReceipt } from '#money/receipts/receipt.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { getDemandLetter } from '#sale-lifecycle/demands/demandLetter.contract.ts';
import { writeDayLetters } from '#sale-lifecycle/demands/server/dayLetters.jobs.ts';
import { raiseHeldDemands } from '#sale-lifecycle/demands/server/heldDemands.commands.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSaleStatementPdf } from '#sales/sale.contract.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { subscribers } from '#app/application.plugins.ts';
import { printedCode } from '../support/printed-code.ts';
import { testPrinter } from '../support/printer.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../support/sales-desk.ts';
import type { Answer, TestUser } from '../support/test-app.ts';

let desk: SalesDesk;
let sale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  sale = await desk.sale();
});

afterAll(() => desk?.app.stop());

/** Without a session, each time from another network unless named. */
let network = 0;
function check(code: string, sha256?: string, ip = `198.51.100.${(network += 1)}`): Promise<Answer> {
  return desk.app.send(checkPaper, {
    params: { code },
    query: sha256 === undefined ? {} : { sha256 },
    headers: { 'X-Forwarded-For': ip },
  });
}
const checked = (code: string, sha256?: string) => dataOf<CheckedPaper>(check(code, sha256));

interface Paper {
  bytes: Buffer;
  sha256: string;
  code: string;
}

async function download(
  call: Call,
  params: Record<string, string>,
  query: Record<string, string> = {},
  user = desk.head,
): Promise<Paper> {
  const answer = await user.send(call, { params, query });
  expect(answer.status).toBe(200);
  const bytes = answer.body['bytes'] as Buffer;
  const { text, millimetres } = await printedCode(bytes);
  expect(text).toMatch(/^https?:\/\/[^/]+\/verify\/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  expect(millimetres).toBeGreaterThanOrEqual(25);
  const code = text.slice(text.lastIndexOf('/') + 1);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), code };
}

const verified = (amountPaise = 1_00_000_00) =>
  desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise }));
const reverse = (receipt: Receipt) =>
  dataOf(
    desk.finance.send(updateReceipt, {
      params: { id: receipt.id },
      body: { status: 'reversed', reversalReason: 'Entered for another flat' },
    }),
  );

describe('a receipt', () => {
  it('is checked by whoever holds it, by its code and by its file, and says when it was reversed', async () => {
    const receipt = await verified();
    const { code, sha256, bytes } = await download(getReceiptPdf, { id: receipt.id });
    const paper = await checked(code.toLowerCase().replaceAll('-', ''), sha256);
    expect(paper).toEqual({
      code,
      issuer: expect.any(String) as string,
      kind: 'receipt',
      title: 'Receipt',
      number: receipt.receiptNumber,
      day: receipt.receivedDate,
      amountPaise: 1_00_000_00,
      currency: 'INR',
      holder: 'A. R.',
      issuedOn: desk.today,
      status: 'valid',
      endedOn: null,
      replacedBy: null,
      changedOn: null,
      validUntil: null,
      payTo: null,
      content: null,
      file: 'sent',
    });
    const altered = Buffer.from(bytes);
    altered[altered.length - 20] = 0;
    const other = createHash('sha256').update(altered).digest('hex');
    expect(await checked(code, other)).toMatchObject({ status: 'valid', file: 'unknown' });
    await reverse(receipt);
    expect(await checked(code, sha256)).toMatchObject({
      status: 'withdrawn',
      endedOn: desk.today,
      file: 'sent',
    });
    const stamped = await download(getReceiptPdf, { id: receipt.id });
    expect(stamped.code).toBe(code);
    expect(stamped.sha256).not.toBe(sha256);
    expect(await checked(code, stamped.sha256)).toMatchObject({ file: 'sent' });
  });

  it('keeps the hash of one file once, however often it is downloaded', async () => {
    const receipt = await verified();
    const { code } = await download(getReceiptPdf, { id: receipt.id });
    await download(getReceiptPdf, { id: receipt.id });
    const kept = await desk.run(({ db }) =>
      db.selectFrom('paperBytes').selectAll().where('code', '=', code).execute(),
    );
    expect(kept).toHaveLength(1);
  });
});

it('an invoice names the account to pay into until it is cancelled, and its credit note has a code of its own', async () => {
  const own = await desk.sale();
  const { invoices } = await invoicesOf(own);
  const [invoice] = invoices;
  if (!invoice) throw new Error('The booking was not billed.');
  const { code, sha256 } = await download(getInvoicePdf, { id: invoice.id });
  const paper = await checked(code, sha256);
  expect(paper).toMatchObject({
    kind: 'invoice',
    amountPaise: invoice.totalPaise,
    status: 'valid',
    file: 'sent',
  });
  expect(paper.payTo).toMatchObject({ accountLast4: expect.stringMatching(/^\d{4}$/) as string });
  await dataOf(
    desk.finance.send(cancelInvoice, { params: { id: invoice.id }, body: { reason: 'Wrong recipient' } }),
  );
  expect(await checked(code)).toMatchObject({ status: 'withdrawn', payTo: null });
  const note = (await invoicesOf(own)).invoices.find(({ docType }) => docType === 'creditNote');
  const credit = await download(getInvoicePdf, { id: note?.id ?? '' });
  expect(credit.code).not.toBe(code);
  expect(await checked(credit.code)).toMatchObject({
    kind: 'creditNote',
    title: 'Credit note',
    status: 'valid',
  });
});

async function invoicesOf({ id }: Sale): Promise<{ invoices: Invoice[] }> {
  return { invoices: await dataOf<Invoice[]>(desk.finance.send(listInvoices, { query: { saleId: id } })) };
}

describe('an offer', () => {
  const sheets = async () => {
    const unitId = desk.freeUnitId();
    const lead = await desk.run((work) => buildLead(work, { projectIds: [desk.project.id] }));
    const first = await desk.run((work) => buildCostSheet(work, { unitId, leadId: lead.id }));
    const again = () => desk.run((work) => buildCostSheet(work, { unitId, leadId: lead.id }));
    return { first, again, leadId: lead.id };
  };
  const codeOf = async ({ id }: CostSheet) => (await download(getCostSheetPdf, { id })).code;

  it('is replaced by the next one to the same customer', async () => {
    const { first, again } = await sheets();
    const code = await codeOf(first);
    expect(await checked(code)).toMatchObject({ status: 'valid', validUntil: first.validUntil });
    const second = await again();
    expect(await checked(code)).toMatchObject({
      status: 'replaced',
      replacedBy: { number: second.number, day: second.issuedOn },
    });
  });

  it('ends when the unit is booked with another, and the booked one no longer expires', async () => {
    const { first, leadId } = await sheets();
    const rival = await desk.run(async (work) => {
      const { id } = await buildLead(work, { projectIds: [desk.project.id] });
      return buildCostSheet(work, { unitId: first.unitId, leadId: id });
    });
    const [booked, other] = [await codeOf(first), await codeOf(rival)];
    await desk.run((work) => acceptCostSheet(work, first, leadId));
    expect(await checked(booked)).toMatchObject({ status: 'valid', validUntil: null });
    expect(await checked(other)).toMatchObject({ status: 'withdrawn', replacedBy: null });
  });
});

describe('a statement', () => {
  it('keeps its code while the account is the same, knows that it changed, and gives way to the next', async () => {
    const yesterday = addDays(desk.today, -1);
    const first = await download(getSaleStatementPdf, { id: sale.id });
    const again = await download(getSaleStatementPdf, { id: sale.id });
    expect(again).toEqual(first);
    const past = await download(getSaleStatementPdf, { id: sale.id }, { asOf: yesterday });
    expect(past.code).not.toBe(first.code);
    await verified(50_000_00);
    expect(await checked(first.code, first.sha256)).toMatchObject({
      status: 'valid',
      changedOn: desk.today,
      file: 'sent',
    });
    expect(await checked(past.code)).toMatchObject({ status: 'valid', changedOn: null });
    const next = await download(getSaleStatementPdf, { id: sale.id });
    expect(await checked(first.code)).toMatchObject({ status: 'replaced', replacedBy: { day: desk.today } });
    expect(await checked(next.code)).toMatchObject({ status: 'valid', changedOn: null });
  });

  it('printed by eight people at once is one paper', async () => {
    const own = await desk.sale();
    const papers = await Promise.all(
      Array.from({ length: 8 }, () => download(getSaleStatementPdf, { id: own.id })),
    );
    expect(new Set(papers.map(({ code }) => code)).size).toBe(1);
  });
});

it('a demand letter that a job prints and mails is known by its bytes', async () => {
  const own = await desk.sale();
  await desk.run(async (work) => {
    await markRegistered(work, own.id);
    await raiseHeldDemands(work, await lockSale(work, own.id));
  });
  const place = { pool: desk.app.application.pool, printer: testPrinter(desk.app.files) };
  const job = { ...place, organizationId: desk.organization.id, now: desk.now, subscribers };
  expect(await writeDayLetters(job)).toBe(1);
  const installment = await desk.run(({ db }) =>
    db
      .selectFrom('demandLetterInstallment')
      .innerJoin('demandLetter', 'demandLetter.id', 'demandLetterInstallment.letterId')
      .select('demandLetterInstallment.installmentId as id')
      .where('demandLetter.saleId', '=', own.id)
      .executeTakeFirstOrThrow(),
  );
  const answer = await desk.head.send(getDemandLetter, { params: installment });
  const sha256 = createHash('sha256')
    .update(answer.body['bytes'] as Buffer)
    .digest('hex');
  const paper = await desk.run(({ db }) =>
    db
      .selectFrom('paper')
      .select('code')
      .where('saleId', '=', own.id)
      .where('kind', '=', 'demandLetter')
      .executeTakeFirstOrThrow(),
  );
  expect(await checked(paper.code, sha256)).toMatchObject({
    kind: 'demandLetter',
    status: 'valid',
    file: 'sent',
  });
});

describe('who checks', () => {
  it('learns nothing from a code that nobody has, and the same of one that is no code', async () => {
    const [unknown, near] = await Promise.all([check('0000-0000-0000-0000'), check('????-ZZZZ-ZZZZ-ZZZZ')]);
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ success: false, code: 'notFound' });
    expect(near.status).toBe(400);
    expect(unknown.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect(unknown.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(unknown.headers.get('Cache-Control')).toBe('no-store');
  });

  it('learns no more than is printed: no id, no whole name, no account number', async () => {
    const { code } = await download(getReceiptPdf, { id: (await verified()).id });
    const text = JSON.stringify(await checked(code));
    for (const hidden of [sale.id, sale.projectId, desk.organization.id, 'Asha', 'Rao', 'AFXPR'])
      expect.soft(text, hidden).not.toContain(hidden);
  });

  it('is refused after 120 of one network in five minutes, of 1,000 at once too, and others are not', async () => {
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => check('0000-0000-0000-0000', undefined, '203.0.113.9')),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(404), count(429)]).toEqual([120, 880]);
    expect((await check('0000-0000-0000-0000')).status).toBe(404);
  });

  it('of another organization gets the same answer, since the code is all that counts', async () => {
    const { code } = await download(getReceiptPdf, { id: (await verified()).id });
    const foreign = await desk.app.organization();
    const answer = await foreign.businessHead.send(checkPaper, { params: { code } });
    expect(await dataOf<CheckedPaper>(answer)).toMatchObject({ code, status: 'valid' });
    const rows = await desk.app.application.runAs(foreign.businessHead.caller, desk.now, ({ db }) =>
      db.selectFrom('paper').select('id').execute(),
    );
    expect(rows).toEqual([]);
  });
});

describe('the database', () => {
  const one = () => ({
    kind: 'receipt' as const,
    recordId: crypto.randomUUID(),
    title: 'Made up',
    number: 'R/1',
    day: desk.today,
    amountPaise: 1,
    currency: 'INR',
    holder: null,
    document: {},
  });

  it('draws another code for each paper, of 80 bits', async () => {
    const codes = await desk.run(async ({ db }) => {
      const { rows } = await sql<{ code: string }>`
        select new_paper_code() as code from generate_series(1, 2000)`.execute(db);
      return rows.map(({ code }) => code.replaceAll('-', ''));
    });
    expect(new Set(codes).size).toBe(2000);
    const used = new Set(codes.join(''));
    expect([...used].sort().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
    const counts = [...used].map((letter) => codes.join('').split(letter).length - 1);
    // Of 1,000 each, so that no letter is rarer than chance makes it.
    expect(Math.min(...counts)).toBeGreaterThan(850);
  });

  it('keeps one valid paper of a record and kind', async () => {
    const paper = one();
    const twice = desk.run(async (work) => {
      await issuePaper(work, paper);
      await issuePaper(work, paper);
    });
    await expect(twice).rejects.toThrow('paper_valid_once');
  });

  it('lets a paper that ended never hold again, and none change', async () => {
    const paper = one();
    await desk.run((work) => issuePaper(work, paper));
    const of = (set: object) =>
      desk.run(({ db }) => db.updateTable('paper').set(set).where('recordId', '=', paper.recordId).execute());
    await of({ status: 'withdrawn', endedAt: desk.now });
    await expect(of({ status: 'valid', endedAt: null })).rejects.toThrow('stays so');
    await expect(of({ amountPaise: 2 })).rejects.toThrow('permission denied');
    await expect(of({ code: '0000-0000-0000-0000' })).rejects.toThrow('permission denied');
    await expect(desk.run(({ db }) => db.deleteFrom('paper').execute())).rejects.toThrow('permission denied');
  });

  it('refuses a receipt whose paper does not say what it says', async () => {
    const receipt = await verified();
    const behindItsBack = desk.run(({ db }) =>
      db
        .updateTable('paper')
        .set({ status: 'withdrawn', endedAt: desk.now })
        .where('recordId', '=', receipt.id)
        .execute()
        .then(() =>
          db
            .updateTable('paymentTransaction')
            .set({ status: 'verified' })
            .where('id', '=', receipt.id)
            .execute(),
        ),
    );
    await expect(behindItsBack).rejects.toThrow('does not say what its record says');
  });
});

describe('of the papers a person sees those that they may print', () => {
  const seenBy = (user: TestUser) =>
    desk.app.application.runAs(user.caller, desk.now, async (work) => {
      const rows = await work.db
        .selectFrom('paper')
        .select('paper.id')
        .where(visiblePapers(work, paperRights))
        .execute();
      return papersById(
        work,
        rows.map(({ id }) => id),
      );
    });

  it('by role and by record', async () => {
    const [seller, marketing, partner] = await Promise.all([
      desk.organization.user('Sales Executive'),
      desk.organization.user('Marketing Head'),
      desk.organization.user('Sales Manager'),
    ]);
    const own = await desk.sale({}, seller);
    const kinds = async (user: TestUser) => [...new Set((await seenBy(user)).map(({ kind }) => kind))].sort();
    expect(await kinds(desk.finance)).toEqual(
      expect.arrayContaining(['creditNote', 'demandLetter', 'invoice', 'receipt', 'statement']),
    );
    expect(await kinds(desk.finance)).not.toContain('costSheet');
    expect(await kinds(marketing)).toEqual(['costSheet']);
    const papers = await seenBy(seller);
    expect(papers.length).toBeGreaterThan(0);
    // Of the sale, and the offer behind it.
    expect(new Set(papers.map(({ saleId }) => saleId))).toEqual(new Set([own.id, null]));
    expect((await seenBy(partner)).filter(({ saleId }) => saleId === sale.id)).toEqual([]);
  });
});

it('a query of the check that is no hash is refused in words', async () => {
  const refusal = await refusalOf(check('0000-0000-0000-0000', 'abc'));
  expect(refusal.status).toBe(400);
});

it('papers issued before the index get the same lines by its migration', async () => {
  const owner = new pg.Client(desk.app.databaseUrl);
  await owner.connect();
  const lines = async () => {
    const { rows } = await owner.query<{ status: string }>(`
      select p.kind, p.record_type, p.record_id, p.title, p.number, p.day::text, p.amount_paise, p.currency,
             p.holder_initials, p.sale_id, p.project_id, p.channel_partner_id, p.pay_to, p.valid_until::text, p.status,
             next.record_id as next, p.ended_at is null as holds
        from paper p left join paper next on next.organization_id = p.organization_id and next.id = p.replaced_by_id
       where p.kind <> 'statement' and p.title <> 'Made up' order by p.kind, p.record_id`);
    return rows;
  };
  try {
    await owner.query('delete from paper_bytes');
    const before = await lines();
    expect(new Set(before.map(({ status }) => status)).size).toBe(3);
    await owner.query(`
      drop table paper_bytes, paper cascade;
      drop function find_paper, new_paper_code, check_paper_forward, check_paper_of_record cascade`);
    await owner.query(await readFile(MIGRATION, 'utf8'));
    expect(await lines()).toEqual(before);
    const { rows } = await owner.query<{ codes: number; papers: number }>(
      'select count(distinct code)::int as codes, count(*)::int as papers from paper',
    );
    expect(rows[0]?.codes).toBe(rows[0]?.papers);
  } finally {
    await owner.end();
  }
});

const MIGRATION = fileURLToPath(new URL('../../migrations/202611290040_papers.sql', import.meta.url));
