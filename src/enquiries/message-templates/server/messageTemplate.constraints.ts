import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of this resource. */
export const messageTemplateConstraints: ConstraintMessages = {
  message_template_name_once: {
    message: 'A template with this name already exists for the channel.',
    field: 'name',
  },
};
