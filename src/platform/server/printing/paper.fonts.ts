import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Noto Sans (SIL Open Font License 1.1), whole fonts and not the parts cut for screens: a conjunct of two letters takes
 * its shape from a table that each part lacks a half of. The first has Latin and Devanagari, and ₹.
 */
const FILES = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  'noto-sans/600SemiBold_Italic/NotoSans_600SemiBold_Italic.ttf',
  'noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  'noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf',
  'noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf',
  'noto-sans-telugu/600SemiBold/NotoSansTelugu_600SemiBold.ttf',
];

export function paperFonts(): Buffer[] {
  const { resolve } = createRequire(import.meta.url);
  return FILES.map((file) => readFileSync(resolve(`@expo-google-fonts/${file}`)));
}
