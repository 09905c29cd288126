import type { Work } from '#platform/server/context.ts';
import * as runs from '#partners/commission-runs/commissionRun.contract.ts';
import { payCommissions } from '#partners/commission-runs/payment.contract.ts';
import * as invoices from '#partners/partner-invoices/partnerInvoice.contract.ts';
import { previewInvoice } from '#partners/partner-invoices/server/partnerInvoice.preview.ts';
import { sendInvoice } from '#partners/partner-invoices/server/partnerInvoice.send.ts';
import type { Acting, Outcome } from './desk.ts';
import { sent, tried } from './desk.ts';

let numbers = 0;
const another = (prefix: string) => `${prefix}${String((numbers += 1)).padStart(10, '0')}`;

const chosen = <Row>(rows: readonly Row[], at: number): Row | undefined =>
  rows[at % Math.max(1, rows.length)];

/** An invoice of the firm, sent by Finance, for tranches of a commission of which none is billed. */
export async function bill({ of, books, person }: Acting, at: number, most: number): Promise<Outcome> {
  const { desk } = of;
  const rows = await desk.run((work) => unbilled(work, books.firmId));
  const first = chosen(rows, at);
  if (!first) return 'skipped';
  const from = rows.indexOf(first);
  const tranches = rows.slice(from, from + most).map(({ commissionId, seq }) => ({ commissionId, seq }));
  return tried(
    desk,
    async (work) => {
      const body = { tranches, invoiceDate: work.today };
      const { expected } = await previewInvoice(work, body);
      const { gstin: _gstin, gstPaise: _gstPaise, ...says } = expected;
      await sendInvoice(work, { ...body, number: another('INV'), ...says });
    },
    person,
  );
}

function unbilled({ db }: Work, firmId: string) {
  return db
    .selectFrom('commission')
    .innerJoin('commissionTranche as tranche', 'tranche.commissionId', 'commission.id')
    .leftJoin('partnerInvoiceTranche as billed', (join) =>
      join.onRef('billed.trancheId', '=', 'tranche.id').on('billed.isLive', '=', true),
    )
    .select(['tranche.commissionId', 'tranche.seq'])
    .where('commission.channelPartnerId', '=', firmId)
    .where('commission.stage', 'in', ['approved', 'partiallyPaid'])
    .where('billed.trancheId', 'is', null)
    .whereRef('tranche.grossPaise', '>', 'tranche.carriedPaise')
    .orderBy('commission.number')
    .orderBy('tranche.seq')
    .execute();
}

export async function enter({ of, books, person }: Acting, at: number): Promise<Outcome> {
  const id = await invoiceOf({ of, books, person }, ['sent'], at);
  if (!id) return 'skipped';
  const body = { creditedOn: of.desk.today };
  return sent(person, invoices.enterPartnerInvoice, { params: { id }, body });
}

/** What was sent is returned to the firm, what was entered is taken back. */
export async function giveBack(who: Acting, at: number): Promise<Outcome> {
  const isSent = at % 2 === 0;
  const id = await invoiceOf(who, [isSent ? 'sent' : 'entered'], at);
  if (!id) return 'skipped';
  const call = isSent ? invoices.returnPartnerInvoice : invoices.cancelPartnerInvoice;
  return sent(who.person, call, { params: { id }, body: { reason: 'The wrong flat is named' } });
}

async function invoiceOf(
  { of, books }: Acting,
  statuses: readonly ('sent' | 'entered')[],
  at: number,
): Promise<string | undefined> {
  const rows = await of.desk.run(({ db }) =>
    db
      .selectFrom('partnerInvoice')
      .select('id')
      .where('channelPartnerId', '=', books.firmId)
      .where('status', 'in', statuses)
      .orderBy('id')
      .execute(),
  );
  return chosen(rows, at)?.id;
}

/** A run for tranches whose invoice is entered; one of them may be paid, on hold or ended already. */
export async function pay({ of, books, person }: Acting, at: number, most: number): Promise<Outcome> {
  const rows = await of.desk.run(({ db }) =>
    db
      .selectFrom('partnerInvoice')
      .innerJoin('partnerInvoiceTranche as billed', 'billed.partnerInvoiceId', 'partnerInvoice.id')
      .innerJoin('commissionTranche as tranche', 'tranche.id', 'billed.trancheId')
      .leftJoin('commissionRunLine as line', (join) =>
        join
          .onRef('line.trancheId', '=', 'tranche.id')
          .on('line.status', 'in', ['reserved', 'ordered', 'paid']),
      )
      .select(['tranche.commissionId', 'tranche.seq'])
      .where('partnerInvoice.channelPartnerId', '=', books.firmId)
      .where('partnerInvoice.status', '=', 'entered')
      .where('billed.isLive', '=', true)
      // What is paid is tried again now and then.
      .$if(at % 5 !== 0, (query) => query.where('line.id', 'is', null))
      .orderBy('tranche.id')
      .execute(),
  );
  const first = chosen(rows, at);
  if (!first) return 'skipped';
  const from = rows.indexOf(first);
  const body = { tranches: rows.slice(from, from + most), fromAccountId: of.account };
  return sent(person, payCommissions, { body });
}

export async function release(who: Acting, at: number): Promise<Outcome> {
  const id = await waitingRun(who, at);
  if (!id) return 'skipped';
  return sent(who.person, runs.releaseCommissionRun, { params: { id }, body: {} });
}

export async function withdraw(who: Acting, at: number): Promise<Outcome> {
  const id = await waitingRun(who, at);
  if (!id) return 'skipped';
  const body = { reason: 'Made too early' };
  return sent(who.person, runs.withdrawCommissionRun, { params: { id }, body });
}

async function waitingRun(who: Acting, at: number): Promise<string | undefined> {
  return (await lineOf(who, ['reserved'], at))?.runId;
}

/** The bank paid it. */
export async function utr(who: Acting, at: number): Promise<Outcome> {
  const line = await lineOf(who, ['ordered'], at);
  if (!line) return 'skipped';
  const lines = [{ lineId: line.id, utr: another('HDFCN'), paidOn: who.of.desk.today }];
  return sent(who.person, runs.enterUtrs, { params: { id: line.runId }, body: { lines } });
}

export async function returnPayment(who: Acting, at: number): Promise<Outcome> {
  const line = await lineOf(who, ['ordered', 'paid'], at);
  if (!line) return 'skipped';
  const body = { returnedOn: who.of.desk.today, reason: 'The account is closed' };
  const params = { id: line.runId, lineId: line.id };
  return sent(who.person, runs.returnCommissionLine, { params, body });
}

async function lineOf(
  { of, books }: Acting,
  statuses: readonly ('reserved' | 'ordered' | 'paid')[],
  at: number,
) {
  const rows = await of.desk.run(({ db }) =>
    db
      .selectFrom('commissionRunLine')
      .select(['id', 'runId'])
      .where('channelPartnerId', '=', books.firmId)
      .where('status', 'in', statuses)
      .orderBy('id')
      .execute(),
  );
  return chosen(rows, at);
}
