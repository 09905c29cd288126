import type { Catalogue } from './catalogue.rules.ts';
import { SALE_CATALOGUE } from './sale.catalogue.ts';
import type { LetterRecord } from './template.rules.ts';

/** What a letter about each kind of record can show. */
export const CATALOGUES: Readonly<Record<LetterRecord, Catalogue>> = { sale: SALE_CATALOGUE };
