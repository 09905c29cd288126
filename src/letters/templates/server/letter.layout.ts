import type { Day } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/languages.ts';
import { letterhead } from '#platform/server/printing/blocks.ts';
import type { Marked } from '#platform/server/printing/mark.ts';
import { markOf } from '#platform/server/printing/mark.ts';
import type { MarkBlock, Paper, PaperBlock } from '#platform/server/printing/paper.ts';
import type { Sender } from '#platform/server/printing/sender.ts';

/** A letter as it is printed and kept: walked, with every value in its place. */
export interface Letter {
  /** The name of its template: 'Allotment letter'. */
  title: string;
  /** Its number, where it has one. */
  mark: string;
  on: Day;
  /** The day as its language writes it. */
  date: string;
  language: Language;
  sender: Sender;
  blocks: readonly PaperBlock[];
}

/** Below the letterhead that all papers of the builder have. */
export function letterPaper(letter: Marked<Letter>): Paper {
  const { title, mark, on, date, language, sender, blocks } = letter;
  const code = markOf(letter);
  return {
    title,
    mark,
    author: sender.name,
    on,
    language,
    isLetter: true,
    blocks: [letterhead(sender, { title, mark, facts: [date] }), ...(code ? marked(blocks, code) : blocks)],
  };
}

/** The code stands beside the last signature, or at the foot of a letter that nobody signs. */
function marked(blocks: readonly PaperBlock[], mark: MarkBlock): PaperBlock[] {
  const last = blocks.findLastIndex(({ kind }) => kind === 'signature');
  if (last === -1)
    return [
      ...blocks,
      { kind: 'signature', signatureFor: '', signatory: '', notes: [], isAtFoot: true, mark },
    ];
  return blocks.map((block, index) =>
    index === last && block.kind === 'signature' ? { ...block, mark } : block,
  );
}
