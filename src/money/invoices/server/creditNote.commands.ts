import type { Selectable } from 'kysely';
import { conflict } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import type { InvoiceTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { creditedLines } from '../creditNote.rules.ts';
import { linesLeftOf } from './creditNote.queries.ts';
import type { WrittenNote } from './creditNote.store.ts';
import { writeNotes } from './creditNote.store.ts';
import { markCancelled } from './invoice.cancel.ts';

/** An issued note: the tax it reverses, and its total. */
export type CreditNote = Omit<WrittenNote, 'invoice'>;

/**
 * Cancels issued invoices, each in full or what earlier notes left of it: a credit note with its own number, the
 * invoice keeps its number as cancelled, its installments can be billed again (CGST Act s.34). Their sales are
 * locked. Demands stay; the ledger is not changed. Credit notes are numbered in the order of the invoices.
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
 * Credits the waived amount of one installment of an issued invoice, its tax in proportion (CGST Act s.34(1)). The
 * invoice stays for the rest; one with nothing left is cancelled.
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
  const lines = creditedLines(
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
  if (snapshot === null) throw conflict('A draft needs no credit note; cancel it.');
  if (docType === 'creditNote') throw conflict('A credit note cannot be cancelled.');
  if (status === 'cancelled') throw conflict('This invoice is cancelled.');
}
