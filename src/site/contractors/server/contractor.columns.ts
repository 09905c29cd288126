import type { Specialization } from '../contractor.rules.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'contractor.specializations': readonly Specialization[];
  }
}
