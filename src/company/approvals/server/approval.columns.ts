import type { Role } from '#platform/contract/roles.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'approval.deciderRoles': readonly Role[];
  }
}
