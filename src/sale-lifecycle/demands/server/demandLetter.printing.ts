import type { Instant } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { required } from '#platform/server/database/values.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import type { PaperPress } from '#company/papers/server/paper.printing.ts';
import { keepPaper, paperCodesOf } from '#company/papers/server/paper.printing.ts';
import type { DemandLetterDocument } from '../demandLetter.document.ts';
import { demandLetterMail } from './demandLetter.mail.ts';

/** Letters printed per batch; limits how many are held in memory. */
const PRINTED_AT_ONCE = 10;

interface PrintingPlace extends PaperPress {
  organizationId: string;
  now: Instant;
}

/**
 * Prints the next letters of a run, or of none, and returns their storage keys. Outside any transaction: printing
 * twice gives the same bytes under the same name.
 */
export async function printWaiting(place: PrintingPlace, runId: string | null): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const { id, code, document } of await nextToPrint(place, runId)) {
    const { storageKey } = await keepPaper(place, { ...place, code, template: 'demandLetter', document });
    keys.set(id, storageKey);
  }
  return keys;
}

function nextToPrint({ pool, organizationId }: PrintingPlace, runId: string | null) {
  return inTransaction(pool, { organizationId }, async (db) => {
    const letters = await unprinted(db, runId)
      .select(['id', 'snapshot'])
      .orderBy('seqNo')
      .limit(PRINTED_AT_ONCE)
      .execute();
    const codes = await paperCodesOf(
      { db },
      'demandLetter',
      letters.map(({ id }) => id),
    );
    return letters.map(({ id, snapshot }) => ({
      id,
      code: required(codes.get(id), 'Paper'),
      document: snapshot,
    }));
  });
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
