import type { Evaluation, EvaluationRequest } from './evaluation.ts';

/** What the thread that learns is asked, and what it answers. */
export interface LearningQuestion {
  ask: 'evaluate';
  request: EvaluationRequest;
}

export type LearningAnswer =
  | { answer: 'evaluated'; evaluation: Evaluation }
  /** The message is for people. */
  | { answer: 'unusable'; message: string };
