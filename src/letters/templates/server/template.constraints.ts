import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

const meanwhile = { message: 'Somebody else saved this template meanwhile. Reload it and try again.' };

export const templateConstraints: ConstraintMessages = {
  letter_template_revision_gapless: meanwhile,
  letter_template_revision_number_once: meanwhile,
  letter_template_revision_waits_once: meanwhile,
  letter_template_revision_approved_once: meanwhile,
  letter_template_revision_two_people: { message: 'Another person approves what you have written.' },
};
