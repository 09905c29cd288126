/** What the server and the thread that reads texts say to each other: one question, one answer. */
export type TextQuestion =
  | { want: 'text'; bytes: Uint8Array; mime: string }
  | { want: 'writing'; bytes: Uint8Array };

/** '' for a file that has no text or is broken, null for one whose writing cannot be read. */
export interface TextAnswer {
  text: string;
  writing: Writing | null;
}

/** What a person has written in a DOCX, without its looks. */
export interface Writing {
  blocks: WrittenBlock[];
  /** How many were left out. */
  pictures: number;
  /** It goes on behind the last block that is read. */
  isCut: boolean;
}

/** A line break within a text is one on the page. */
export interface WrittenRun {
  text: string;
  isBold: boolean;
  isItalic: boolean;
}

export interface WrittenParagraph {
  kind: 'paragraph';
  runs: WrittenRun[];
  align: 'left' | 'center' | 'right';
  /** 1 to 3 of a heading. */
  level: number | null;
  list: 'bullets' | 'numbers' | null;
}

export type WrittenBlock =
  | WrittenParagraph
  | { kind: 'pageBreak' }
  /** Of joined cells the first has all and the others are empty, so that each row has as many. */
  | { kind: 'table'; rows: { isHead: boolean; cells: WrittenParagraph[][] }[] };

export const PDF = 'application/pdf';
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
