import type { Insertable, Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { amountInWords } from '../../../platform/contract/amountInWords.ts';
import { financialYearLabel } from '../../../platform/contract/calendar.ts';
import { conflict } from '../../../platform/contract/errors.ts';
import { sumPaise } from '../../../platform/contract/money.ts';
import type { Work } from '../../../platform/server/context.ts';
import type { InvoiceTable } from '../../../platform/server/database/tables.ts';
import { insertRows } from '../../../platform/server/database/bulk.ts';
import { required } from '../../../platform/server/database/values.ts';
import { groupRows } from '../../../platform/server/database/group-rows.ts';
import { takeNumbers } from '../../../platform/server/numbers.ts';
import { recordChanges } from '../../../platform/server/record-change.ts';
import { taxTotal } from '../../rates/gst.rules.ts';
import type { NumberedLine } from '../creditNote.rules.ts';
import { linesTakenBack } from '../creditNote.rules.ts';
import type { InvoiceDocument } from '../invoice.document.ts';
import type { InvoiceTotals } from '../invoice.rules.ts';
import { invoiceNumber, invoiceTotals, issueDateProblem } from '../invoice.rules.ts';
import { linesLeftOf } from './creditNote.queries.ts';
import { markCancelled } from './invoice.cancel.ts';
import { lastIssueDate } from './invoice.commands.ts';

/**
 * Takes issued invoices back, each whole or what earlier notes have left of it: a credit note with a number of its own,
 * the invoice cancelled under its number, its installments free to be billed again (CGST Act s.34). Their sales are
 * locked. What was demanded stays demanded; the ledger is not touched. The numbers of the notes follow those of the
 * invoices.
 */
export async function creditInvoices(
  work: Work,
  invoiceIds: readonly string[],
  reason: string,
): Promise<CreditNote[]> {
  const invoices = await lockInvoices(work, invoiceIds);
  const left = await linesLeftOf(work, invoiceIds);
  const taken = invoices.map((invoice) => ({ invoice, lines: left.get(invoice.id) ?? [] }));
  const notes = await writeNotes(work, taken, reason);
  await endInvoices(work, notes, reason);
  return notes;
}

/**
 * Takes back what is given up of one installment of an issued invoice, its tax in proportion (CGST Act s.34(1)). The
 * invoice stands for the rest; one of which nothing is left ends.
 */
export async function creditInstallment(
  work: Work,
  {
    invoiceId,
    installmentId,
    amountPaise,
  }: { invoiceId: string; installmentId: string; amountPaise: number },
  reason: string,
): Promise<CreditNote> {
  const [invoice] = await lockInvoices(work, [invoiceId]);
  const left = (await linesLeftOf(work, [invoiceId])).get(invoiceId) ?? [];
  const lines = linesTakenBack(
    left.filter((line) => line.installmentId === installmentId),
    amountPaise,
  );
  const [note] = await writeNotes(work, [{ invoice: required(invoice, 'Invoice'), lines }], reason);
  const written = required(note, 'Invoice');
  if (written.totalPaise === sumPaise(left.map((line) => line.totalPaise)))
    await endInvoices(work, [written], reason);
  return written;
}

async function lockInvoices(work: Work, ids: readonly string[]): Promise<InvoiceRow[]> {
  if (ids.length === 0) return [];
  const invoices = await work.db
    .selectFrom('invoice')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('series')
    .orderBy('financialYear')
    .orderBy('seqNo')
    .forUpdate()
    .execute();
  for (const invoice of invoices) checkCreditable(invoice);
  return invoices;
}

async function endInvoices(work: Work, notes: readonly WrittenNote[], reason: string): Promise<void> {
  const invoices = notes.map(({ invoice }) => invoice.id);
  await markCancelled(work, invoices, reason);
  await recordChanges(
    work,
    notes.map(({ invoiceNumber: taken, invoice }) => ({
      action: 'cancel',
      resource: 'invoice' as const,
      id: invoice.id,
      version: invoice.version + 1,
      before: { status: invoice.status },
      after: { status: 'cancelled', creditNote: taken },
      reason,
    })),
  );
}

type InvoiceRow = Selectable<InvoiceTable>;

function checkCreditable({ snapshot, docType, status }: InvoiceRow): void {
  if (snapshot === null) throw conflict('A draft has no number to take back; cancel it.');
  if (docType === 'creditNote') throw conflict('A credit note cannot be taken back.');
  if (status === 'cancelled') throw conflict('This invoice is cancelled.');
}

export interface CreditNote {
  id: string;
  invoiceNumber: string;
  taxPaise: number;
  totalPaise: number;
}

interface WrittenNote extends CreditNote {
  invoice: InvoiceRow;
}

/** What of an invoice a note takes back. */
interface Taken {
  invoice: InvoiceRow;
  lines: NumberedLine[];
}

async function writeNotes(work: Work, taken: readonly Taken[], reason: string): Promise<WrittenNote[]> {
  const written: (WrittenNote & { row: Insertable<InvoiceTable>; lines: NumberedLine[] })[] = [];
  for (const [series, own] of groupRows(taken, ({ invoice }) => seriesOfNote(invoice))) {
    const numbers = await numbersIn(work, series, own.length);
    for (const [index, { invoice, lines }] of own.entries()) {
      const numbered = { id: newId(), ...numbers(index) };
      const totals = invoiceTotals(lines);
      const row = noteRow(
        work,
        invoice,
        { ...numbered, ...totals },
        noteOf({ invoice, lines }, numbered, reason),
      );
      const { id, invoiceNumber: number } = numbered;
      const { totalPaise } = totals;
      written.push({
        id,
        invoiceNumber: number,
        taxPaise: taxTotal(totals),
        totalPaise,
        invoice,
        row,
        lines,
      });
    }
  }
  await insertRows(
    work.db,
    'invoice',
    written.map(({ row }) => row),
  );
  await insertRows(
    work.db,
    'invoiceLine',
    written.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, invoiceId: id }))),
  );
  await recordChanges(
    work,
    written.map((note) => issued(note, reason)),
  );
  return written;
}

function issued({ id, invoiceNumber: number, totalPaise, invoice }: WrittenNote, reason: string) {
  const { saleId, invoiceNumber: against } = invoice;
  return {
    action: 'issue',
    resource: 'invoice' as const,
    id,
    version: 1,
    after: { saleId, docType: 'creditNote', invoiceNumber: number, totalPaise, against },
    reason,
  };
}

function noteRow(
  work: Work,
  { organizationId: _organization, billTo, ...copied }: InvoiceRow,
  numbered: NoteNumber & InvoiceTotals & { id: string },
  snapshot: InvoiceDocument,
): Insertable<InvoiceTable> {
  return {
    ...copied,
    ...numbered,
    billTo: billTo as object,
    docType: 'creditNote',
    againstInvoiceId: copied.id,
    status: 'issued',
    cancelReason: null,
    paidPaise: 0,
    waivedPaise: 0,
    dueDate: null,
    snapshot,
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
    createdById: work.caller.userId,
    updatedById: work.caller.userId,
  };
}

/** Of the credit notes of the same registration. */
function seriesOfNote({ series }: InvoiceRow): string {
  return `${(series ?? '').slice(0, -1)}C`;
}

interface NoteNumber {
  series: string;
  financialYear: string;
  seqNo: number;
  issueDate: string;
  invoiceNumber: string;
}

/** The next numbers of a series; its counter stays locked until the end. */
async function numbersIn(work: Work, series: string, count: number): Promise<(index: number) => NoteNumber> {
  const issueDate = work.today;
  const financialYear = financialYearLabel(issueDate);
  const first = await takeNumbers(work, 'invoice', series, financialYear, count);
  const problem = issueDateProblem(issueDate, work.today, await lastIssueDate(work, series, financialYear));
  if (problem) throw conflict(problem);
  return (index) => {
    const seqNo = first + index;
    return {
      series,
      financialYear,
      seqNo,
      issueDate,
      invoiceNumber: invoiceNumber(series, issueDate, seqNo),
    };
  };
}

function noteOf(
  { invoice: { snapshot, invoiceNumber: taken, issueDate }, lines }: Taken,
  note: { invoiceNumber: string; issueDate: string },
  reason: string,
): InvoiceDocument {
  // Frozen in this shape when the invoice was issued.
  const billed = snapshot as object as InvoiceDocument;
  const totals = invoiceTotals(lines);
  return {
    ...billed,
    title: 'Credit note',
    invoiceNumber: note.invoiceNumber,
    issueDate: note.issueDate,
    dueDate: null,
    against: { invoiceNumber: taken ?? '', issueDate: issueDate ?? note.issueDate, reason },
    lines: lines.map(({ lineNo: _no, installmentId: _installment, chargeId: _charge, ...line }) => line),
    ...totals,
    amountInWords: amountInWords(totals.totalPaise, billed.currency),
    payTo: null,
    taxAtSourceNote: null,
    interestNote: null,
  };
}
