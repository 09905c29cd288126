import type { CheckItem, ListItem } from '../check.rules.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'qualityCheckList.items': readonly ListItem[];
    'qualityCheck.items': readonly CheckItem[];
    'qualityCheck.fileIds': readonly string[];
    'qualityInspection.items': readonly CheckItem[];
  }
}
