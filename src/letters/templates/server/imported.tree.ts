import type { Language } from '#platform/contract/languages.ts';
import type {
  WrittenBlock,
  WrittenParagraph,
  WrittenRun,
  Writing,
} from '#platform/server/text/text.messages.ts';
import type { Catalogue, Field } from '../catalogue.rules.ts';
import { fieldOf, listAround } from '../catalogue.rules.ts';
import type { Block, Inline, LetterTree, Paragraph, TableRow } from '../letterTree.contract.ts';

/** A letter that somebody has written elsewhere, as a tree; and what could not be taken over. */
export interface ImportedTree {
  tree: LetterTree;
  fields: { placeholder: string; path: string }[];
  unknown: { placeholder: string; count: number }[];
  notes: string[];
}

/** {{buyer.name}}, «Unit», <<Unit>>, [[Unit]]: what is between the marks is the last that is not empty. */
const PLACEHOLDER =
  /\{\{\s*([^{}\n]{1,80}?)\s*\}\}|«\s*([^«»\n]{1,80}?)\s*»|<<\s*([^<>\n]{1,80}?)\s*>>|\[\[\s*([^[\]\n]{1,80}?)\s*\]\]/g;
const MAX_COLUMNS = 10;
const MAX_ROWS = 200;
const MAX_CELL_PARAGRAPHS = 20;
const MAX_TEXT = 5000;

/** Placeholders with the name of a field become fields; others stay as they are written, and are listed. */
export function importedTree(
  { blocks, pictures, isCut }: Writing,
  { catalogue, language }: { catalogue: Catalogue; language: Language },
): ImportedTree {
  const found: Found = { catalogue, fields: new Map(), unknown: new Map(), wideTables: 0 };
  const content = listed(blocks).flatMap((part) => blockOf(part, found));
  return {
    tree: {
      type: 'doc',
      attrs: { language },
      content: content.length === 0 ? [{ type: 'paragraph' }] : content,
    },
    fields: [...found.fields].map(([placeholder, path]) => ({ placeholder, path })),
    unknown: [...found.unknown].map(([placeholder, count]) => ({ placeholder, count })),
    notes: [
      ...(pictures > 0 ? [`Pictures left out: ${pictures}. The logo is a part of its own.`] : []),
      ...(found.wideTables > 0
        ? [`Tables left out: ${found.wideTables}, with more than ${MAX_COLUMNS} columns or ${MAX_ROWS} rows.`]
        : []),
      ...(isCut ? ['The end of the file was left out: a letter is not as long.'] : []),
    ],
  };
}

interface Found {
  catalogue: Catalogue;
  fields: Map<string, string>;
  unknown: Map<string, number>;
  wideTables: number;
}

type Listed = WrittenBlock | { kind: 'list'; list: 'bullets' | 'numbers'; items: WrittenParagraph[] };

/** Paragraphs of one list below each other belong together. */
function listed(blocks: readonly WrittenBlock[]): Listed[] {
  const parts: Listed[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind !== 'paragraph' || block.list === null) parts.push(block);
    else if (last?.kind === 'list' && last.list === block.list) last.items.push(block);
    else parts.push({ kind: 'list', list: block.list, items: [block] });
  }
  return parts;
}

function blockOf(part: Listed, found: Found): Block[] {
  switch (part.kind) {
    case 'pageBreak':
      return [{ type: 'pageBreak' }];
    case 'list':
      return [
        {
          type: part.list === 'bullets' ? 'bulletList' : 'orderedList',
          content: part.items.map((item) => ({ type: 'listItem', content: [paragraphOf(item, found)] })),
        },
      ];
    case 'table':
      return tableOf(part.rows, found);
    case 'paragraph':
      return [part.level === null ? paragraphOf(part, found) : headingOf(part, part.level, found)];
  }
}

function headingOf({ runs, align }: WrittenParagraph, level: number, found: Found): Block {
  return {
    type: 'heading',
    attrs: { level: level <= 1 ? 1 : level === 2 ? 2 : 3, textAlign: align },
    content: inlinesOf(runs, found, null),
  };
}

function paragraphOf({ runs, align }: WrittenParagraph, found: Found, list: string | null = null): Paragraph {
  const content = inlinesOf(runs, found, list);
  return {
    type: 'paragraph',
    ...(align !== 'left' && { attrs: { textAlign: align } }),
    ...(content.length > 0 && { content }),
  };
}

type Rows = Extract<WrittenBlock, { kind: 'table' }>['rows'];

function tableOf(rows: Rows, found: Found): Block[] {
  const width = rows[0]?.cells.length ?? 0;
  if (width === 0) return [];
  if (width > MAX_COLUMNS || rows.length > MAX_ROWS) {
    found.wideTables += 1;
    return [];
  }
  return [{ type: 'table', content: rows.map((row) => rowOf(row, found)) }];
}

/** A row whose placeholders are of one list stands for each of its items. */
function rowOf({ isHead, cells }: Rows[number], found: Found): TableRow {
  const each = isHead ? null : listOfRow(cells, found.catalogue);
  return {
    type: 'tableRow',
    ...(each !== null && { attrs: { each } }),
    content: cells.map((paragraphs) => ({
      type: isHead ? 'tableHeader' : 'tableCell',
      content:
        paragraphs.length === 0
          ? [{ type: 'paragraph' as const }]
          : paragraphs.slice(0, MAX_CELL_PARAGRAPHS).map((one) => paragraphOf(one, found, each)),
    })),
  };
}

function listOfRow(cells: Rows[number]['cells'], catalogue: Catalogue): string | null {
  const text = cells.flatMap((paragraphs) => paragraphs.map(textOf)).join('\n');
  const lists = [...text.matchAll(PLACEHOLDER)].flatMap((match) => {
    const field = fieldNamed(nameIn(match), catalogue);
    const list = field && listAround(catalogue, field.path);
    return list ? [list.path] : [];
  });
  const [first, ...others] = new Set(lists);
  return first !== undefined && others.length === 0 ? first : null;
}

function textOf({ runs }: WrittenParagraph): string {
  return runs.map(({ text }) => text).join('');
}

/** A placeholder may begin in one run and end in another: it looks like its first letter. */
function inlinesOf(runs: readonly WrittenRun[], found: Found, list: string | null): Inline[] {
  const text = runs.map((run) => run.text).join('');
  const inlines: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const path = pathOf(match, found, list);
    if (path === null) continue;
    inlines.push(...textsOf(runs, at, match.index));
    inlines.push({ type: 'field', attrs: { path, format: null }, ...marksOf(runAt(runs, match.index)) });
    at = match.index + match[0].length;
  }
  return [...inlines, ...textsOf(runs, at, text.length)];
}

function pathOf(match: RegExpExecArray, found: Found, within: string | null): string | null {
  const [placeholder] = match;
  const field = fieldNamed(nameIn(match), found.catalogue);
  const list = field && listAround(found.catalogue, field.path);
  if (!field || (list && list.path !== within)) {
    found.unknown.set(placeholder, (found.unknown.get(placeholder) ?? 0) + 1);
    return null;
  }
  found.fields.set(placeholder, field.path);
  return field.path;
}

function nameIn(match: RegExpExecArray): string {
  return match.slice(1).find((name) => name !== undefined && name !== '') ?? '';
}

/** By its path, its label, or another name of it, however they are spelt. */
function fieldNamed(name: string, catalogue: Catalogue): Field | undefined {
  const spelt = lettersOf(name);
  const all = [...catalogue.fields, ...catalogue.lists.flatMap(({ fields }) => fields)];
  return (
    all.find(({ path }) => lettersOf(path) === spelt) ??
    catalogue.fields.find(({ label }) => lettersOf(label) === spelt) ??
    (Object.hasOwn(catalogue.alsoCalled, spelt)
      ? fieldOf(catalogue, catalogue.alsoCalled[spelt] ?? '')
      : undefined)
  );
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** The texts between two places, with line breaks as parts of their own. */
function textsOf(runs: readonly WrittenRun[], from: number, to: number): Inline[] {
  let start = 0;
  return runs.flatMap((run): Inline[] => {
    const piece = run.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += run.text.length;
    const marks = marksOf(run);
    return piece
      .split(/(\n)/)
      .filter((part) => part !== '')
      .flatMap((part): Inline[] =>
        part === '\n'
          ? [{ type: 'hardBreak' }]
          : (part.match(PIECES) ?? []).map((text) => ({ type: 'text', text, ...marks })),
      );
  });
}

const PIECES = new RegExp(`[^]{1,${MAX_TEXT}}`, 'gu');

function runAt(runs: readonly WrittenRun[], index: number): WrittenRun | undefined {
  let end = 0;
  return runs.find(({ text }) => (end += text.length) > index);
}

function marksOf(run: WrittenRun | undefined): { marks?: { type: 'bold' | 'italic' }[] } {
  const marks = [
    ...(run?.isBold ? [{ type: 'bold' as const }] : []),
    ...(run?.isItalic ? [{ type: 'italic' as const }] : []),
  ];
  return marks.length === 0 ? {} : { marks };
}
