import { anyOf, GROUPS } from '#platform/contract/roles.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

/** Who may change how leads are scored. */
const SCORE_KEEPERS = anyOf(GROUPS.ADMIN, ['Sales Head', 'Marketing Head']);

/** Notifications about the model that scores leads. */
export const MODEL_KINDS = {
  modelDrifted: {
    label: 'New leads differ from the model’s training data',
    can: SCORE_KEEPERS,
  },
} as const;

export function modelDriftedText(model: { version: number; columns: readonly string[] }): Words {
  const max = model.columns.length === 0 ? '' : ` Most in: ${model.columns.join(', ')}.`;
  return {
    title: 'New leads differ from the model’s training data',
    body: `Model ${model.version} may be less accurate until it is retrained on them.${max}`,
  };
}
