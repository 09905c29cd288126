import type { CategoryKey } from '#company/documents/document.rules.ts';
import type { Language } from '#platform/contract/languages.ts';
import type { Block, Inline, LetterTree, Paragraph, TableRow } from '../letterTree.contract.ts';

/** Writes the trees of our own templates shorter: '{buyer.name}' in a text becomes a field, '**now**' bold. */

export interface SeedTemplate {
  /** 'allotmentLetter'; the same in each language. */
  key: string;
  language: Language;
  /** As people pick it, and as it heads the letter. */
  name: string;
  /** Of the documents that are made from it. */
  category: CategoryKey;
  tree: LetterTree;
}

export function seed(
  { key, language, name, category }: Omit<SeedTemplate, 'tree'>,
  content: Block[],
): SeedTemplate {
  return { key, language, name, category, tree: { type: 'doc', attrs: { language }, content } };
}

/** A paragraph. */
export function p(words: string, textAlign: 'left' | 'right' = 'left'): Paragraph {
  return {
    type: 'paragraph',
    ...(textAlign === 'right' && { attrs: { textAlign } }),
    content: inlines(words),
  };
}

export function h(words: string): Block {
  return { type: 'heading', attrs: { level: 2 }, content: inlines(words) };
}

export function bullets(...items: string[]): Block {
  return { type: 'bulletList', content: items.map((item) => ({ type: 'listItem', content: [p(item)] })) };
}

export function numbered(...items: string[]): Block {
  return { type: 'orderedList', content: items.map((item) => ({ type: 'listItem', content: [p(item)] })) };
}

export function when(path: string, is: string, ...content: Block[]): Block {
  return { type: 'condition', attrs: { path, is }, content };
}

export const developerSigns: Block = { type: 'signatureBlock', attrs: { by: 'developer' } };
export const applicantsSign: Block = { type: 'signatureBlock', attrs: { by: 'applicants' } };

interface SeedColumn {
  /** Empty in all columns of a table without a head. */
  head: string;
  cell: string;
  width?: number;
  isRight?: boolean;
}

/** One row for each item of a list below a head. */
export function tableOf(each: string, columns: readonly SeedColumn[]): Block {
  return { type: 'table', content: [rowOf('tableHeader', columns), rowOf('tableCell', columns, each)] };
}

function rowOf(type: 'tableHeader' | 'tableCell', columns: readonly SeedColumn[], each?: string): TableRow {
  return {
    type: 'tableRow',
    ...(each !== undefined && { attrs: { each } }),
    content: columns.map(({ head, cell, width, isRight }) => ({
      type,
      ...(width !== undefined && { attrs: { colwidth: [width] } }),
      content: [p(type === 'tableHeader' ? head : cell, isRight ? 'right' : 'left')],
    })),
  };
}

/** Labels at the left and values at the right. */
export function facts(...rows: (readonly [label: string, value: string])[]): Block {
  return {
    type: 'table',
    content: rows.map(([label, value]) => ({
      type: 'tableRow',
      content: [
        { type: 'tableCell', attrs: { colwidth: [220] }, content: [p(label)] },
        { type: 'tableCell', content: [p(`**${value}**`)] },
      ],
    })),
  };
}

function inlines(words: string): Inline[] {
  return words.split('**').flatMap((part, index) => {
    const marks = index % 2 === 1 ? { marks: [{ type: 'bold' as const }] } : {};
    return part
      .split(/(\{[^}]+\})/)
      .filter((piece) => piece !== '')
      .map((piece): Inline => {
        const [, path, format] = /^\{([^|}]+)\|?(\w*)\}$/.exec(piece) ?? [];
        return path === undefined
          ? { type: 'text', text: piece, ...marks }
          : { type: 'field', attrs: { path, format: format || null }, ...marks };
      });
  });
}
