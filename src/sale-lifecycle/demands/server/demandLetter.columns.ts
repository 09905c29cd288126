import type { DemandLetterDocument } from '../demandLetter.document.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'demandLetter.snapshot': DemandLetterDocument;
  }
}
