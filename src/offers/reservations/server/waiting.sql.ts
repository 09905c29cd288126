import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import type { WaiterStatus } from '#inventory/units/waiter.contract.ts';

/**
 * The status of `unit_waiter` in the waiting list of `unit` at a given time, as `standingLine` derives it: an
 * offer past its end has lapsed, and the next by the clock is offered the unit, even if no job has recorded it
 * yet.
 */
export function waiterStatusAt(now: Instant, offerHours: number): RawBuilder<WaiterStatus> {
  const offerTime = sql`make_interval(hours => ${offerHours}::int)`;
  const moment = sql`${now}::timestamptz`;
  return sql<WaiterStatus>`case unit_waiter.status
    when 'offered' then case when unit_waiter.offered_until <= ${moment} then 'lapsed' else 'offered' end
    when 'waiting' then (
      select case when turn.at + ${offerTime} <= ${moment} then 'lapsed'
                  when turn.at <= ${moment} then 'offered'
                  else 'waiting' end
        from (
          select coalesce(
                   max(one.offered_until) filter (where one.status = 'offered'),
                   case when unit.status = 'reserved' and unit.reserved_until <= ${moment}
                        then unit.reserved_until end
                 ) + ${offerTime} * count(*) filter (
                   where one.status = 'waiting'
                     and (one.joined_at, one.id) < (unit_waiter.joined_at, unit_waiter.id)
                 ) as at
            from unit_waiter one
           where one.organization_id = unit_waiter.organization_id
             and one.unit_id = unit_waiter.unit_id
             and one.status in ('waiting', 'offered')
        ) turn
    )
    else unit_waiter.status end`;
}
