import { sql } from 'kysely';
import type { Day } from '../../contract/calendar.ts';
import type { Read } from '../context.ts';

/** The instant at which a day, or one so many days later, begins where the organization is. */
export function dayStart({ caller }: Pick<Read, 'caller'>, day: Day, daysLater = 0) {
  return sql<string>`(${day}::date + ${daysLater}::int)::timestamp at time zone ${caller.timezone}`;
}
