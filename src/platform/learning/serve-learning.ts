import { parentPort } from 'node:worker_threads';
import { evaluate } from './evaluation.ts';
import { judge } from './judging.ts';
import { betterKind, learnerFor } from './learner.ts';
import { driftOf, publicationOf } from './publication.ts';
import { UnusableInput } from './table.ts';
import type { LearningAnswer, LearningQuestion, Trained, TrainingRequest } from './thread.messages.ts';

/** The thread that trains models: it handles one request after the other. An exception ends it with an error. */
export function serveLearning(): void {
  parentPort?.on('message', (question: LearningQuestion) => void reply(question));
}

async function reply(question: LearningQuestion): Promise<void> {
  parentPort?.postMessage(await answerTo(question));
}

async function answerTo(question: LearningQuestion): Promise<LearningAnswer> {
  switch (question.ask) {
    case 'train':
      return { answer: 'trained', trained: trainBoth(question.request) };
    case 'publish':
      return { answer: 'published', publication: publicationOf(question.request) };
    case 'judge':
      return { answer: 'judged', judged: judge(question.request) };
    case 'compare':
      return { answer: 'compared', drift: driftOf(question.request.learned, question.request) };
    case 'evaluate':
      return evaluated(question.request);
  }
}

async function evaluated(request: Parameters<typeof evaluate>[0]): Promise<LearningAnswer> {
  try {
    return { answer: 'evaluated', evaluation: await evaluate(request) };
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
