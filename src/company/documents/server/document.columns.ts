import type { Role } from '#platform/contract/roles.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'document.tags': readonly string[];
    'documentCategory.allowedRoles': readonly Role[];
  }
}
