import type { Block } from '../dashboard.rules.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'dashboardLayout.hidden': Block[];
    'dashboardLayout.ordered': Block[];
  }
}
