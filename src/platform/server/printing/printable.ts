/** Longer ones, such as addresses of mail, may break anywhere rather than run over the edge. */
const LONGEST_WORD = 40;

const BREAK = '\u200b';

/** A text as a page can show it: without control characters, and with places to break where a word has none. */
export function printable(text: string): string {
  return text
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(LONG, (word) => word.replace(PIECE, (piece) => `${piece}${BREAK}`));
}

const LONG = new RegExp(`\\S{${LONGEST_WORD + 1},}`, 'gu');
const PIECE = new RegExp(`.{${LONGEST_WORD / 2}}(?=.)`, 'gu');
