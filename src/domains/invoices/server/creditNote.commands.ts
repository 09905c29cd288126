import type { Insertable, Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { financialYearLabel } from '../../../platform/contract/calendar.ts';
import { conflict } from '../../../platform/contract/errors.ts';
import type { Work } from '../../../platform/server/context.ts';
import type { InvoiceTable } from '../../../platform/server/database/tables.ts';
import { insertRows } from '../../../platform/server/database/bulk.ts';
import { required } from '../../../platform/server/database/values.ts';
import { groupRows } from '../../../platform/server/database/group-rows.ts';
import { takeNumbers } from '../../../platform/server/numbers.ts';
import { recordChanges } from '../../../platform/server/record-change.ts';
import type { InvoiceDocument } from '../invoice.document.ts';
import { invoiceNumber, issueDateProblem } from '../invoice.rules.ts';
import { markCancelled } from './invoice.cancel.ts';
import { lastIssueDate } from './invoice.commands.ts';

/**
 * Takes an issued invoice back, whole: a credit note with its lines and a number of its own, the invoice cancelled
 * under its number, its installments free to be billed again (CGST Act s.34). Its sale is locked. What was demanded
 * stays demanded; the ledger is not touched.
 */
export async function creditInvoice(work: Work, invoiceId: string, reason: string): Promise<CreditNote> {
  const [note] = await creditInvoices(work, [invoiceId], reason);
  return required(note, 'Invoice');
}

/** The same for many, in a few statements; the numbers of the credit notes follow those of the invoices. */
export async function creditInvoices(
  work: Work,
  invoiceIds: readonly string[],
  reason: string,
): Promise<CreditNote[]> {
  if (invoiceIds.length === 0) return [];
  const invoices = await work.db
    .selectFrom('invoice')
    .selectAll()
    .where('id', 'in', [...invoiceIds])
    .orderBy('series')
    .orderBy('financialYear')
    .orderBy('seqNo')
    .forUpdate()
    .execute();
  for (const invoice of invoices) checkCreditable(invoice);
  const notes = await writeNotes(work, invoices, reason);
  await markCancelled(work, invoiceIds, reason);
  await recordChanges(
    work,
    notes.flatMap(({ id, invoiceNumber: taken, invoice }) => [
      {
        action: 'cancel',
        resource: 'invoice' as const,
        id: invoice.id,
        version: invoice.version + 1,
        before: { status: invoice.status },
        after: { status: 'cancelled', creditNote: taken },
        reason,
      },
      {
        action: 'issue',
        resource: 'invoice' as const,
        id,
        version: 1,
        after: {
          saleId: invoice.saleId,
          docType: 'creditNote',
          invoiceNumber: taken,
          totalPaise: invoice.totalPaise,
          against: invoice.invoiceNumber,
        },
        reason,
      },
    ]),
  );
  return notes;
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
}

interface WrittenNote extends CreditNote {
  invoice: InvoiceRow;
}

async function writeNotes(
  work: Work,
  invoices: readonly InvoiceRow[],
  reason: string,
): Promise<WrittenNote[]> {
  const written: (WrittenNote & { row: Insertable<InvoiceTable> })[] = [];
  for (const [series, own] of groupRows(invoices, seriesOfNote)) {
    const numbers = await numbersIn(work, series, own.length);
    for (const [index, invoice] of own.entries()) {
      const numbered = numbers(index);
      const id = newId();
      const row = noteRow(work, invoice, { id, ...numbered }, noteOf(invoice, numbered, reason));
      written.push({ id, invoiceNumber: numbered.invoiceNumber, invoice, row });
    }
  }
  await insertRows(
    work.db,
    'invoice',
    written.map(({ row }) => row),
  );
  await copyLines(work, written);
  return written;
}

function noteRow(
  work: Work,
  { organizationId: _organization, billTo, ...copied }: InvoiceRow,
  numbered: NoteNumber & { id: string },
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

async function copyLines(work: Work, notes: readonly WrittenNote[]): Promise<void> {
  const noteOfInvoice = new Map(notes.map(({ id, invoice }) => [invoice.id, id]));
  const lines = await work.db
    .selectFrom('invoiceLine')
    .selectAll()
    .where('invoiceId', 'in', [...noteOfInvoice.keys()])
    .execute();
  await insertRows(
    work.db,
    'invoiceLine',
    lines.map(({ organizationId: _of, invoiceId, ...line }) => ({
      ...line,
      invoiceId: noteOfInvoice.get(invoiceId) ?? invoiceId,
    })),
  );
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
  { snapshot, invoiceNumber: taken, issueDate }: InvoiceRow,
  note: { invoiceNumber: string; issueDate: string },
  reason: string,
): InvoiceDocument {
  return {
    ...(snapshot as object as InvoiceDocument),
    title: 'Credit note',
    invoiceNumber: note.invoiceNumber,
    issueDate: note.issueDate,
    dueDate: null,
    against: { invoiceNumber: taken ?? '', issueDate: issueDate ?? note.issueDate, reason },
    payTo: null,
    taxAtSourceNote: null,
    interestNote: null,
  };
}
