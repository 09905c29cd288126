import type { Filters } from '../schedule.rules.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'reportSchedule.filters': Filters;
  }
}
