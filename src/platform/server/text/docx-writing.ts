import type { WrittenBlock, WrittenParagraph, WrittenRun, Writing } from './text.messages.ts';

/** More is no letter; whoever reads it on reads that it was cut. */
const MAX_BLOCKS = 2000;

/** A part of the document as the library reads it, of which a few properties are used here. */
interface Part {
  type: string;
  children?: readonly Part[];
  value?: string;
  isBold?: boolean;
  isItalic?: boolean;
  alignment?: string | null;
  styleName?: string | null;
  numbering?: { isOrdered?: boolean } | null;
  breakType?: string;
  isHeader?: boolean;
  colSpan?: number;
  rowSpan?: number;
}

/** Throws what the library throws for a file that is no DOCX. */
export async function readWriting(bytes: Buffer): Promise<Writing> {
  const { default: mammoth } = await import('mammoth');
  let document: Part = { type: 'document' };
  await mammoth.convertToHtml(
    { buffer: bytes },
    {
      transformDocument: (read: Part): Part => {
        document = read;
        // Nothing is left to be made into HTML.
        return { ...read, children: [] };
      },
    },
  );
  const found = { pictures: 0 };
  const blocks = (document.children ?? []).flatMap((part) => blocksOf(part, found));
  return { blocks: blocks.slice(0, MAX_BLOCKS), pictures: found.pictures, isCut: blocks.length > MAX_BLOCKS };
}

function blocksOf(part: Part, found: { pictures: number }): WrittenBlock[] {
  if (part.type === 'paragraph') return paragraphsOf(part, found);
  if (part.type === 'table') return [tableOf(part, found)];
  return [];
}

/** A page break within a paragraph divides it. */
function paragraphsOf(part: Part, found: { pictures: number }): WrittenBlock[] {
  const runs: WrittenRun[] = [];
  const blocks: WrittenBlock[] = [];
  const facts = factsOf(part);
  walk(part, { isBold: false, isItalic: false }, (child, looks) => {
    if (child.type === 'image') found.pictures += 1;
    if (child.type === 'break' && child.breakType === 'page') {
      if (runs.length > 0) blocks.push({ ...facts, runs: runs.splice(0) });
      blocks.push({ kind: 'pageBreak' });
      return;
    }
    const text = textOf(child);
    if (text !== '') runs.push({ text, ...looks });
  });
  if (runs.length > 0 || blocks.length === 0) blocks.push({ ...facts, runs });
  return blocks;
}

interface Looks {
  isBold: boolean;
  isItalic: boolean;
}

function walk(part: Part, looks: Looks, see: (child: Part, looks: Looks) => void): void {
  for (const child of part.children ?? []) {
    const own =
      child.type === 'run'
        ? {
            isBold: looks.isBold || child.isBold === true,
            isItalic: looks.isItalic || child.isItalic === true,
          }
        : looks;
    see(child, own);
    walk(child, own, see);
  }
}

function textOf({ type, value }: Part): string {
  if (type === 'text') return (value ?? '').replaceAll(/[^\P{Cc}\n\t]/gu, '').replaceAll('\t', ' ');
  if (type === 'tab') return ' ';
  return type === 'break' ? '\n' : '';
}

function factsOf({ alignment, styleName, numbering }: Part): Omit<WrittenParagraph, 'runs'> {
  const [, level] = /^heading (\d)$/i.exec(styleName ?? '') ?? [];
  return {
    kind: 'paragraph',
    align: alignment === 'center' || alignment === 'right' ? alignment : 'left',
    level: styleName === 'Title' ? 1 : level === undefined ? null : Math.min(3, Number(level)),
    list: numbering ? (numbering.isOrdered ? 'numbers' : 'bullets') : null,
  };
}

function tableOf(part: Part, found: { pictures: number }): WrittenBlock {
  /** For each column, how many rows below are still covered by a cell above. */
  const covered: number[] = [];
  const rows = (part.children ?? []).map((row) => {
    const cells: WrittenParagraph[][] = [];
    const skipCovered = () => {
      while ((covered[cells.length] ?? 0) > 0) {
        covered[cells.length] = (covered[cells.length] ?? 0) - 1;
        cells.push([]);
      }
    };
    for (const cell of row.children ?? []) {
      skipCovered();
      const paragraphs = (cell.children ?? []).flatMap((one) =>
        blocksOf(one, found).filter((block) => block.kind === 'paragraph'),
      );
      for (let column = 0; column < Math.min(cell.colSpan ?? 1, 50); column += 1) {
        covered[cells.length] = (cell.rowSpan ?? 1) - 1;
        cells.push(column === 0 ? paragraphs : []);
      }
    }
    skipCovered();
    return { isHead: row.isHeader === true, cells };
  });
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length));
  for (const { cells } of rows) while (cells.length < width) cells.push([]);
  return { kind: 'table', rows };
}
