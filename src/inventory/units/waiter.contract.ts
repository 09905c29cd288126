export const WAITER_STATUSES = ['waiting', 'offered', 'taken', 'passed', 'lapsed', 'left', 'closed'] as const;
export type WaiterStatus = (typeof WAITER_STATUSES)[number];

/** Those of a line that still stand in it. */
export const IN_LINE = ['waiting', 'offered'] as const;

export const WAITER_ACTIONS = ['take', 'pass', 'leave'] as const;
