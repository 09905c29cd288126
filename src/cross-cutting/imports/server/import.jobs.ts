import * as z from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { QueuedTask } from '#platform/server/jobs/worker.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { importKind } from './import.kinds.ts';
import { applyPortion, checkPortion, undoPortion } from './import.portions.ts';
import { readImportFile, refuseFile } from './import.reading.ts';
import type { ImportJobOptions, ImportPlace, LockedImport } from './import.step.ts';
import { endStep, inStep } from './import.step.ts';

const Payload = z.object({ organizationId: z.uuid(), importId: z.uuid() });

/** After so long a job makes way for others and comes again behind them. */
const TURN_MS = 10_000;
const NOT_FINISHED = 'The import could not be finished because of a fault. What was written can be undone.';

/**
 * The job that works an import off, portion by portion. Two of them at one import do not harm each other: each
 * portion locks the import and goes on after the last row that was done.
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
    const next = await inStep(place, (step) => portionOf(step, isTurnOver));
    if (next === 'read') await readImportFile(place);
    else if (next === 'over') return;
  }
}

type Next = 'read' | 'more' | 'over';

async function portionOf(step: LockedImport, isTurnOver: boolean): Promise<Next> {
  const { status } = step.row;
  if (status === 'reading') return 'read';
  const portion = PORTIONS[status];
  if (!portion) return 'over';
  const isDone = await portion(step);
  if (isDone || !isTurnOver) return isDone ? 'over' : 'more';
  await step.work.db
    .updateTable('import')
    .set((eb) => ({ turn: eb('turn', '+', 1) }))
    .where('id', '=', step.row.id)
    .execute();
  return 'over';
}

const PORTIONS: Readonly<Record<string, (step: LockedImport) => Promise<boolean>>> = {
  checking: checkPortion,
  applying: applyPortion,
  undoing: undoPortion,
};

async function fail(place: ImportPlace, failure: string): Promise<void> {
  await inStep(
    place,
    async (step) => {
      const { status } = step.row;
      if (status === 'reading') await refuseFile(step, failure);
      else if (PORTIONS[status]) await failStep(step, failure);
    },
    { asStarted: true },
  );
}

async function failStep(step: LockedImport, failure: string): Promise<void> {
  const { row, work, target } = step;
  if (row.status !== 'checking') await importKind(row.kind).ended?.(work, target, 'applied');
  await endStep(step, { status: 'failed', failure });
}

/** Longer than a portion takes, even on a busy machine. */
const ABANDONED_MS = 60_000;

/**
 * Goes on with imports that nobody has worked on for a minute: the process that did was killed, and its job would
 * only be given to another after hours. At the start of a process, `isStart`, with all.
 */
export async function resumeImports(
  options: ImportJobOptions,
  organizationIds: readonly string[],
  { isStart = false } = {},
): Promise<void> {
  const before = new Date(Date.parse(options.clock()) - (isStart ? 0 : ABANDONED_MS)).toISOString();
  const run = importRunner(options);
  for (const organizationId of organizationIds) {
    const abandoned = await inTransaction(options.pool, { organizationId }, (db) =>
      db
        .selectFrom('import')
        .select('id')
        .where('status', 'in', ['reading', 'checking', 'applying', 'undoing'])
        .where('updatedAt', '<=', before)
        .orderBy('createdAt')
        .execute(),
    );
    for (const { id } of abandoned) await run({ organizationId, importId: id }, { isLastAttempt: false });
  }
}
