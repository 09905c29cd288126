import * as z from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import { leftWork } from '#platform/server/jobs/left-work.ts';
import type { QueuedTask } from '#platform/server/jobs/worker.ts';
import { importKind } from './import.kinds.ts';
import { applyBatch, checkBatch, undoBatch } from './import.batches.ts';
import { readImportFile, refuseFile } from './import.reading.ts';
import type { ImportJobOptions, ImportPlace, LockedImport } from './import.step.ts';
import { endStep, inStep } from './import.step.ts';

const Payload = z.object({ organizationId: z.uuid(), importId: z.uuid() });

/** After this time a job yields to others and is queued again. */
const TURN_MS = 10_000;
const NOT_FINISHED = 'The import stopped because of an error. Rows already written can be undone.';

/**
 * The job that runs an import batch by batch. Two jobs on one import do no harm: each batch locks the import and
 * continues after the last finished row.
 */
export function importRunner(options: ImportJobOptions): QueuedTask {
  return async (payload, { isLastAttempt }) => {
    const { organizationId, importId } = Payload.parse(payload);
    const place = { ...options, organizationId, importId };
    try {
      await workOff(place);
    } catch (error) {
      const failure = error instanceof AppError ? error.message : isLastAttempt ? NOT_FINISHED : null;
      if (failure !== null) await fail(place, failure);
      if (!(error instanceof AppError)) throw error;
    }
  };
}

async function workOff(place: ImportPlace): Promise<void> {
  const until = Date.now() + TURN_MS;
  for (;;) {
    const isTurnOver = Date.now() > until;
    const next = await inStep(place, (step) => batchOf(step, isTurnOver));
    if (next === 'read') await readImportFile(place);
    else if (next === 'over') return;
  }
}

type Next = 'read' | 'more' | 'over';

async function batchOf(step: LockedImport, isTurnOver: boolean): Promise<Next> {
  const { status } = step.row;
  if (status === 'reading') return 'read';
  const batch = BATCHES[status];
  if (!batch) return 'over';
  const isDone = await batch(step);
  if (isDone || !isTurnOver) return isDone ? 'over' : 'more';
  await step.work.db
    .updateTable('import')
    .set((eb) => ({ turn: eb('turn', '+', 1) }))
    .where('id', '=', step.row.id)
    .execute();
  return 'over';
}

const BATCHES: Readonly<Record<string, (step: LockedImport) => Promise<boolean>>> = {
  checking: checkBatch,
  applying: applyBatch,
  undoing: undoBatch,
};

async function fail(place: ImportPlace, failure: string): Promise<void> {
  await inStep(
    place,
    async (step) => {
      const { status } = step.row;
      if (status === 'reading') await refuseFile(step, failure);
      else if (BATCHES[status]) await failStep(step, failure);
    },
    { asStarted: true },
  );
}

async function failStep(step: LockedImport, failure: string): Promise<void> {
  const { row, work, target } = step;
  if (row.status !== 'checking') await importKind(row.kind).ended?.(work, target, 'applied');
  await endStep(step, { status: 'failed', failure });
}

export const leftImports = leftWork<ImportJobOptions>({
  run: importRunner,
  key: 'importId',
  underWay: (db) =>
    db
      .selectFrom('import')
      .select(['id', 'updatedAt'])
      .where('status', 'in', ['reading', 'checking', 'applying', 'undoing'])
      .orderBy('createdAt')
      .execute(),
});
