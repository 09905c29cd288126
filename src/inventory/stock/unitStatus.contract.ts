export const UNIT_STATUSES = ['available', 'reserved', 'blocked', 'sold'] as const;
export type UnitStatus = (typeof UNIT_STATUSES)[number];

/** As replies say it: partners read one word of all that they cannot offer. */
export const SHOWN_UNIT_STATUSES = [...UNIT_STATUSES, 'notAvailable'] as const;
export type ShownUnitStatus = (typeof SHOWN_UNIT_STATUSES)[number];
