import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';
import { WEIGHTS_MESSAGE } from '../scoringConfig.rules.ts';

/** What a person reads when the database refuses a change of this resource. */
export const scoringConstraints: ConstraintMessages = {
  scoring_config_pkey: { message: 'Someone else changed the rules in the meantime. Reload and try again.' },
  model_training_one_at_a_time: { message: 'A training is already running.' },
  scoring_config_weights_are_100: { message: WEIGHTS_MESSAGE, field: 'weights' },
};
