import type { Insertable, Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { amountInWords } from '#platform/contract/amountInWords.ts';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { InvoiceTable } from '#platform/server/database/tables.ts';
import { takeNumbers } from '#platform/server/numbers.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { issuePapers } from '#company/papers/server/paper.store.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { NumberedLine } from '../creditNote.rules.ts';
import type { InvoiceDocument } from '../invoice.document.ts';
import type { InvoiceTotals } from '../invoice.rules.ts';
import { invoiceNumber, invoiceTotals, issueDateProblem } from '../invoice.rules.ts';
import { lastIssueDate } from './invoice.commands.ts';
import { invoicePaper } from './invoice.paper.ts';

type InvoiceRow = Selectable<InvoiceTable>;

export interface WrittenNote {
  id: string;
  invoiceNumber: string;
  taxPaise: number;
  totalPaise: number;
  /** As it was before. */
  invoice: InvoiceRow;
}

/** The part of an invoice that a note credits. */
interface Taken {
  invoice: InvoiceRow;
  lines: NumberedLine[];
}

/** Issues credit notes, numbered in the order of their invoices. The invoices are locked. */
export async function writeNotes(
  work: Work,
  taken: readonly Taken[],
  reason: string,
): Promise<WrittenNote[]> {
  const drafts: NoteDraft[] = [];
  for (const [series, own] of groupRows(taken, ({ invoice }) => seriesOfNote(invoice))) {
    const numbers = await numbersIn(work, series, own.length);
    drafts.push(...own.map((one, index) => draftNote(work, one, numbers(index), reason)));
  }
  await insertRows(
    work.db,
    'invoice',
    drafts.map(({ row }) => row),
  );
  await insertRows(
    work.db,
    'invoiceLine',
    drafts.flatMap(({ note, lines }) => lines.map((line) => ({ ...line, invoiceId: note.id }))),
  );
  await issuePapers(
    work,
    drafts.map(({ note: { id, invoice }, document }) => invoicePaper(document, { ...invoice, id })),
  );
  const notes = drafts.map(({ note }) => note);
  await recordChanges(
    work,
    notes.map((note) => issued(note, reason)),
  );
  return notes;
}

interface NoteDraft {
  note: WrittenNote;
  row: Insertable<InvoiceTable>;
  document: InvoiceDocument;
  lines: NumberedLine[];
}

function draftNote(work: Work, taken: Taken, numbered: NoteNumber, reason: string): NoteDraft {
  const { invoice, lines } = taken;
  const id = newId();
  const totals = invoiceTotals(lines);
  const document = noteOf(taken, numbered, reason);
  const row = noteRow(work, invoice, { id, ...numbered, ...totals }, document);
  const { invoiceNumber: number } = numbered;
  const note = {
    id,
    invoiceNumber: number,
    taxPaise: taxTotal(totals),
    totalPaise: totals.totalPaise,
    invoice,
  };
  return { note, row, document, lines };
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
  { organizationId: _organization, ...copied }: InvoiceRow,
  numbered: NoteNumber & InvoiceTotals & { id: string },
  snapshot: InvoiceDocument,
): Insertable<InvoiceTable> {
  return {
    ...copied,
    ...numbered,
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
  if (snapshot === null) throw new Error('An invoice without its document was not issued.');
  const totals = invoiceTotals(lines);
  return {
    ...snapshot,
    title: 'Credit note',
    invoiceNumber: note.invoiceNumber,
    issueDate: note.issueDate,
    dueDate: null,
    against: { invoiceNumber: taken ?? '', issueDate: issueDate ?? note.issueDate, reason },
    lines: lines.map(({ lineNo: _no, installmentId: _installment, chargeId: _charge, ...line }) => line),
    ...totals,
    amountInWords: amountInWords(totals.totalPaise, snapshot.currency),
    payTo: null,
    taxAtSourceNote: null,
    interestNote: null,
  };
}
