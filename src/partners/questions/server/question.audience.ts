import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { QUESTION_READERS } from '../questionRights.rules.ts';
import { foundQuestions } from './question.queries.ts';

/** Whoever may see a question hears of its answer, and sees its file. */
export const questionAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...QUESTION_READERS),
  visible: visibleIds,
};

async function visibleIds(read: Read, ids: readonly string[]): Promise<Set<string>> {
  const rows = await foundQuestions(read)
    .select('commissionQuestion.id')
    .where('commissionQuestion.id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
