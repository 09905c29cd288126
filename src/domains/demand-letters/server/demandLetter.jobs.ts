import * as z from 'zod';
import type { Work } from '../../../platform/server/context.ts';
import { inTransaction } from '../../../platform/server/database/tenant.ts';
import type { QueuedTask } from '../../../platform/server/jobs/worker.ts';
import { queueMail } from '../../../platform/server/mail/mail.ts';
import type { Printer } from '../../../platform/server/pdf/printer.ts';
import { recordNews } from '../../../platform/server/record-change.ts';
import type { DemandJobOptions, DemandRunRow } from '../../demand-runs/server/demandRun.jobs.ts';
import { inRun } from '../../demand-runs/server/demandRun.jobs.ts';
import type { DemandLetterDocument } from '../demandLetter.document.ts';
import { writeLetters } from './demandLetter.commands.ts';
import { demandLetterMail } from './demandLetter.mail.ts';

export interface LetterJobOptions extends DemandJobOptions {
  printer: Printer;
}

interface LetterPlace extends LetterJobOptions {
  organizationId: string;
  runId: string;
}

const Payload = z.object({ organizationId: z.uuid(), runId: z.uuid() });
/** Letters that are printed before their progress is noted: so many are held in memory. */
const PRINTED_AT_ONCE = 10;
/** Longer than a portion takes, even on a busy machine. */
const ABANDONED_MS = 120_000;

/**
 * The job that writes the letters of a posted run, prints them in the printing thread and hands them to the mail, ten
 * after ten. It can be killed and started anew at any point: what is written has its number, what is printed lies
 * under its content, and a letter is mailed in the transaction that says it is printed.
 */
export function letterWriter(options: LetterJobOptions): QueuedTask {
  return async (payload) => {
    const place = { ...options, ...Payload.parse(payload) };
    while ((await inRun(place, writeNext)) > 0);
    while (await printNext(place));
    await inRun(place, finish);
  };
}

/** Goes on with letters that nobody has worked on; at the start of a process, `isStart`, with all. */
export async function resumeLetters(
  options: LetterJobOptions,
  organizationIds: readonly string[],
  { isStart = false } = {},
): Promise<void> {
  const before = new Date(Date.parse(options.clock()) - (isStart ? 0 : ABANDONED_MS)).toISOString();
  const run = letterWriter(options);
  for (const organizationId of organizationIds) {
    const abandoned = await inTransaction(options.pool, { organizationId }, (db) =>
      db
        .selectFrom('demandRun')
        .select('id')
        .where('lettersStatus', '=', 'writing')
        .where('updatedAt', '<=', before)
        .orderBy('createdAt')
        .execute(),
    );
    for (const { id } of abandoned) await run({ organizationId, runId: id }, { isLastAttempt: false });
  }
}

async function writeNext(work: Work, run: DemandRunRow): Promise<number> {
  return run.lettersStatus === 'writing' ? writeLetters(work, run) : 0;
}

interface WaitingLetter {
  id: string;
  snapshot: unknown;
}

/** Prints outside of any transaction: what is printed twice gives the same bytes under the same name. */
async function printNext(place: LetterPlace): Promise<boolean> {
  const waiting = await inTransaction(place.pool, place, (db) =>
    db
      .selectFrom('demandLetter')
      .select(['id', 'snapshot'])
      .where('runId', '=', place.runId)
      .where('printedAt', 'is', null)
      .orderBy('seqNo')
      .limit(PRINTED_AT_ONCE)
      .execute(),
  );
  if (waiting.length === 0) return false;
  const keys = new Map<string, string>();
  for (const { id, snapshot } of waiting) keys.set(id, await keptLetter(place, { id, snapshot }));
  await inRun(place, (work, run) => notePrinted(work, run, keys));
  return true;
}

function keptLetter({ printer, organizationId }: LetterPlace, { snapshot }: WaitingLetter): Promise<string> {
  return printer.keep(organizationId, 'demandLetter', snapshot as object);
}

/** Those that another process has noted meanwhile are mailed by it. */
async function notePrinted(work: Work, run: DemandRunRow, keys: ReadonlyMap<string, string>): Promise<void> {
  let printed = 0;
  for (const [id, storageKey] of keys) {
    const letter = await work.db
      .updateTable('demandLetter')
      .set({ storageKey, printedAt: work.now })
      .where('id', '=', id)
      .where('printedAt', 'is', null)
      .returning(['recipient', 'snapshot'])
      .executeTakeFirst();
    if (!letter) continue;
    printed += 1;
    // Written by `demandLetter` in this shape.
    const document = letter.snapshot as object as DemandLetterDocument;
    if (letter.recipient !== null) await mail(work, letter.recipient, { document, storageKey });
  }
  await noteProgress(work, run, { lettersPrinted: run.lettersPrinted + printed });
}

async function finish(work: Work, run: DemandRunRow): Promise<void> {
  if (run.lettersStatus === 'writing') await noteProgress(work, run, { lettersStatus: 'written' });
}

async function noteProgress(
  work: Work,
  run: DemandRunRow,
  progress: { lettersPrinted: number } | { lettersStatus: 'written' },
): Promise<void> {
  const version = run.version + 1;
  await work.db
    .updateTable('demandRun')
    .set({ ...progress, version, updatedAt: work.now })
    .where('id', '=', run.id)
    .execute();
  await recordNews(work, [{ action: 'progress', resource: 'demandRun', id: run.id, version }]);
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
