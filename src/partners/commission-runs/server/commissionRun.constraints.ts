import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const commissionRunConstraints: ConstraintMessages = {
  commission_run_line_one_live: { message: 'A tranche of it is in another run already.', field: 'tranches' },
  commission_run_two_people: { message: 'Another person of Finance releases this run.' },
};
