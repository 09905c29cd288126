export const UNIT_STATUSES = ['available', 'reserved', 'blocked', 'sold'] as const;
export type UnitStatus = (typeof UNIT_STATUSES)[number];
