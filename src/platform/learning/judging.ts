import type { Frame } from './frame.ts';
import { learnerOf } from './learner.text.ts';
import { reasonsOf } from './reasons.ts';
import type { Learner } from './training.ts';
import { probabilities } from './training.ts';

/** Rows to be scored by the serving model and by its challenger. */
export interface JudgingRequest {
  champion: string;
  challenger: string | null;
  frame: Frame;
}

interface Reason {
  column: string;
  /** What it adds to the logit. */
  share: number;
}

export interface Judged {
  champion: Float64Array;
  challenger: Float64Array | null;
  /** Of each row what counted most, the strongest first. */
  reasons: Reason[][];
}

const REASONS_KEPT = 6;
/** Below this nobody would see it: the odds change by less than 2 %. */
const LEAST_SHARE = 0.02;
/** A model is read from its text once. */
const known = new Map<string, Learner>();
const MAX_KNOWN = 2;

export function judge({ champion, challenger, frame }: JudgingRequest): Judged {
  const learner = learnerFrom(champion);
  const { columns } = reasonsOf(learner, frame);
  const reasons = Array.from({ length: frame.rows }, (_, row) =>
    columns
      .map(({ name, shares }) => ({ column: name, share: shares[row] ?? 0 }))
      .filter(({ share }) => Math.abs(share) >= LEAST_SHARE)
      .toSorted((one, other) => Math.abs(other.share) - Math.abs(one.share))
      .slice(0, REASONS_KEPT),
  );
  return {
    champion: probabilities(learner, frame),
    challenger: challenger === null ? null : probabilities(learnerFrom(challenger), frame),
    reasons,
  };
}

function learnerFrom(text: string): Learner {
  const found = known.get(text) ?? learnerOf(text);
  if (!known.has(text) && known.size >= MAX_KNOWN) known.clear();
  known.set(text, found);
  return found;
}
