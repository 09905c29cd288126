export type Sha256Hex = (text: string) => string;

/** The hash before the first link of a chain. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/** The hash of a link covers its content and the previous hash, so that no link can be changed alone. */
export function linkHash(previousHash: string, content: unknown, sha256Hex: Sha256Hex): string {
  return sha256Hex(canonicalJson([previousHash, content]));
}

/**
 * JSON with sorted keys and no space: the same value gives the same text, another value another text. Takes what
 * JSON can hold without loss; undefined, fractions beyond JSON and other objects are refused, not dropped.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (isPlainObject(value)) {
    const pairs = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${pairs.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
  }
  throw new TypeError(`What is hashed cannot hold ${typeof value === 'number' ? value : typeof value}.`);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
