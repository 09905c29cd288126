import type { LetterTree } from '../letterTree.contract.ts';
import type { SaleLetterData } from './sale.data.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'letterTemplateRevision.tree': LetterTree;
    'letter.data': SaleLetterData;
  }
}
