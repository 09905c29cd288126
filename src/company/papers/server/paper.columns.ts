import type { PaperContent } from '../paper.contract.ts';
import type { DocumentAccount } from '#company/letterhead/sale.document.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'paper.payTo': DocumentAccount;
    'paper.content': PaperContent;
  }
}
