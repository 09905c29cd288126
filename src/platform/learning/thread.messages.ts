import type { Drift, DriftDegree } from './drift.ts';
import type { Evaluation, EvaluationRequest } from './evaluation.ts';
import type { Frame, Outcomes } from './frame.ts';
import type { Judged, JudgingRequest } from './judging.ts';
import type { Validated } from './learner.ts';
import type { OwnOutcomes, Publication } from './publication.ts';
import type { ModelKind } from './training.ts';

/** Both kinds of model are trained on these rows, which are in the order of time. */
export interface TrainingRequest {
  outcomes: Outcomes;
  drift: DriftDegree;
  seed: number;
}

/** The learners, and which kind predicted the latest outcomes better. */
export interface Trained {
  learners: Record<ModelKind, Validated>;
  better: ModelKind;
}

/** Rows that a model learned from, and the latest ones. */
export interface DriftRequest extends Pick<OwnOutcomes, 'latest' | 'seasonal' | 'seed'> {
  learned: Frame;
}

/** What the thread that learns is asked, and what it answers. */
export type LearningQuestion =
  | { ask: 'evaluate'; request: EvaluationRequest }
  | { ask: 'train'; request: TrainingRequest }
  | { ask: 'publish'; request: OwnOutcomes }
  | { ask: 'judge'; request: JudgingRequest }
  | { ask: 'compare'; request: DriftRequest };

export type LearningAnswer =
  | { answer: 'evaluated'; evaluation: Evaluation }
  | { answer: 'trained'; trained: Trained }
  | { answer: 'published'; publication: Publication }
  | { answer: 'judged'; judged: Judged }
  | { answer: 'compared'; drift: Drift | null }
  /** The message is for people. */
  | { answer: 'unusable'; message: string };
