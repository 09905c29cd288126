import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a tower. */
export const towerConstraints: ConstraintMessages = {
  tower_name_once: { message: 'A tower with this name already exists in this project.', field: 'name' },
  tower_code_once: { message: 'This code is already used by another tower of the project.', field: 'code' },
};
