import type { CompletionCondition } from './milestones/server/completion.condition.ts';
import { photoOnSite } from './photos/server/photo.gate.ts';

/** All that a milestone needs before it is completed, besides its own state and the architect's certificate. */
export const COMPLETION: readonly CompletionCondition[] = [photoOnSite];
