import { issuesClosed } from './issues/server/issue.condition.ts';
import type { CompletionCondition } from './milestones/server/completion.condition.ts';
import { photoOnSite } from './photos/server/photo.gate.ts';
import { checksPassed, completedByAnother } from './quality/server/check.condition.ts';

/** All that a milestone needs before it is completed, besides its own state and the architect's certificate. */
export const COMPLETION: readonly CompletionCondition[] = [
  checksPassed,
  issuesClosed,
  photoOnSite,
  completedByAnother,
];
