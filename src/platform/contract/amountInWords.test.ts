import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords, numberInWords } from './amountInWords.ts';
import { MAX_PAISE } from './money.ts';

test('an invoice amount reads as the invoice prints it', () => {
  expect(amountInWords(69_914_776)).toBe(
    'Rupees six lakh ninety-nine thousand one hundred forty-seven and seventy-six paise only',
  );
});

test.each([
  [0, 'Rupees zero only'],
  [1, 'Rupees zero and one paise only'],
  [100, 'Rupees one only'],
  [1_900, 'Rupees nineteen only'],
  [2_000, 'Rupees twenty only'],
  [10_000, 'Rupees one hundred only'],
  [10_100, 'Rupees one hundred one only'],
  [100_000, 'Rupees one thousand only'],
  [9_999_999, 'Rupees ninety-nine thousand nine hundred ninety-nine and ninety-nine paise only'],
  [10_000_000, 'Rupees one lakh only'],
  [1_000_000_000, 'Rupees one crore only'],
  [1_331_710_000, 'Rupees one crore thirty-three lakh seventeen thousand one hundred only'],
  [
    1_458_073_340,
    'Rupees one crore forty-five lakh eighty thousand seven hundred thirty-three and forty paise only',
  ],
  [10_500_000_000_00, 'Rupees one thousand fifty crore only'],
  [MAX_PAISE, 'Rupees ten thousand crore only'],
  [-14_775_000, 'Minus Rupees one lakh forty-seven thousand seven hundred fifty only'],
])('%d paise reads "%s"', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

test('another currency keeps its own names', () => {
  expect(amountInWords(123_456, 'AED')).toBe(
    'UAE dirhams one thousand two hundred thirty-four and fifty-six fils only',
  );
});

test('no two amounts read alike', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MAX_PAISE }),
      fc.integer({ min: 0, max: MAX_PAISE }),
      (one, other) => {
        expect(amountInWords(one) === amountInWords(other)).toBe(one === other);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('the words give the number back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_PAISE / 100 }), (count) => {
      expect(readBack(numberInWords(count))).toBe(count);
    }),
    { numRuns: 1_000 },
  );
});

/** Reads words left to right: a unit multiplies what stands before it. */
function readBack(words: string): number {
  const [crores, rest] = words.includes(' crore') ? splitOnce(words, ' crore') : ['', words];
  return (crores ? readBack(crores) * 10_000_000 : 0) + readBelowCrore(rest.trim());
}

function readBelowCrore(words: string): number {
  const units: Record<string, number> = { lakh: 100_000, thousand: 1_000, hundred: 100 };
  let total = 0;
  let group = 0;
  for (const word of words.split(/[ -]/).filter(Boolean)) {
    const unit = units[word];
    if (unit === undefined)
      group += SMALL.indexOf(word) < 20 ? SMALL.indexOf(word) : (SMALL.indexOf(word) - 18) * 10;
    else [total, group] = [total + group * unit, 0];
  }
  return total + group;
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety'.split(
    ' ',
  );

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.lastIndexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}
