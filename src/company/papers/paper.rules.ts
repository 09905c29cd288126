/** Papers that leave the house. */
export const PAPER_KINDS = [
  'costSheet',
  'receipt',
  'invoice',
  'creditNote',
  'demandLetter',
  'statement',
  'paymentAdvice',
  'firmStatement',
  'letter',
  'workProof',
] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** A statement is of a day, and one of each day may hold; of other kinds a record has one. */
export const STATEMENT_KINDS = ['statement', 'firmStatement'] as const satisfies readonly PaperKind[];

export const PAPER_STATUSES = ['valid', 'withdrawn', 'replaced', 'expired'] as const;
export type PaperStatus = (typeof PAPER_STATUSES)[number];

/** An offer ends by itself after its last day; the other states are stored. */
export function paperStatusOn(
  paper: { status: Exclude<PaperStatus, 'expired'>; validUntil: string | null },
  day: string,
): PaperStatus {
  const hasEnded = paper.validUntil !== null && paper.validUntil < day;
  return paper.status === 'valid' && hasEnded ? 'expired' : paper.status;
}

/**
 * 'Asha Rao and Vivek Rao' → 'A. R. and V. R.': enough for whoever holds the paper to compare, and no more for whoever
 * finds it. Null without a letter.
 */
export function initialsOf(name: string | null): string | null {
  const words = (name ?? '').trim().split(/\s+/).flatMap(initialOf);
  return words.length === 0 ? null : words.join(' ');
}

function initialOf(word: string): string[] {
  if (word === 'and') return [word];
  const [first] = word.replace(LEADING_MARKS, '');
  return first === undefined ? [] : [`${first.toUpperCase()}.${word.endsWith(',') ? ',' : ''}`];
}

const LEADING_MARKS = /^[!-/:-@[-`{-~]+/;

/**
 * A code as it is kept, 'K3XM-9TQ2-7WHB-C0RA', however it was typed: without dashes, in small letters, with O for 0
 * and I or L for 1.
 */
export function paperCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return (letters.match(/.{1,4}/g) ?? []).join('-');
}

/** The page on which anybody checks a paper. */
export function verifyUrl(publicUrl: string, code: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/verify/${code}`;
}
