import type { Transport } from './passkey.fields.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'passkey.transports': readonly Transport[];
  }
}
