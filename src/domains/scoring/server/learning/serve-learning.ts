import { parentPort } from 'node:worker_threads';
import { evaluate } from './evaluation.ts';
import { UnusableInput } from './table.ts';
import type { LearningAnswer, LearningQuestion } from './thread.messages.ts';

/** The thread that trains models: it answers one question and ends. What it throws ends it as an error. */
export function serveLearning(): void {
  parentPort?.once('message', (question: LearningQuestion) => void reply(question));
}

async function reply(question: LearningQuestion): Promise<void> {
  parentPort?.postMessage(await answerTo(question));
}

async function answerTo({ request }: LearningQuestion): Promise<LearningAnswer> {
  try {
    return { answer: 'evaluated', evaluation: await evaluate(request) };
  } catch (error) {
    if (error instanceof UnusableInput) return { answer: 'unusable', message: error.message };
    throw error;
  }
}
