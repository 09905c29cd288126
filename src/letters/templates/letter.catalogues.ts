import type { Catalogue } from './catalogue.rules.ts';
import { SALE_CATALOGUE } from './sale.catalogue.ts';
import type { LetterRecord } from './template.rules.ts';

/** By the kind of record. Apart from the other rules, which the menu of every page needs. */
export const CATALOGUES: Readonly<Record<LetterRecord, Catalogue>> = { sale: SALE_CATALOGUE };
