import type { Role } from '#platform/contract/roles.ts';

/** Who brings in what was booked before Plinth, looks at it and takes it away. */
export const PAST_BOOKING_KEEPERS: readonly Role[] = ['Business Head', 'Sales Head'];
