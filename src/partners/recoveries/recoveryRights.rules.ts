import { anyOf, GROUPS } from '#platform/contract/roles.ts';

/** Who sees what firms pay back: Finance, and the admins of the firm itself. */
export const RECOVERABLE_READERS = anyOf(GROUPS.FINANCE, ['Channel Partner Admin']);

/** Who enters credit notes and repayments. */
export const RECOVERERS = GROUPS.FINANCE;

/** Who requests that something is written off. */
export const WRITE_OFF_REQUESTERS = ['Finance Head'] as const;

/** The second person, the most junior role first. */
export const WRITE_OFF_DECIDERS = ['Finance Head', 'Project Director', 'Business Head'] as const;
