import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { unpacked } from './woff.ts';

/**
 * Noto Sans (SIL Open Font License 1.1), embedded: the standard fonts of PDF have no ₹. The package cuts it by
 * script, ₹ lies in the extended Latin part; a text takes each letter from the first family that has it.
 */
const PARTS = { Noto: 'latin', 'Noto extended': 'latin-ext', 'Noto Devanagari': 'devanagari' };
const WEIGHTS = [400, 600] as const;

export const FONT_FAMILY = Object.keys(PARTS);

/** Longer words, such as email addresses, may break anywhere rather than run over the edge. */
const LONGEST_WORD = 24;

let loading: Promise<void> | undefined;

export function loadFonts(): Promise<void> {
  return (loading ??= register());
}

async function register(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  for (const [family, part] of Object.entries(PARTS)) {
    const fonts = WEIGHTS.map((fontWeight) => {
      const path = resolve(`@fontsource/noto-sans/files/noto-sans-${part}-${fontWeight}-normal.woff`);
      const font = unpacked(readFileSync(path));
      return { fontWeight, src: `data:font/ttf;base64,${font.toString('base64')}` };
    });
    Font.register({ family, fonts });
  }
  Font.registerHyphenationCallback(pieces);
  await Promise.all(FONT_FAMILY.map((fontFamily) => Font.load({ fontFamily, fontWeight: 400 })));
}

/** Where a word may break: nowhere, unless it is too long for a column. */
function pieces(word: string): string[] {
  return word.length <= LONGEST_WORD
    ? [word]
    : (word.match(new RegExp(`.{1,${LONGEST_WORD}}`, 'gu')) ?? [word]);
}

/**
 * The data with a question mark for each letter that the fonts lack (say, of Tamil or Telugu), which would
 * otherwise come out as another letter.
 */
export function drawable(data: object): object {
  return JSON.parse(
    JSON.stringify(data, (_key, value: unknown) => (typeof value === 'string' ? drawableText(value) : value)),
  ) as object;
}

function drawableText(text: string): string {
  return text.replace(/[^\s\p{Cf}]/gu, (letter) => (hasGlyph(letter) ? letter : '?'));
}

/** What is used of the font library below the PDF library, which brings no types. */
interface LoadedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

const known = new Map<string, boolean>();

function hasGlyph(letter: string): boolean {
  const answer = known.get(letter);
  if (answer !== undefined) return answer;
  const codePoint = letter.codePointAt(0) ?? 0;
  const has = FONT_FAMILY.some((fontFamily) => {
    const { data } = Font.getFont({ fontFamily, fontWeight: 400 }) as { data: LoadedFont | null };
    return data?.hasGlyphForCodePoint(codePoint) === true;
  });
  known.set(letter, has);
  return has;
}
