import type { WorkCalendar } from '../calendar.contract.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'projectCalendar.restDays': number[];
    'projectCalendar.holidays': WorkCalendar['holidays'];
    'projectCalendar.monsoonWeeks': WorkCalendar['monsoonWeeks'];
  }
}
