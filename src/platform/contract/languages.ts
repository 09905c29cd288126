/** The languages in which a paper may be written; the product itself speaks English. */
export const LANGUAGES = ['en', 'hi', 'mr', 'ta', 'te'] as const;

export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  hi: 'Hindi',
  mr: 'Marathi',
  ta: 'Tamil',
  te: 'Telugu',
};
