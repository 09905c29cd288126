import type { Catalogue } from '../catalogue.rules.ts';
import type { Block, Inline, LetterTree, TableRow } from '../letterTree.contract.ts';
import { chipText, conditionText, eachText } from './editor/letter.labels.ts';

/** A line of a comparison: in both texts, only in the earlier, or only in the later one. */
export interface ComparedLine {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** What changed between two letters, line by line; a line is a paragraph, a row, a sentence that frames others. */
export function comparedLetters(
  before: LetterTree | null,
  after: LetterTree,
  catalogue: Catalogue,
): ComparedLine[] {
  return compared(before === null ? [] : letterLines(before, catalogue), letterLines(after, catalogue));
}

/** A letter as lines of text, fields by their labels. */
export function letterLines({ content }: LetterTree, catalogue: Catalogue): string[] {
  return content.flatMap((block) => linesOf(block, catalogue));
}

function linesOf(block: Block, catalogue: Catalogue): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [inlineText(block.content ?? [], catalogue)].filter((line) => line.trim() !== '');
    case 'table':
      return block.content.map((row) => rowLine(row, catalogue));
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item, index) => {
        const sign = block.type === 'bulletList' ? '•' : `${index + 1}.`;
        return withSign(
          sign,
          item.content.flatMap((inner) => linesOf(inner, catalogue)),
        );
      });
    case 'condition': {
      const { path, is } = block.attrs;
      return framed(conditionText(catalogue, path, is), block.content, catalogue);
    }
    case 'each':
      return framed(eachText(catalogue, block.attrs.list), block.content, catalogue);
    case 'pageBreak':
      return ['Page break'];
    case 'logo':
      return ['Logo'];
    case 'signatureBlock':
      return [block.attrs.by === 'developer' ? 'Signature of the developer' : 'Signatures of the applicants'];
  }
}

function framed(head: string, blocks: readonly Block[], catalogue: Catalogue): string[] {
  return [`${head}:`, ...blocks.flatMap((block) => linesOf(block, catalogue)).map((line) => `    ${line}`)];
}

function withSign(sign: string, lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === 0 ? `${sign} ${line}` : `    ${line}`));
}

function rowLine({ attrs, content }: TableRow, catalogue: Catalogue): string {
  const cells = content.map((cell) =>
    cell.content.map((part) => inlineText(part.content ?? [], catalogue)).join(' '),
  );
  const each = attrs?.each ? `${eachText(catalogue, attrs.each)}: ` : '';
  return `${each}${cells.join(' | ')}`;
}

function inlineText(inlines: readonly Inline[], catalogue: Catalogue): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'text') return inline.text;
      if (inline.type === 'hardBreak') return ' ';
      return `[${chipText(catalogue, inline.attrs.path, inline.attrs.format ?? null)}]`;
    })
    .join('');
}

/** By the longest run of lines that both have in common, in order. */
function compared(before: readonly string[], after: readonly string[]): ComparedLine[] {
  // lengths[i][j]: of that run from line i of the earlier and line j of the later text.
  const lengths = before.map(() => new Uint16Array(after.length + 1));
  lengths.push(new Uint16Array(after.length + 1));
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (!row) continue;
      row[j] =
        before[i] === after[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  const lines: ComparedLine[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [old, next] = [before[i], after[j]];
    if (old === undefined && next === undefined) return lines;
    if (old !== undefined && old === next) {
      lines.push({ kind: 'same', text: old });
      [i, j] = [i + 1, j + 1];
    } else if (old !== undefined && (next === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push({ kind: 'gone', text: old });
      i += 1;
    } else if (next !== undefined) {
      lines.push({ kind: 'new', text: next });
      j += 1;
    }
  }
}
