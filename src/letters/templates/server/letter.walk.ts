import { invalid } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/languages.ts';
import type { PaperBlock, PaperColumn, TableBlock, TextRun } from '#platform/server/printing/paper.ts';
import type { Catalogue, FieldList } from '../catalogue.rules.ts';
import { fieldOf, listAround, listOf } from '../catalogue.rules.ts';
import type { LetterValue } from '../formats.rules.ts';
import { formatted } from '../formats.rules.ts';
import type {
  Block,
  Condition,
  Inline,
  LetterTree,
  SignatureBlock,
  Table,
  TableRow,
} from '../letterTree.contract.ts';
import { applicantSignature, developerSignature } from './letter.signatures.ts';

type Values = Readonly<Record<string, LetterValue | null>>;

/** What a letter is made from: the values of the catalogue by their paths. What has no value is null or not there. */
export interface LetterData {
  values: Values;
  lists: Readonly<Record<string, readonly Values[]>>;
  currency: string;
  logo: { storageKey: string } | null;
}

export interface WalkedLetter {
  blocks: PaperBlock[];
  /** What the letter needs and the record lacks, each once: 'registration date', 'PAN of applicant 2'. */
  missing: string[];
  /** The field of each. */
  missingPaths: string[];
}

/** Paragraphs and rows of one letter; some 100 pages. */
const MAX_PRINTED = 4000;

/** A checked tree with the data of a record, as blocks of a paper. Errors: a list so long that no letter holds it. */
export function walkLetter(tree: LetterTree, catalogue: Catalogue, data: LetterData): WalkedLetter {
  const missing = new Map<string, string>();
  const walk: Walk = {
    catalogue,
    data,
    language: tree.attrs.language,
    items: [],
    missing,
    printed: { count: 0 },
  };
  const blocks = blocksOf(tree.content, walk);
  return { blocks, missing: [...missing.keys()], missingPaths: [...missing.values()] };
}

/** 'Missing: registration date, PAN of applicant 2.' */
export function missingText(missing: readonly string[]): string {
  return `Missing: ${missing.join(', ')}.`;
}

interface Walk {
  catalogue: Catalogue;
  data: LetterData;
  language: Language;
  /** Of the lists around, the item that is printed now. */
  items: readonly { list: FieldList; values: Values; number: number }[];
  /** The path of each field by how it is named to people. */
  missing: Map<string, string>;
  printed: { count: number };
}

function blocksOf(blocks: readonly Block[], walk: Walk): PaperBlock[] {
  return blocks.flatMap((block) => blockOf(block, walk));
}

function blockOf(block: Block, walk: Walk): PaperBlock[] {
  count(walk);
  switch (block.type) {
    case 'paragraph': {
      const align = block.attrs?.textAlign ?? 'left';
      return [{ kind: 'text', runs: runsOf(block.content ?? [], walk), align }];
    }
    case 'heading': {
      const { level, textAlign } = block.attrs;
      return [
        { kind: 'heading', level, runs: runsOf(block.content ?? [], walk), align: textAlign ?? 'left' },
      ];
    }
    case 'bulletList':
    case 'orderedList': {
      const items = block.content
        .map((item) => blocksOf(item.content, walk))
        .filter((item) => item.length > 0);
      return items.length === 0 ? [] : [{ kind: 'list', isOrdered: block.type === 'orderedList', items }];
    }
    case 'table':
      return tableOf(block, walk);
    case 'condition':
      return holds(block, walk) ? blocksOf(block.content, walk) : [];
    case 'each':
      return itemsOf(block.attrs.list, walk).flatMap((inside) => blocksOf(block.content, inside));
    case 'signatureBlock':
      return signaturesOf(block, walk);
    case 'logo':
      return walk.data.logo ? [{ kind: 'logo', logo: walk.data.logo }] : [];
    case 'pageBreak':
      return [{ kind: 'pageBreak' }];
  }
}

function count({ printed }: Walk): void {
  printed.count += 1;
  if (printed.count > MAX_PRINTED)
    throw invalid(
      'template',
      'This letter would have more than 4,000 paragraphs and rows. Shorten its lists.',
    );
}

/** The same walk within each item of a list. */
function itemsOf(path: string, walk: Walk): Walk[] {
  const list = listOf(walk.catalogue, path);
  if (!list) return [];
  return (walk.data.lists[path] ?? []).map((values, index) => ({
    ...walk,
    items: [...walk.items, { list, values, number: index + 1 }],
  }));
}

function holds({ attrs: { path, is } }: Condition, walk: Walk): boolean {
  const isList = listOf(walk.catalogue, path) !== undefined;
  const value = isList ? (walk.data.lists[path] ?? []).length || null : valueOf(path, walk);
  if (is === 'present') return value !== null;
  if (is === 'absent') return value === null;
  return value === is;
}

function valueOf(path: string, { catalogue, data, items }: Walk): LetterValue | null {
  const list = listAround(catalogue, path);
  const values = list ? items.findLast((item) => item.list.path === list.path)?.values : data.values;
  return values?.[path] ?? null;
}

function runsOf(inlines: readonly Inline[], walk: Walk): TextRun[] {
  // An empty paragraph is an empty line, as in the editor.
  if (inlines.length === 0) return [{ text: '\u00a0' }];
  return inlines.map((inline) => {
    const marks = inline.marks ?? [];
    return {
      text: textOf(inline, walk),
      ...(marks.some(({ type }) => type === 'bold') && { isBold: true }),
      ...(marks.some(({ type }) => type === 'italic') && { isItalic: true }),
    };
  });
}

function textOf(inline: Inline, walk: Walk): string {
  if (inline.type === 'text') return inline.text;
  if (inline.type === 'hardBreak') return '\n';
  const { path, format = null } = inline.attrs;
  const field = fieldOf(walk.catalogue, path);
  if (!field) throw new Error(`The letter names a field that its catalogue lacks: ${path}`);
  const value = valueOf(path, walk);
  if (value !== null)
    return formatted(value, { field, format, language: walk.language, currency: walk.data.currency });
  noteMissing(path, walk);
  return '';
}

function noteMissing(path: string, { catalogue, items, missing }: Walk): void {
  const label = fieldOf(catalogue, path)?.label ?? path;
  const list = listAround(catalogue, path);
  const item = list && items.findLast((one) => one.list.path === list.path);
  const named = uncapitalized(label);
  missing.set(item ? `${named} of ${item.list.item} ${item.number}` : named, path);
}

/** 'Registration date' → 'registration date', but 'PAN' and 'RERA number' stay. */
function uncapitalized(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function tableOf({ content: rows }: Table, walk: Walk): TableBlock[] {
  const [first, ...others] = rows;
  const isHead = first?.content.every(({ type }) => type === 'tableHeader') === true;
  const columns = (first?.content ?? []).map((cell): PaperColumn => {
    const [width] = cell.attrs?.colwidth ?? [];
    return {
      // The editor measures in pixels of 1/96 inch, a paper in points of 1/72.
      ...(width !== undefined && { width: width * 0.75 }),
      ...(cell.content[0]?.attrs?.textAlign === 'right' && { align: 'right' }),
    };
  });
  return [
    {
      kind: 'table',
      columns,
      head: isHead && first ? cellsOf(first, walk) : [],
      rows: (isHead ? others : rows).flatMap((row) => rowsOf(row, walk)),
    },
  ];
}

function rowsOf(row: TableRow, walk: Walk): TextRun[][][] {
  const list = row.attrs?.each ?? null;
  const walks = list === null ? [walk] : itemsOf(list, walk);
  return walks.map((inside) => {
    count(inside);
    return cellsOf(row, inside);
  });
}

function cellsOf(row: TableRow, walk: Walk): TextRun[][] {
  return row.content.map((cell) =>
    cell.content.flatMap((paragraph, index) => [
      ...(index > 0 ? [{ text: '\n' }] : []),
      ...runsOf(paragraph.content ?? [], walk),
    ]),
  );
}

function signaturesOf({ attrs: { by } }: SignatureBlock, walk: Walk): PaperBlock[] {
  const [path, walks] =
    by === 'developer' ? ['developer.name', [walk]] : ['applicants.name', itemsOf('applicants', walk)];
  return walks.flatMap((inside) => {
    const name = valueOf(path, inside);
    if (name !== null)
      return by === 'developer'
        ? developerSignature(String(name), walk.language)
        : applicantSignature(String(name), walk.language);
    noteMissing(path, inside);
    return [];
  });
}
