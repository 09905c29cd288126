import { anyOf, GROUPS } from '#platform/contract/roles.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

/** Who may change how leads are scored. */
const SCORE_KEEPERS = anyOf(GROUPS.ADMIN, ['Sales Head', 'Marketing Head']);

/** What is told of the model that scores leads. */
export const MODEL_KINDS = {
  modelDrifted: {
    label: 'Leads have become others than those the learned score learned from',
    can: SCORE_KEEPERS,
  },
} as const;

export function modelDriftedWords(model: { version: number; columns: readonly string[] }): Words {
  const most = model.columns.length === 0 ? '' : ` Most in: ${model.columns.join(', ')}.`;
  return {
    title: 'New leads are unlike those the learned score learned from',
    body: `Model ${model.version} may foretell less well until it has learned from them.${most}`,
  };
}
