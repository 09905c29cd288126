import type { Transport } from './passkeyCeremony.contract.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'passkey.transports': readonly Transport[];
  }
}
