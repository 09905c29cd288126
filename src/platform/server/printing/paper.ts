import type { Day } from '../../contract/calendar.ts';
import type { Language } from '../../contract/languages.ts';

/**
 * What one paper shows, ready to be drawn: texts and figures as they are printed, in the order of the page. It is plain
 * data, so that a thread can be handed it and the same paper always gives the same bytes.
 */
export interface Paper {
  /** 'Demand letter' */
  title: string;
  /** Its number, where it has one. */
  mark: string;
  /** Who issues it. */
  author: string;
  /** The day on it; the file carries it too. */
  on: Day;
  language: Language;
  /** A watermark with its later status: 'WITHDRAWN'. */
  stamp?: string | undefined;
  /** The long side at the bottom, for wide tables. */
  isAcross?: boolean;
  /** Letters have larger text with more room between the lines than the papers of accounts. */
  isLetter?: boolean;
  blocks: readonly PaperBlock[];
}

export type PaperBlock =
  | LetterheadBlock
  | FactsBlock
  | ColumnsBlock
  | TextBlock
  | HeadingBlock
  | ListBlock
  | TableBlock
  | TotalsBlock
  | SignatureBlock
  | LogoBlock
  | PicturesBlock
  | PageBreakBlock;

/** Issuer at the left, name of the paper at the right. */
export interface LetterheadBlock {
  kind: 'letterhead';
  name: string;
  /** Address, registrations, how to reach them. */
  lines: readonly string[];
  logo: { storageKey: string } | null;
  title: string;
  mark: string;
  /** Dates and other lines below it. */
  facts: readonly string[];
}

/** A short block of lines below its title. */
export interface FactsBlock {
  kind: 'facts';
  /** What the block is about: 'Bill to'. */
  title: string;
  /** The name among the facts. */
  strong?: string;
  lines: readonly string[];
}

/** Two blocks side by side below a hairline, kept on one page. */
interface ColumnsBlock {
  kind: 'columns';
  left: readonly PaperBlock[];
  right: readonly PaperBlock[];
}

export interface TextRun {
  text: string;
  isBold?: boolean;
  isItalic?: boolean;
}

/** A line break within a run is one on the paper. */
interface TextBlock {
  kind: 'text';
  runs: readonly TextRun[];
  /** Of less weight than the text around it. */
  isSecond?: boolean;
  align?: TextAlign;
}

type TextAlign = 'left' | 'center' | 'right';

interface HeadingBlock {
  kind: 'heading';
  level: 1 | 2 | 3;
  runs: readonly TextRun[];
  align?: TextAlign;
}

interface ListBlock {
  kind: 'list';
  isOrdered: boolean;
  items: readonly (readonly PaperBlock[])[];
}

export interface PaperColumn {
  /** In points; a column without it takes what is left. */
  width?: number;
  align?: 'right';
}

/** Pictures in two columns, each with its words below it. */
interface PicturesBlock {
  kind: 'pictures';
  pictures: readonly { storageKey: string; caption: string }[];
}

/** A table with hairlines; its head is repeated on each page, and no row is split. */
export interface TableBlock {
  kind: 'table';
  columns: readonly PaperColumn[];
  /** Empty when it has none. */
  head: readonly (readonly TextRun[])[];
  rows: readonly (readonly (readonly TextRun[])[])[];
  /** Sums below the last row, in the same columns. */
  totals?: readonly string[];
  /** A hairline above the head, where there is no title. */
  isRuled?: boolean;
}

interface SumLine {
  label: string;
  amount: string;
}

/** Sums at the right, the last one large, and the same in words; kept on one page. */
interface TotalsBlock {
  kind: 'totals';
  lines: readonly SumLine[];
  /** The sum that the paper is about. */
  result: SumLine;
  inText: string;
}

/** Conditions at the left, room to sign at the right; at the foot of the last page where it ends the paper. */
export interface SignatureBlock {
  kind: 'signature';
  /** 'For Sahyadri Kalpa Developers Pvt Ltd' */
  signatureFor: string;
  /** 'Authorised signatory' */
  signatory: string;
  notes: readonly string[];
  isAtFoot: boolean;
  /** By which anybody can check the paper, where it leaves the house. */
  mark?: MarkBlock | undefined;
}

export interface MarkBlock {
  /** 'K3XM-9TQ2-7WHB-C0RA' */
  code: string;
  /** 'plinth.example.com/verify', where it is typed. */
  address: string;
  /** Modules of a side. */
  size: number;
  /** Dark modules, row by row: where each strip begins, and how long it is. */
  strips: readonly (readonly [x: number, y: number, width: number])[];
}

interface LogoBlock {
  kind: 'logo';
  logo: { storageKey: string };
}

interface PageBreakBlock {
  kind: 'pageBreak';
}

/** A text of one weight. */
export function plain(text: string): TextRun[] {
  return [{ text }];
}
