import type { StoredWork } from '../workTemplate.contract.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'workTemplate.works': StoredWork[];
  }
}
