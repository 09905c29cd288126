import type { LedgerBatch } from './ledger.rules.ts';
import { isBalanced } from './ledger.rules.ts';

/**
 * Every batch of an organization carries a hash over itself and the hash before it, so that no batch can be
 * changed, added, taken out or moved afterwards without breaking the chain from there on.
 */
export type Sha256Hex = (text: string) => string;

/** Stands before the first batch. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

export interface ChainedBatch {
  batch: LedgerBatch;
  previousHash: string;
  hash: string;
}

export function batchHash(previousHash: string, batch: LedgerBatch, sha256Hex: Sha256Hex): string {
  return sha256Hex(canonicalJson([previousHash, batch]));
}

export type ChainVerdict =
  | { intact: true; lastHash: string }
  | {
      intact: false;
      batchId: string;
      batchNo: number;
      reason: 'order' | 'link' | 'content' | 'balance' | 'end';
    };

/** Where a piece of a chain begins or ends. */
export interface ChainEnd {
  lastBatchNo: number;
  lastHash: string;
}

export const BEFORE_FIRST_BATCH: ChainEnd = { lastBatchNo: 0, lastHash: FIRST_PREVIOUS_HASH };

/**
 * Recomputes a chain from its first batch and names the first one that does not hold. `head` is what the
 * organization remembers as its last batch: without it, batches taken off the end would not be missed. A long
 * chain is read piece by piece: `start` is the end of the piece before.
 */
export function verifyChain(
  batches: readonly ChainedBatch[],
  sha256Hex: Sha256Hex,
  head?: ChainEnd,
  start: ChainEnd = BEFORE_FIRST_BATCH,
): ChainVerdict {
  let previousHash = start.lastHash;
  for (const [index, link] of batches.entries()) {
    const reason = faultOf(link, start.lastBatchNo + index + 1, previousHash, sha256Hex);
    if (reason) return { intact: false, batchId: link.batch.id, batchNo: link.batch.batchNo, reason };
    previousHash = link.hash;
  }
  const last = batches.at(-1)?.batch;
  if (head && (head.lastBatchNo !== start.lastBatchNo + batches.length || head.lastHash !== previousHash)) {
    return {
      intact: false,
      batchId: last?.id ?? '',
      batchNo: last?.batchNo ?? start.lastBatchNo,
      reason: 'end',
    };
  }
  return { intact: true, lastHash: previousHash };
}

function faultOf(
  { batch, previousHash, hash }: ChainedBatch,
  batchNo: number,
  expectedPreviousHash: string,
  sha256Hex: Sha256Hex,
) {
  if (batch.batchNo !== batchNo) return 'order';
  if (previousHash !== expectedPreviousHash) return 'link';
  if (batchHash(previousHash, batch, sha256Hex) !== hash) return 'content';
  return isBalanced(batch.entries) ? null : 'balance';
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
  throw new TypeError(`A ledger batch cannot hold ${typeof value === 'number' ? value : typeof value}.`);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
