import type { Evaluation, EvaluationRequest } from './evaluation.ts';
import type { Outcomes } from './frame.ts';
import type { DriftDegree } from './drift.ts';
import type { Validated } from './learner.ts';
import type { ModelKind } from './training.ts';

/** Both kinds of model are trained on these rows, which are in the order of time. */
export interface TrainingRequest {
  outcomes: Outcomes;
  drift: DriftDegree;
  seed: number;
}

/** The learners, and which kind foretold the latest outcomes better. */
export interface Trained {
  learners: Record<ModelKind, Validated>;
  better: ModelKind;
}

/** What the thread that learns is asked, and what it answers. */
export type LearningQuestion =
  | { ask: 'evaluate'; request: EvaluationRequest }
  | { ask: 'train'; request: TrainingRequest };

export type LearningAnswer =
  | { answer: 'evaluated'; evaluation: Evaluation }
  | { answer: 'trained'; trained: Trained }
  /** The message is for people. */
  | { answer: 'unusable'; message: string };
