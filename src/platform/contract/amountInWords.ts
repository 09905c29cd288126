/** Names of a currency's main and hundredth unit as written on documents. */
const CURRENCIES: Record<string, { whole: string; hundredth: string }> = {
  INR: { whole: 'Rupees', hundredth: 'paise' },
  USD: { whole: 'US dollars', hundredth: 'cents' },
  GBP: { whole: 'Pounds sterling', hundredth: 'pence' },
  CAD: { whole: 'Canadian dollars', hundredth: 'cents' },
  AUD: { whole: 'Australian dollars', hundredth: 'cents' },
  SGD: { whole: 'Singapore dollars', hundredth: 'cents' },
  AED: { whole: 'UAE dirhams', hundredth: 'fils' },
};

/**
 * An amount in words by the Indian system of lakh and crore:
 * 'Rupees six lakh ninety-nine thousand one hundred forty-seven and seventy-six paise only'.
 */
export function amountInWords(amountPaise: number, currency = 'INR'): string {
  const names = CURRENCIES[currency] ?? { whole: currency, hundredth: 'hundredths' };
  const size = Math.abs(amountPaise);
  const rupees = Math.floor(size / 100);
  const paise = size % 100;
  const fraction = paise > 0 ? ` and ${belowHundred(paise)} ${names.hundredth}` : '';
  return `${amountPaise < 0 ? 'Minus ' : ''}${names.whole} ${numberInWords(rupees)}${fraction} only`;
}

/** A whole number, not negative: 'one crore thirty-three lakh seventeen thousand one hundred'. */
export function numberInWords(count: number): string {
  if (count === 0) return 'zero';
  const words = [
    counted(Math.floor(count / 10_000_000), 'crore'),
    counted(Math.floor(count / 100_000) % 100, 'lakh'),
    counted(Math.floor(count / 1_000) % 100, 'thousand'),
    counted(Math.floor(count / 100) % 10, 'hundred'),
    count % 100 > 0 ? belowHundred(count % 100) : '',
  ];
  return words.filter(Boolean).join(' ');
}

/** Crores may exceed a hundred and are then spelled out as a number themselves. */
function counted(count: number, unit: string): string {
  return count > 0 ? `${numberInWords(count)} ${unit}` : '';
}

const BELOW_TWENTY = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function belowHundred(count: number): string {
  if (count < 20) return BELOW_TWENTY[count] ?? '';
  const ones = count % 10;
  const tens = TENS[Math.floor(count / 10)] ?? '';
  return ones > 0 ? `${tens}-${BELOW_TWENTY[ones] ?? ''}` : tens;
}
