/** The text of a file as it is kept: without numbers that are kept encrypted elsewhere. */
export function withoutPersonalNumbers(text: string): string {
  return text
    .replaceAll(PAN, HIDDEN)
    .replaceAll(TWELVE_DIGITS, (number) => (isAadhaar(number) ? HIDDEN : number));
}

const HIDDEN = '••••';
const PAN = /(?<![A-Za-z0-9])[A-Za-z]{5}\d{4}[A-Za-z](?![A-Za-z0-9])/g;
const TWELVE_DIGITS = /(?<!\d)[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?!\d)/g;

/** By the check digit that every Aadhaar number has (Verhoeff), so that numbers of payments stay. */
function isAadhaar(number: string): boolean {
  const digits = [...number].filter((sign) => sign >= '0' && sign <= '9').map(Number);
  const check = digits
    .toReversed()
    .reduce((sum, digit, place) => product(sum, permuted(digit, place % 8)), 0);
  return check === 0;
}

/** In the dihedral group of ten elements. */
function product(one: number, other: number): number {
  const turned = one < 5 ? other % 5 : -(other % 5);
  const isFlipped = one < 5 !== other < 5;
  return ((((one % 5) + turned + 10) % 5) + (isFlipped ? 5 : 0)) % 10;
}

const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const;

function permuted(digit: number, times: number): number {
  let here = digit;
  for (let done = 0; done < times; done += 1) here = PERMUTATION[here] ?? 0;
  return here;
}
