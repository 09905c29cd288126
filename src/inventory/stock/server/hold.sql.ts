import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import type { UnitStatus } from '../unitStatus.contract.ts';

/** The status of `unit` at a moment: an expired reservation does not count. */
export function statusAt(now: Instant): RawBuilder<UnitStatus> {
  return sql<UnitStatus>`case when unit.status = 'reserved' and unit.reserved_until <= ${now}::timestamptz
    then 'available' else unit.status end`;
}
