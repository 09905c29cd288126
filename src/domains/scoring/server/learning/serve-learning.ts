import { parentPort } from 'node:worker_threads';
import { evaluate } from './evaluation.ts';
import { betterKind, learnerFor } from './learner.ts';
import { UnusableInput } from './table.ts';
import type { LearningAnswer, LearningQuestion, Trained, TrainingRequest } from './thread.messages.ts';

/** The thread that trains models: it answers one question and ends. What it throws ends it as an error. */
export function serveLearning(): void {
  parentPort?.once('message', (question: LearningQuestion) => void reply(question));
}

async function reply(question: LearningQuestion): Promise<void> {
  parentPort?.postMessage(await answerTo(question));
}

async function answerTo(question: LearningQuestion): Promise<LearningAnswer> {
  if (question.ask === 'train') return { answer: 'trained', trained: trainBoth(question.request) };
  try {
    return { answer: 'evaluated', evaluation: await evaluate(question.request) };
  } catch (error) {
    if (error instanceof UnusableInput) return { answer: 'unusable', message: error.message };
    throw error;
  }
}

function trainBoth({ outcomes, drift, seed }: TrainingRequest): Trained {
  const learners = {
    logistic: learnerFor('logistic', outcomes, drift, seed),
    boosting: learnerFor('boosting', outcomes, drift, seed),
  };
  return { learners, better: betterKind(learners, drift) };
}
