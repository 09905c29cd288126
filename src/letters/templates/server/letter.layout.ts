import type { Day } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/languages.ts';
import { letterhead } from '#platform/server/printing/blocks.ts';
import type { Paper, PaperBlock } from '#platform/server/printing/paper.ts';
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
export function letterPaper({ title, mark, on, date, language, sender, blocks }: Letter): Paper {
  return {
    title,
    mark,
    author: sender.name,
    on,
    language,
    isLetter: true,
    blocks: [letterhead(sender, { title, mark, facts: [date] }), ...blocks],
  };
}
