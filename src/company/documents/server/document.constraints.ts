import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const documentConstraints: ConstraintMessages = {
  document_category_depth: {
    message: 'Categories have at most four levels, and none lies below itself.',
    field: 'parentId',
  },
  document_category_name_once: { message: 'There is a category of this name here already.', field: 'name' },
  document_version_gapless: { message: 'Another version was added meanwhile. Try again.' },
  document_version_number_once: { message: 'Another version was added meanwhile. Try again.' },
  document_version_two_people: { message: 'You cannot approve a document that you uploaded.' },
};
