import type pg from 'pg';
import type { Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { DemandLetterDocument } from '../demandLetter.document.ts';
import { demandLetterMail } from './demandLetter.mail.ts';

/** Letters printed per batch; limits how many are held in memory. */
const PRINTED_AT_ONCE = 10;

interface PrintingPlace {
  pool: pg.Pool;
  printer: Printer;
  organizationId: string;
}

/**
 * Prints the next letters of a run, or of none, and returns their storage keys. Outside any transaction: printing
 * twice gives the same bytes under the same name.
 */
export async function printWaiting(
  { pool, printer, organizationId }: PrintingPlace,
  runId: string | null,
): Promise<Map<string, string>> {
  const waiting = await inTransaction(pool, { organizationId }, (db) =>
    unprinted(db, runId).select(['id', 'snapshot']).orderBy('seqNo').limit(PRINTED_AT_ONCE).execute(),
  );
  const keys = new Map<string, string>();
  for (const { id, snapshot } of waiting) {
    keys.set(id, await printer.keep(organizationId, 'demandLetter', snapshot));
  }
  return keys;
}

/** Whether there is a letter of no run to print. */
export async function isPrintWaiting(db: Database): Promise<boolean> {
  const letter = await unprinted(db, null).select('id').limit(1).executeTakeFirst();
  return letter !== undefined;
}

function unprinted(db: Database, runId: string | null) {
  return db
    .selectFrom('demandLetter')
    .where('runId', runId === null ? 'is' : '=', runId)
    .where('printedAt', 'is', null)
    .where('withdrawnAt', 'is', null);
}

/**
 * Marks letters as printed and mails them; those marked meanwhile by another process are mailed by it, withdrawn
 * ones are not mailed. Returns how many.
 */
export async function notePrinted(work: Work, keys: ReadonlyMap<string, string>): Promise<number> {
  let printed = 0;
  for (const [id, storageKey] of keys) {
    const letter = await work.db
      .updateTable('demandLetter')
      .set({ storageKey, printedAt: work.now })
      .where('id', '=', id)
      .where('printedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .returning(['recipient', 'snapshot'])
      .executeTakeFirst();
    if (!letter) continue;
    printed += 1;
    // Written by `demandLetter` in this shape.
    const document = letter.snapshot;
    if (letter.recipient !== null) await mail(work, letter.recipient, { document, storageKey });
  }
  return printed;
}

function mail(
  work: Work,
  to: string,
  { document, storageKey }: { document: DemandLetterDocument; storageKey: string },
): Promise<void> {
  const { letterNumber, occasion, totalPaise, currency, dueDate, buyer, property, supplier } = document;
  return queueMail(work, {
    template: demandLetterMail,
    to,
    data: {
      buyerName: buyer.name,
      sellerName: supplier.name,
      letterNumber,
      occasion,
      unit: `${property.unitNumber}, ${property.projectName}`,
      totalPaise,
      currency,
      dueDate,
      storageKey,
    },
  });
}
