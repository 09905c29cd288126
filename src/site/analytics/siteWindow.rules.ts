/** Demands that works unlock are looked at so many days ahead. */
export const DAYS_AHEAD = 90;

/** An issue is open until it is verified. */
export const OPEN_ISSUES = ['open', 'inProgress', 'resolved'] as const;
