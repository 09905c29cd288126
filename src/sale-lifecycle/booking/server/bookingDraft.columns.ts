import type { OpenEntries } from '../bookingDraft.rules.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'bookingDraft.entries': OpenEntries;
  }
}
