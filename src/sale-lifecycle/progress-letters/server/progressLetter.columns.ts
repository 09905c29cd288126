import type { ProgressLetterDocument } from '../progressLetter.document.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'progressLetter.document': ProgressLetterDocument;
  }
}
