import { amountInWords } from '#platform/contract/amountInWords.ts';
import type { Day } from '#platform/contract/calendar.ts';
import {
  formatAreaExact,
  formatDay,
  formatMoneyExact,
  formatPct,
  plainNumber,
} from '#platform/contract/format.ts';
import type { Language } from '#platform/contract/languages.ts';
import type { Field, FieldType } from './catalogue.rules.ts';

/** How a field of each type may be printed; the first is what it is without a choice. */
export const FORMATS = {
  text: ['asIs'],
  money: ['amount', 'inWords'],
  date: ['day'],
  area: ['area'],
  percent: ['percent'],
  number: ['number'],
  choice: ['asIs'],
} as const satisfies Readonly<Record<FieldType, readonly string[]>>;

/** What a value is in the data: money in whole paise, a day as 'YYYY-MM-DD', a choice by its key. */
export type LetterValue = string | number;

const MONTHS: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
  mr: 'जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर'.split(' '),
  ta: 'ஜனவரி பிப்ரவரி மார்ச் ஏப்ரல் மே ஜூன் ஜூலை ஆகஸ்ட் செப்டம்பர் அக்டோபர் நவம்பர் டிசம்பர்'.split(' '),
  te: 'జనవరి ఫిబ్రవరి మార్చి ఏప్రిల్ మే జూన్ జులై ఆగస్టు సెప్టెంబర్ అక్టోబర్ నవంబర్ డిసెంబర్'.split(' '),
};

const SQUARE_FEET: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  hi: 'वर्ग फ़ुट',
  mr: 'चौ. फूट',
  ta: 'சதுர அடி',
  te: 'చదరపు అడుగులు',
};

/** A value as a letter prints it. `format` was checked against the type of the field. */
export function formatted(
  value: LetterValue,
  {
    field,
    format,
    language,
    currency,
  }: { field: Field; format: string | null; language: Language; currency: string },
): string {
  const size = Number(value);
  if (field.type === 'money')
    return format === 'inWords' ? amountInWords(size, currency) : formatMoneyExact(size, currency);
  if (field.type === 'date') return dayIn(String(value), language);
  if (field.type === 'area') return areaIn(size, language);
  if (field.type === 'percent') return formatPct(size);
  if (field.type === 'number') return plainNumber(size);
  if (field.type === 'choice') return field.choices[String(value)] ?? String(value);
  return String(value);
}

/** Whether a language has a format: amounts are put into words in English only. */
export function isFormatIn(language: Language, format: string): boolean {
  return format !== 'inWords' || language === 'en';
}

/** '21 Nov 2026', '21 नवंबर 2026' */
function dayIn(day: Day, language: Language): string {
  if (language === 'en') return formatDay(day);
  return `${Number(day.slice(8, 10))} ${MONTHS[language][Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

function areaIn(areaSqft: number, language: Language): string {
  const inEnglish = formatAreaExact(areaSqft);
  return language === 'en' ? inEnglish : inEnglish.replace('sq ft', SQUARE_FEET[language]);
}
