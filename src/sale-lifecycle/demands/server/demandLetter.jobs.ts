import * as z from 'zod';
import type { Work } from '#platform/server/context.ts';
import { leftWork } from '#platform/server/jobs/left-work.ts';
import type { QueuedTask } from '#platform/server/jobs/worker.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import { recordNews } from '#platform/server/record-change.ts';
import type { DemandJobOptions, DemandRunRow } from './demandRun.jobs.ts';
import { inRun } from './demandRun.jobs.ts';
import { writeLetters } from './demandLetter.commands.ts';
import { notePrinted, printWaiting } from './demandLetter.printing.ts';

export interface LetterJobOptions extends DemandJobOptions {
  printer: Printer;
}

interface LetterPlace extends LetterJobOptions {
  organizationId: string;
  runId: string;
}

const Payload = z.object({ organizationId: z.uuid(), runId: z.uuid() });

/**
 * The job that writes the letters of a posted run, prints them in the printing thread and hands them to the mail,
 * ten at a time. It can be killed and restarted at any point: written letters have numbers, prints are stored by
 * content, and a letter is mailed in the transaction that marks it as printed.
 */
export function letterWriter(options: LetterJobOptions): QueuedTask {
  return async (payload) => {
    const place = { ...options, ...Payload.parse(payload) };
    while ((await inRun(place, writeNext)) > 0);
    while (await printNext(place));
    await inRun(place, finish);
  };
}

export const leftLetters = leftWork<LetterJobOptions>({
  run: letterWriter,
  key: 'runId',
  patienceMs: 120_000,
  underWay: (db) =>
    db
      .selectFrom('demandRun')
      .select(['id', 'updatedAt'])
      .where('lettersStatus', '=', 'writing')
      .orderBy('createdAt')
      .execute(),
});

async function writeNext(work: Work, run: DemandRunRow): Promise<number> {
  return run.lettersStatus === 'writing' ? writeLetters(work, run) : 0;
}

/** Whether there was anything to print. */
async function printNext(place: LetterPlace): Promise<boolean> {
  const keys = await printWaiting({ ...place, now: place.clock() }, place.runId);
  if (keys.size === 0) return false;
  await inRun(place, async (work, run) => {
    const printed = await notePrinted(work, keys);
    if (printed === 0) return;
    await noteProgress(work, run, { lettersPrinted: run.lettersPrinted + printed });
  });
  return true;
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
