import { csvLine } from '#platform/contract/csv.ts';

/** How people and programs write the Indian number of these ten digits. */
const NOTATIONS: readonly ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`,
  (digits) => `0${digits.slice(0, 5)}-${digits.slice(5)}`,
  (digits) => `0091${digits}`,
  (digits) => `91-${digits}`,
  (digits) => `(+91) ${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`,
  (digits) => `tel:+91${digits}`,
  (digits) => `${digits}.0`,
];

export function written(digits: string, notation: number): string {
  return (NOTATIONS[notation % NOTATIONS.length] ?? String)(digits);
}

const BAD = ['12345', '98765', 'not given', '+91 1234', '9.87654E+09', '', '00000000000', '987654321'];

export const KNOWN = 160;

/** Of the known person of this place. */
export function knownDigits(index: number): string {
  return `98${String(22_000_000 + index * 137)}`;
}

/**
 * A file of 1,000 rows as a portal sends it, in no order: 740 persons who are new, 160 who are known in another
 * notation, 60 repeats of either, and 40 numbers that are none.
 */
export function thousandRows(): string {
  const fresh = Array.from({ length: 740 }, (_, index) => `97${String(30_000_000 + index * 211)}`);
  const known = Array.from({ length: KNOWN }, (_, index) => knownDigits(index));
  const repeats = [...fresh.slice(0, 40), ...known.slice(0, 20)];
  const good = [...fresh, ...known, ...repeats].map((digits, index) => written(digits, index));
  const bad = Array.from({ length: 40 }, (_, index) => BAD[index % BAD.length] ?? '');
  const rows = shuffled([...good, ...bad]).map((phone, index) => [phone, `Person ${index + 1}`, 'Pune']);
  return [['Mobile No', 'Customer name', 'City'], ...rows].map(csvLine).join('');
}

/** The same order each time. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  let state = 7;
  const keyed = items.map((item) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { item, key: state };
  });
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
}
