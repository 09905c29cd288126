import { Worker } from 'node:worker_threads';
import { loaderFor } from '../server/worker-program.ts';
import type { Drift } from './drift.ts';
import type { Evaluation, EvaluationRequest } from './evaluation.ts';
import type { Judged, JudgingRequest } from './judging.ts';
import type { OwnOutcomes, Publication } from './publication.ts';
import { UnusableInput } from './table.ts';
import type {
  DriftRequest,
  LearningAnswer,
  LearningQuestion,
  Trained,
  TrainingRequest,
} from './thread.messages.ts';

/** A table of some million cells needs about a gigabyte for a moment; without a bound it would take the process along. */
const MEMORY_MB = 4_096;

/** `evaluate` in a thread of its own: the one that asks never waits for it. @throws UnusableInput */
export async function evaluateInThread(request: EvaluationRequest): Promise<Evaluation> {
  const answer = await withThread((ask) => ask({ ask: 'evaluate', request }));
  if (answer.answer === 'evaluated') return answer.evaluation;
  throw answer.answer === 'unusable' ? new UnusableInput(answer.message) : unexpected(answer);
}

/** Trains both kinds of model in a thread of its own: the one that asks goes on serving requests. */
export async function trainInThread(request: TrainingRequest): Promise<Trained> {
  const answer = await withThread((ask) => ask({ ask: 'train', request }));
  if (answer.answer === 'trained') return answer.trained;
  throw unexpected(answer);
}

/** Learns from the outcomes of an organization, as `publicationOf`. */
export async function publishInThread(request: OwnOutcomes): Promise<Publication> {
  const answer = await withThread((ask) => ask({ ask: 'publish', request }));
  if (answer.answer === 'published') return answer.publication;
  throw unexpected(answer);
}

export async function compareInThread(request: DriftRequest): Promise<Drift | null> {
  const answer = await withThread((ask) => ask({ ask: 'compare', request }));
  if (answer.answer === 'compared') return answer.drift;
  throw unexpected(answer);
}

/** A thread that scores any number of batches, one after the other. */
export function judgingThread<T>(
  run: (judge: (request: JudgingRequest) => Promise<Judged>) => Promise<T>,
): Promise<T> {
  return withThread((ask) =>
    run(async (request) => {
      const answer = await ask({ ask: 'judge', request });
      if (answer.answer === 'judged') return answer.judged;
      throw unexpected(answer);
    }),
  );
}

function unexpected({ answer }: LearningAnswer): Error {
  return new Error(`The thread that trains models answered "${answer}" out of turn.`);
}

type Ask = (question: LearningQuestion) => Promise<LearningAnswer>;

/** A thread that lives as long as `run`; questions wait for each other's answers. */
async function withThread<T>(run: (ask: Ask) => Promise<T>): Promise<T> {
  const program = ownProgram();
  const worker = new Worker(program, {
    execArgv: loaderFor(program),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    return await run((question) => answerOf(worker, question));
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker, question: LearningQuestion): Promise<LearningAnswer> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(readable(error));
    const onExit = () => reject(new Error('The thread that trains models ended without an answer.'));
    worker.once('error', onError);
    worker.once('exit', onExit);
    worker.once('message', (answer: LearningAnswer) => {
      worker.off('error', onError);
      worker.off('exit', onExit);
      resolve(answer);
    });
    worker.postMessage(question);
  });
}

function readable(error: Error): Error {
  const { code } = error as { code?: string };
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new UnusableInput('The files are too large to be learned from.')
    : error;
}

/** Beside the bundled server, or the source of it when the sources themselves run. */
function ownProgram(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('../../app/workers/scoring.worker.ts', import.meta.url)
    : new URL('./scoring.worker.js', import.meta.url);
}
