import { v7 as newId } from 'uuid';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { takeNumber } from '#platform/server/numbers.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { issuePaper } from '#company/papers/server/paper.store.ts';
import { invoiceNumber, invoiceSeries, issueDateProblem, placeOfSupplyText } from '../invoice.rules.ts';
import type { InvoiceDocument } from '../invoice.document.ts';
import type { Billing, InvoiceDraft } from './billing.queries.ts';
import { billToOf } from './billing.queries.ts';
import { sealBillTo } from './billTo.ts';
import { invoiceDocument } from './invoiceDocument.ts';
import { invoicePaper } from './invoice.paper.ts';

/** Writes the documents of a billing, numbered and frozen, or as drafts without a number. Returns their ids. */
export async function writeInvoices(work: Work, billing: Billing, issue: boolean): Promise<string[]> {
  const ids: string[] = [];
  for (const draft of billing.drafts) ids.push(await writeInvoice(work, billing, draft, issue));
  return ids;
}

async function writeInvoice(
  work: Work,
  billing: Billing,
  draft: InvoiceDraft,
  issue: boolean,
): Promise<string> {
  const id = newId();
  const issued = issue ? await numbered(work, billing, draft) : null;
  await work.db
    .insertInto('invoice')
    .values({ id, ...headOf(work, billing, draft), ...(issued ?? { status: 'draft' as const }) })
    .execute();
  await work.db
    .insertInto('invoiceLine')
    .values(draft.lines.map((line, index) => ({ invoiceId: id, lineNo: index + 1, ...line })))
    .execute();
  await insertRows(
    work.db,
    'invoiceInstallment',
    draft.installmentIds.map((installmentId) => ({ invoiceId: id, installmentId })),
  );
  if (issued) await enterPaper(work, billing, id, issued.snapshot);
  const { docType, totals, dueDate } = draft;
  await recordChange(work, {
    action: issue ? 'issue' : 'draft',
    resource: 'invoice',
    id,
    version: 1,
    after: {
      saleId: billing.sale.id,
      docType,
      invoiceNumber: issued?.invoiceNumber ?? null,
      ...totals,
      dueDate,
    },
  });
  return id;
}

/** Gives a locked draft its number, date and frozen document. */
export async function issueDraft(
  work: Work,
  billing: Billing,
  draft: InvoiceDraft,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const issued = await numbered(work, billing, draft);
  const { createdAt: _at, createdById: _by, ...head } = headOf(work, billing, draft);
  await work.db
    .updateTable('invoice')
    .set({ ...head, ...issued, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await enterPaper(work, billing, id, issued.snapshot);
  await recordChange(work, {
    action: 'issue',
    resource: 'invoice',
    id,
    version: version + 1,
    before: { status: 'draft' },
    after: {
      saleId: billing.sale.id,
      docType: draft.docType,
      invoiceNumber: issued.invoiceNumber,
      ...draft.totals,
    },
  });
}

function enterPaper(work: Work, { sale }: Billing, id: string, document: InvoiceDocument): Promise<void> {
  return issuePaper(work, invoicePaper(document, { id, saleId: sale.id, projectId: sale.projectId }));
}

function headOf(work: Work, { sale, facts }: Billing, { docType, totals, dueDate, received }: InvoiceDraft) {
  return {
    docType,
    saleId: sale.id,
    projectId: sale.projectId,
    billTo: sealBillTo(work.db, sale.id, billToOf(facts)),
    supplierName: facts.supplier.name,
    supplierGstin: facts.supplier.gstin,
    placeOfSupply: facts.stateCode === null ? null : placeOfSupplyText(facts.stateCode),
    ...totals,
    dueDate,
    paidPaise: received ? totals.totalPaise : 0,
    receiptId: received?.receiptId ?? null,
    createdAt: work.now,
    updatedAt: work.now,
    createdById: work.caller.userId,
    updatedById: work.caller.userId,
  };
}

/** Number, date and frozen document; the counter of the series stays locked until the transaction ends. */
async function numbered(work: Work, billing: Billing, draft: InvoiceDraft) {
  const issueDate = work.today;
  const series = invoiceSeries(draft.docType, billing.facts.seriesPrefix);
  const financialYear = financialYearLabel(issueDate);
  const seqNo = await takeNumber(work, 'invoice', series, financialYear);
  const problem = issueDateProblem(issueDate, work.today, await lastIssueDate(work, series, financialYear));
  if (problem) throw conflict(problem);
  const number = invoiceNumber(series, issueDate, seqNo);
  const snapshot = invoiceDocument(billing, draft, { invoiceNumber: number, issueDate });
  return {
    status: draft.received ? ('paid' as const) : ('issued' as const),
    invoiceNumber: number,
    financialYear,
    series,
    seqNo,
    issueDate,
    snapshot,
  };
}

export async function lastIssueDate(
  work: Work,
  series: string,
  financialYear: string,
): Promise<string | null> {
  const last = await work.db
    .selectFrom('invoice')
    .select('issueDate')
    .where('series', '=', series)
    .where('financialYear', '=', financialYear)
    .orderBy('seqNo', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.issueDate ?? null;
}
