import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#money/invoices/invoice.contract.ts';
import { getInvoice, listInvoices } from '#money/invoices/invoice.contract.ts';
import { exportRegister } from '#money/invoices/invoiceReport.contract.ts';
import type { BookingDraft } from '#sale-lifecycle/booking/bookingDraft.contract.ts';
import { createBookingDraft } from '#sale-lifecycle/booking/bookingDraft.contract.ts';
import { NOTHING_TYPED } from '#sale-lifecycle/booking/bookingDraft.rules.ts';
import { EMPTY_DRAFT, TYPED_APPLICANT } from '#sale-lifecycle/booking/server/bookingDraft.factory.ts';
import { contextOfDraft } from '#sale-lifecycle/booking/server/bookingDraft.queries.ts';
import { transferToBuyer } from '#sale-lifecycle/transfers/buyerTransfer.contract.ts';
import { APPLICANT } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale } from '#sales/sale.contract.ts';
import { buyersOn } from '#sales/server/buyers.queries.ts';
import { readingDatabase } from '#platform/server/database/tenant.ts';
import { contextOfBuyer } from '#sales/server/personalNumbers.ts';
import { SecretBox } from '#platform/server/secret-box.ts';
import type { SalesDesk } from '../support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../support/sales-desk.ts';
import { TEMPLATE_SECRET } from '../support/templates.ts';
import { testApp } from '../support/test-app.ts';

const BUYER = { ...APPLICANT, pan: 'QWZPX7391K', aadhaarLast4: '7391' };
const HUSBAND = { name: 'Vivek Rao', pan: 'QWZPX7392L', aadhaarLast4: '7392', sharePct: 40 };
const NEXT_BUYER = { name: 'Meera Shah', pan: 'QWZPX7393M', sharePct: 100 };
const PAN = /QWZPX739\d/;

let desk: SalesDesk;
let owner: pg.Client;
/** Sold on to another buyer, so that there are former ones. */
let sale: Sale;
let invoice: Invoice;
/** The reply to the transfer, and to the same request again. */
let transfers: Sale[];
/** A booking that is not finished, with a buyer in it. */
let draftId: string;

beforeAll(async () => {
  desk = await openSalesDesk();
  owner = new pg.Client(desk.app.databaseUrl);
  await owner.connect();
  await owner.query(`select set_config('app.organization_id', $1, false)`, [desk.organization.id]);
  const { id } = await desk.sale({ applicants: [{ ...BUYER, sharePct: 60 }, HUSBAND] });
  const [first] = await dataOf<Invoice[]>(desk.head.send(listInvoices, { query: { saleId: id } }));
  const body = { applicants: [NEXT_BUYER], reason: 'Sold on', takesOverDues: true };
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const transfer = () => dataOf<Sale>(desk.head.send(transferToBuyer, { params: { id }, body, headers }));
  transfers = [await transfer(), await transfer()];
  sale = await read(id);
  const entries = { ...NOTHING_TYPED, applicants: [{ ...TYPED_APPLICANT, pan: BUYER.pan }] };
  const draft = desk.head.send(createBookingDraft, { body: { ...EMPTY_DRAFT, entries } });
  draftId = (await dataOf<BookingDraft>(draft)).id;
  invoice = await dataOf<Invoice>(desk.head.send(getInvoice, { params: { id: first?.id ?? '' } }));
});

afterAll(async () => {
  await owner.end();
  await desk.app.stop();
});

const read = (id: string) => dataOf<Sale>(desk.head.send(getSale, { params: { id } }));

async function register(): Promise<string> {
  const { body } = await desk.head.send(exportRegister, { query: { format: 'csv' } });
  return String(body['bytes']);
}

/** Everything that the database holds, as text. */
async function wholeDatabase(): Promise<string> {
  const tables = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await owner.query<{ text: string | null }>(
      `select string_agg(to_jsonb(t)::text, ' ') as text from ${pg.escapeIdentifier(name)} t`,
    );
    texts.push(rows[0]?.text ?? '');
  }
  return texts.join('\n');
}

/** As an earlier version left it: the numbers readable in columns and documents. */
async function unseal(): Promise<void> {
  await owner.query(`
    alter table sale_applicant drop constraint sale_applicant_numbers_sealed;
    alter table former_applicant drop constraint former_applicant_numbers_sealed;
    update sale_applicant set plain_pan = 'QWZPX7393M', pan_sealed = null, pan_index = null;
    update former_applicant set plain_pan = case seq when 1 then 'QWZPX7391K' else 'QWZPX7392L' end,
      plain_aadhaar_last4 = case seq when 1 then '7391' else '7392' end, pan_sealed = null, aadhaar_sealed = null;
    update invoice set bill_to = bill_to - 'panSealed' || '{"pan": "QWZPX7391K"}';`);
}

describe('PAN and Aadhaar digits of buyers', () => {
  it('are read where they were, by who may', async () => {
    expect(sale.applicants).toMatchObject([{ pan: NEXT_BUYER.pan, aadhaarLast4: null }]);
    expect(invoice.billTo.pan).toBe(BUYER.pan);
    expect(await register()).toContain(BUYER.pan);
    expect(transfers[1]).toEqual(transfers[0]);
  });

  it('stand readable in no table', async () => {
    const text = await wholeDatabase();
    expect(text).toContain(sale.bookingNumber);
    expect(PAN.exec(text)).toBeNull();
    expect(/aadhaar_last4": "\d/.exec(text)).toBeNull();
  });

  it('open only for their own sale', async () => {
    const { id } = await desk.sale();
    await owner.query(
      `update sale_applicant set pan_sealed = (select pan_sealed from sale_applicant where sale_id = $1)
        where sale_id = $2`,
      [sale.id, id],
    );
    const db = readingDatabase(desk.app.application.pool, { organizationId: desk.organization.id });
    const read = { db, caller: desk.head.caller, now: desk.now, today: desk.today };
    await expect(buyersOn(read, id, desk.today)).rejects.toThrow('A sealed value was altered');
    await owner.query(`update sale_applicant set pan_sealed = null, pan_index = null where sale_id = $1`, [
      id,
    ]);
  });

  it('are refused by the database when they come unencrypted, or twice in a sale', async () => {
    const { id } = await desk.sale({ applicants: [{ ...BUYER, sharePct: 60 }, HUSBAND] });
    await expect(
      owner.query(`update sale_applicant set plain_pan = 'QWZPX7391K' where sale_id = $1`, [id]),
    ).rejects.toThrow('sale_applicant_numbers_sealed');
    await expect(
      owner.query(
        `update sale_applicant set pan_index = (
           select pan_index from sale_applicant where sale_id = $1 and seq = 1) where sale_id = $1`,
        [id],
      ),
    ).rejects.toThrow('sale_applicant_pan_once');
  });

  it('of an earlier version are sealed by the next start, and read as before', async () => {
    await unseal();
    expect(PAN.exec(await wholeDatabase())).not.toBeNull();
    await desk.app.application.sealPlain();
    await desk.app.application.sealPlain();
    expect(PAN.exec(await wholeDatabase())).toBeNull();
    expect((await read(sale.id)).applicants).toEqual(sale.applicants);
    const again = await dataOf<Invoice>(desk.head.send(getInvoice, { params: { id: invoice.id } }));
    expect(again.billTo).toEqual(invoice.billTo);
  });

  it('are sealed again under a changed secret, with the hash by which equal ones are found', async () => {
    const secret = { current: 'new '.repeat(10), previous: null };
    const next = await testApp({
      database: { url: desk.app.databaseUrl, drop: async () => undefined },
      sessionSecret: secret.current,
      previousSecret: TEMPLATE_SECRET,
    });
    await next.application.reseal();
    await next.application.reseal();
    await next.stop();
    const box = new SecretBox(secret);
    const { rows } = await owner.query<{ sealed: string; index: string | null }>(
      `select pan_sealed as sealed, pan_index as index from sale_applicant where sale_id = $1
       union all select pan_sealed, null from former_applicant where sale_id = $1 and seq = 1
       union all select bill_to ->> 'panSealed', null from invoice where id = $2`,
      [sale.id, invoice.id],
    );
    const open = ({ sealed }: { sealed: string }) => box.open(sealed, contextOfBuyer(sale.id));
    expect(rows.map(open)).toEqual([NEXT_BUYER.pan, BUYER.pan, BUYER.pan]);
    expect(rows[0]?.index).toBe(box.indexOf(NEXT_BUYER.pan));
    const drafts = await owner.query<{ sealed: string }>(
      'select numbers_sealed as sealed from booking_draft where id = $1',
      [draftId],
    );
    expect(box.open(drafts.rows[0]?.sealed ?? '', contextOfDraft(draftId))).toContain(BUYER.pan);
  });
});
