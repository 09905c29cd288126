import type { Sha256Hex } from '#platform/contract/hashChain.ts';
import { FIRST_PREVIOUS_HASH, linkHash } from '#platform/contract/hashChain.ts';
import type { LedgerBatch } from './ledger.rules.ts';
import { isBalanced } from './ledger.rules.ts';

/**
 * Every batch of an organization carries a hash over itself and the hash before it, so that no batch can be
 * changed, added, taken out or moved afterwards without breaking the chain from there on.
 */
export interface ChainedBatch {
  batch: LedgerBatch;
  previousHash: string;
  hash: string;
}

export function batchHash(previousHash: string, batch: LedgerBatch, sha256Hex: Sha256Hex): string {
  return linkHash(previousHash, batch, sha256Hex);
}

export type ChainVerdict =
  | { intact: true; lastHash: string }
  | {
      intact: false;
      batchId: string;
      batchNo: number;
      reason: 'order' | 'link' | 'content' | 'balance' | 'end';
    };

/** The beginning or end of a part of the chain. */
export interface ChainEnd {
  lastBatchNo: number;
  lastHash: string;
}

export const BEFORE_FIRST_BATCH: ChainEnd = { lastBatchNo: 0, lastHash: FIRST_PREVIOUS_HASH };

/**
 * Recomputes a chain from its first batch and names the first broken one. `head` is the last batch as recorded by
 * the organization: without it, batches removed from the end would go unnoticed. A long chain is read part by part:
 * `start` is the end of the previous part.
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
