import { Worker } from 'node:worker_threads';
import { loaderFor } from '../../../../platform/server/worker-program.ts';
import type { Evaluation, EvaluationRequest } from './evaluation.ts';
import { UnusableInput } from './table.ts';
import type { LearningAnswer, LearningQuestion, Trained, TrainingRequest } from './thread.messages.ts';

/** A table of some million cells needs about a gigabyte for a moment; without a bound it would take the process along. */
const MEMORY_MB = 4_096;

/** `evaluate` in a thread of its own: the one that asks never waits for it. @throws UnusableInput */
export async function evaluateInThread(request: EvaluationRequest): Promise<Evaluation> {
  const answer = await answerTo({ ask: 'evaluate', request });
  if (answer.answer === 'evaluated') return answer.evaluation;
  throw answer.answer === 'unusable' ? new UnusableInput(answer.message) : unexpected(answer);
}

/** Trains both kinds of model in a thread of its own: the one that asks goes on serving requests. */
export async function trainInThread(request: TrainingRequest): Promise<Trained> {
  const answer = await answerTo({ ask: 'train', request });
  if (answer.answer === 'trained') return answer.trained;
  throw unexpected(answer);
}

function unexpected({ answer }: LearningAnswer): Error {
  return new Error(`The thread that trains models answered "${answer}" out of turn.`);
}

async function answerTo(question: LearningQuestion): Promise<LearningAnswer> {
  const program = ownProgram();
  const worker = new Worker(program, {
    execArgv: loaderFor(program),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => reject(readable(error)));
      worker.once('exit', () => reject(new Error('The thread that trains models ended without an answer.')));
      worker.postMessage(question);
    });
  } finally {
    await worker.terminate();
  }
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
    ? new URL('../../../../scoring.worker.ts', import.meta.url)
    : new URL('./scoring.worker.js', import.meta.url);
}
