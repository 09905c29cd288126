import type { Work } from '#platform/server/context.ts';
import { askQuestion } from './question.ask.ts';

/** For tests: a question about a whole commission that the asker sees. */
export function buildQuestion(work: Work, commissionId: string): Promise<string> {
  return askQuestion(work, commissionId, { reason: 'The amount is lower than agreed' });
}
