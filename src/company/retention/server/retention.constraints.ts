import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const retentionConstraints: ConstraintMessages = {
  document_hold_once: { message: 'It is on hold already.' },
  document_held_kept: { message: 'It was put on hold meanwhile. Lift the hold first.' },
  document_destroyed_once: { message: 'This document is destroyed already.' },
  document_destroyed_by_two: {
    message: 'Another person approves a destruction than the one who requests it.',
  },
  file_of_destroyed_content: {
    message: 'A document with the same content was destroyed a moment ago. Upload it again in ten minutes.',
  },
};
