import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { raiseReached } from '#sale-lifecycle/demands/server/reachedStages.factory.ts';
import type { InvoiceSummary } from '../invoice.contract.ts';
import { listInvoices } from '../invoice.contract.ts';
import type { InvoiceStatistics } from '../invoiceReport.contract.ts';
import * as contract from '../invoiceReport.contract.ts';
import { listOverdueInvoices } from './invoice.queries.ts';
import { cancelInvoice } from './invoiceChange.commands.ts';

let desk: SalesDesk;
const NOW = '2026-11-02T06:00:00.000Z';
let documents: InvoiceSummary[];

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => NOW });
  const [paid, taken, late] = [await desk.sale(), await desk.sale(), await desk.sale()];
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: paid.id, amountPaise: 1_00_000_00 }));
  await desk.run(async (work) => {
    const { installments } = await getPaymentPlan(work, taken.id);
    await cancelInvoice(work, installments[0]?.invoiceId ?? '', { reason: 'Wrong buyer' });
  });
  await desk.run(async (work) => {
    await markRegistered(work, late.id);
    const { installments } = await getPaymentPlan(work, late.id);
    // A charge with another rate of tax, and a deposit without any.
    const ids = installments.flatMap((one) =>
      one.demandDate === null && one.component !== 'agreementValue' ? [one.id] : [],
    );
    await raiseReached(work, await lockSale(work, late.id), ids);
  });
  const { body } = await desk.head.send(listInvoices, { query: { limit: 100 } });
  documents = body.data as InvoiceSummary[];
});

afterAll(() => desk.app.stop());

const AMOUNTS = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const;

function summed(rows: readonly Record<(typeof AMOUNTS)[number], number>[]) {
  return Object.fromEntries(AMOUNTS.map((amount) => [amount, sumPaise(rows.map((row) => row[amount]))]));
}

describe('the statistics of invoices', () => {
  it('are billed less credited, and every part adds up to them', async () => {
    const told = await dataOf<InvoiceStatistics>(desk.head.send(contract.getInvoiceStatistics));
    const bills = documents.filter((one) => one.docType !== 'creditNote' && one.invoiceNumber !== null);
    const notes = documents.filter((one) => one.docType === 'creditNote');
    expect(notes).toHaveLength(1);
    expect(told.billed).toEqual(summed(bills));
    expect(told.credited).toEqual(summed(notes));
    expect(told.net.totalPaise).toBe(told.billed.totalPaise - told.credited.totalPaise);
    expect(summed(told.byRate)).toEqual(told.net);
    expect(summed(told.byMonth)).toEqual(told.net);
    expect(told.byRate.map((one) => one.ratePct)).toEqual([0, 5, 18]);
    expect(told.byMonth.map((one) => one.month)).toEqual(['2026-11']);
  });

  it('count each bill under the status that the list shows', async () => {
    const told = await dataOf<InvoiceStatistics>(desk.head.send(contract.getInvoiceStatistics));
    for (const { status, count, balancePaise } of told.byStatus) {
      const shown = documents.filter((one) => one.docType !== 'creditNote' && one.status === status);
      expect([status, count]).toEqual([status, shown.length]);
      const open = status === 'cancelled' || status === 'draft' ? [] : shown;
      expect(balancePaise).toBe(sumPaise(open.map((one) => one.balancePaise)));
    }
  });

  it('name each series, with the documents that the list finds in it', async () => {
    const told = await dataOf<InvoiceStatistics>(desk.head.send(contract.getInvoiceStatistics));
    expect(told.bySeries.map(({ docType }) => docType)).toEqual(['billOfSupply', 'creditNote', 'taxInvoice']);
    for (const { series, docType, count, totalPaise } of told.bySeries) {
      const found = await dataOf<InvoiceSummary[]>(
        desk.head.send(listInvoices, { query: { series, limit: 100 } }),
      );
      expect(found.map((one) => one.docType)).toEqual(Array.from({ length: count }, () => docType));
      expect(sumPaise(found.map((one) => one.totalPaise))).toBe(totalPaise);
      expect(found.every((one) => one.invoiceNumber?.startsWith(`${series}/`))).toBe(true);
    }
    const none = await desk.head.send(listInvoices, { query: { series: 'XXI' } });
    expect(none.body.data).toEqual([]);
  });

  it('follow the filters of the list, and are of the own organization', async () => {
    const query = { docType: 'creditNote' };
    const notes = await dataOf<InvoiceStatistics>(desk.head.send(contract.getInvoiceStatistics, { query }));
    expect(notes.billed.totalPaise).toBe(0);
    const stranger = await desk.app.organization();
    const none = await dataOf<InvoiceStatistics>(stranger.businessHead.send(contract.getInvoiceStatistics));
    expect(none).toMatchObject({ net: { totalPaise: 0 }, byRate: [], byMonth: [] });
  });
});

describe('the overdue invoices', () => {
  it('are those past their due date with the days since, the oldest first', async () => {
    const latest =
      documents
        .map((one) => one.dueDate ?? '')
        .toSorted()
        .at(-1) ?? '';
    const day = addDays(latest, 3);
    const found = await desk.run((work) =>
      // The session of the desk does not last so long: the query is called as the route calls it.
      listOverdueInvoices({ ...work, today: day }, { page: 1, limit: 100 }),
    );
    const open = documents.filter(
      (one) => ['issued', 'partiallyPaid'].includes(one.status) && one.docType !== 'creditNote',
    );
    expect(found.rows.map((row) => row.id).toSorted()).toEqual(open.map((one) => one.id).toSorted());
    expect(Math.min(...found.rows.map((row) => row.daysOverdue))).toBe(3);
    expect(found.rows.map((row) => row.dueDate)).toEqual(found.rows.map((row) => row.dueDate).toSorted());
  });
});

describe('the GST register', () => {
  it('has each numbered document once for each rate and code, and its columns add up to the net', async () => {
    const rows = await register({});
    const net = (await dataOf<InvoiceStatistics>(desk.head.send(contract.getInvoiceStatistics))).net;
    const column = (name: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0);
    expect(column('Taxable')).toBe(net.taxablePaise);
    expect(column('CGST')).toBe(net.cgstPaise);
    expect(column('SGST')).toBe(net.sgstPaise);
    expect(column('Total')).toBe(net.totalPaise);
    const numbered = documents.flatMap((one) => one.invoiceNumber ?? []);
    expect([...new Set(rows.map((row) => row['Number']))].toSorted()).toEqual(numbered.toSorted());
    const [note] = rows.filter((row) => row['Document'] === 'Credit note');
    expect(Number(note?.['Total'])).toBeLessThan(0);
    expect(note?.['Against number']).toMatch(/^S/);
    expect(rows[0]).toMatchObject({
      Buyer: 'Asha Rao',
      'Place of supply': 'Maharashtra (27)',
      Date: '2026-11-02',
    });
  });

  it('is noted in the audit trail as a whole', async () => {
    await register({ docType: 'creditNote' });
    const noted = await desk.run((work) =>
      work.db.selectFrom('auditEntry').select('after').where('action', '=', 'export').orderBy('id').execute(),
    );
    expect(noted.at(-1)?.after).toMatchObject({ what: 'gst-register', docType: ['creditNote'] });
  });
});

async function register(query: Record<string, string>): Promise<Record<string, string>[]> {
  const answer = await desk.head.send(contract.exportRegister, { query });
  expect(answer.status).toBe(200);
  return parse(String(answer.body['bytes']), { columns: true, bom: true });
}
