import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { financialYearLabel } from '../../../platform/contract/calendar.ts';
import { conflict } from '../../../platform/contract/errors.ts';
import type { Work } from '../../../platform/server/context.ts';
import type { InvoiceTable } from '../../../platform/server/database/tables.ts';
import { takeNumber } from '../../../platform/server/numbers.ts';
import { recordChanges } from '../../../platform/server/record-change.ts';
import type { InvoiceDocument } from '../invoice.document.ts';
import { invoiceNumber, issueDateProblem } from '../invoice.rules.ts';
import { markCancelled } from './invoice.cancel.ts';
import { lastIssueDate } from './invoice.commands.ts';

/**
 * Takes an issued invoice back, whole: a credit note with its lines and a number of its own, the invoice cancelled
 * under its number, its installments free to be billed again (CGST Act s.34). Its sale is locked. What was demanded
 * stays demanded; the ledger is not touched.
 *
 * @returns the id of the credit note
 */
export async function creditInvoice(work: Work, invoiceId: string, reason: string): Promise<string> {
  const invoice = await work.db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (invoice.snapshot === null) throw conflict('A draft has no number to take back; cancel it.');
  if (invoice.docType === 'creditNote') throw conflict('A credit note cannot be taken back.');
  if (invoice.status === 'cancelled') throw conflict('This invoice is cancelled.');
  const note = await writeNote(work, invoice, reason);
  await markCancelled(work, [invoice.id], reason);
  await recordChanges(work, [
    {
      action: 'cancel',
      resource: 'invoice',
      id: invoice.id,
      version: invoice.version + 1,
      before: { status: invoice.status },
      after: { status: 'cancelled', creditNote: note.invoiceNumber },
      reason,
    },
    {
      action: 'issue',
      resource: 'invoice',
      id: note.id,
      version: 1,
      after: {
        saleId: invoice.saleId,
        docType: 'creditNote',
        invoiceNumber: note.invoiceNumber,
        totalPaise: invoice.totalPaise,
        against: invoice.invoiceNumber,
      },
      reason,
    },
  ]);
  return note.id;
}

type InvoiceRow = Selectable<InvoiceTable>;

async function writeNote(
  work: Work,
  invoice: InvoiceRow,
  reason: string,
): Promise<{ id: string; invoiceNumber: string }> {
  const { id: invoiceId, organizationId: _organization, billTo, ...copied } = invoice;
  const id = newId();
  const numbered = await number(work, invoice);
  await work.db
    .insertInto('invoice')
    .values({
      ...copied,
      ...numbered,
      billTo: billTo as object,
      id,
      docType: 'creditNote',
      againstInvoiceId: invoiceId,
      status: 'issued',
      cancelReason: null,
      paidPaise: 0,
      dueDate: numbered.issueDate,
      snapshot: noteOf(invoice, numbered, reason),
      version: 1,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
      updatedById: work.caller.userId,
    })
    .execute();
  const lines = await work.db
    .selectFrom('invoiceLine')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .execute();
  await work.db
    .insertInto('invoiceLine')
    .values(lines.map(({ organizationId: _of, ...line }) => ({ ...line, invoiceId: id })))
    .execute();
  return { id, invoiceNumber: numbered.invoiceNumber };
}

/** The next number of the credit notes of the same registration; the counter stays locked until the end. */
async function number(work: Work, { series: billed }: InvoiceRow) {
  const series = `${(billed ?? '').slice(0, -1)}C`;
  const financialYear = financialYearLabel(work.today);
  const seqNo = await takeNumber(work, 'invoice', series, financialYear);
  const problem = issueDateProblem(work.today, work.today, await lastIssueDate(work, series, financialYear));
  if (problem) throw conflict(problem);
  const issueDate = work.today;
  return { series, financialYear, seqNo, issueDate, invoiceNumber: invoiceNumber(series, issueDate, seqNo) };
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
