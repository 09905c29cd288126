import { plainAmount } from '../../contract/format.ts';

/**
 * Between what people type and what the contract holds. `parse` answers null for nothing typed and undefined for
 * what cannot be read. Digits are handled as text and BigInt, so no fraction is ever computed.
 */
export interface NumberCodec {
  parse: (text: string) => number | null | undefined;
  /** As it stands until something is typed: grouped, which `parse` reads too. */
  format: (value: number) => string;
  /** What to say about unreadable text. */
  hint: string;
  inputMode: 'decimal' | 'numeric';
}

const PAISE_PER_UNIT: Record<string, bigint> = {
  '': 100n,
  k: 100_000n,
  l: 10_000_000n,
  lac: 10_000_000n,
  lakh: 10_000_000n,
  lakhs: 10_000_000n,
  cr: 1_000_000_000n,
  crore: 1_000_000_000n,
  crores: 1_000_000_000n,
};

const RUPEES =
  /^(?:₹|rs\.?|inr)?\s*([−-]?)\s*₹?\s*(\d[\d,]*|(?=\.\d))(?:\.(\d*))?\s*(k|l|lac|lakhs?|cr|crores?)?\.?$/i;

/** '13,31,710.50', '₹98.2 L', '1.33 cr' → whole paise. More precise than a paisa, or no amount: undefined. */
export function parseRupees(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const match = RUPEES.exec(typed);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', unit = ''] = match;
  const perUnit = PAISE_PER_UNIT[unit.toLowerCase()];
  if (perUnit === undefined) return undefined;
  const scaled = BigInt(whole.replaceAll(',', '') + fraction || '0') * perUnit;
  const scale = 10n ** BigInt(fraction.length);
  if (scaled % scale !== 0n) return undefined;
  const amountPaise = Number(sign ? -(scaled / scale) : scaled / scale);
  return Number.isSafeInteger(amountPaise) ? amountPaise : undefined;
}

/** 133171050 → '1331710.50'; whole rupees without paise. */
export function editRupees(amountPaise: number): string {
  const digits = String(Math.abs(amountPaise)).padStart(3, '0');
  const paise = digits.slice(-2);
  return `${amountPaise < 0 ? '-' : ''}${digits.slice(0, -2)}${paise === '00' ? '' : `.${paise}`}`;
}

export const MONEY: NumberCodec = {
  parse: parseRupees,
  format: plainAmount,
  hint: 'Enter an amount like 1,33,17,100 or 1.33 Cr',
  inputMode: 'decimal',
};

/** A number with at most `decimals` decimals; grouping commas are allowed. */
export function numberCodec(decimals: number): NumberCodec {
  const shape = new RegExp(`^[−-]?\\d[\\d,]*${decimals > 0 ? `(?:\\.\\d{0,${decimals}})?` : ''}$`);
  return {
    parse: (text) => {
      const typed = text.trim().replace(/\s*(%|sq\s*ft)$/i, '');
      if (typed === '') return null;
      if (!shape.test(typed)) return undefined;
      return Number(typed.replaceAll(',', '').replace('−', '-'));
    },
    format: groupedNumber,
    hint:
      decimals === 0
        ? 'Enter a whole number'
        : `Enter a number with at most ${NUMBER_LABELS[decimals] ?? decimals} decimals`,
    inputMode: decimals === 0 ? 'numeric' : 'decimal',
  };
}

const NUMBER_LABELS: Record<number, string> = { 1: 'one', 2: 'two', 3: 'three', 4: 'four' };

/** 1428.25 → '1,428.25', with the decimals it has. */
function groupedNumber(value: number): string {
  return new Intl.NumberFormat('en-IN', { maximumFractionDigits: 4 }).format(value).replace('-', '−');
}
