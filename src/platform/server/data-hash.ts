import { createHash } from 'node:crypto';

/** SHA-256 of plain data, whatever the order of their keys: a database may give them in another. */
export function dataHash(data: unknown): string {
  const text = JSON.stringify(data, (_key, value: unknown) => inOrder(value));
  return createHash('sha256').update(text).digest('hex');
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
