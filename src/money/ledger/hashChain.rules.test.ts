import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_PREVIOUS_HASH } from '#platform/contract/hashChain.ts';
import type { ChainedBatch } from './hashChain.rules.ts';
import { batchHash, verifyChain } from './hashChain.rules.ts';
import type { LedgerBatch } from './ledger.rules.ts';
import { demandPosting } from './ledger.rules.ts';

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

function batchOf(batchNo: number, principalPaise: number): LedgerBatch {
  return {
    id: `batch-${batchNo}`,
    batchNo,
    saleId: 'sale-1',
    postedOn: '2026-11-12',
    sourceType: 'demand',
    sourceId: `installment-${batchNo}`,
    narration: `Slab ${batchNo} completed`,
    ratesUsed: ['gst.residential.other', 'rera.bookingCapPct'],
    postedById: batchNo % 2 === 0 ? 'user-1' : null,
    createdAt: '2026-11-12T00:34:00.000Z',
    ...demandPosting({
      id: `installment-${batchNo}`,
      component: 'agreementValue',
      principalPaise,
      cgstPaise: 1,
      sgstPaise: 1,
      igstPaise: 0,
    }),
  };
}

function chainOf(principals: readonly number[]): ChainedBatch[] {
  let previousHash = FIRST_PREVIOUS_HASH;
  return principals.map((principalPaise, index) => {
    const batch = batchOf(index + 1, principalPaise);
    const link = { batch, previousHash, hash: batchHash(previousHash, batch, sha256Hex) };
    previousHash = link.hash;
    return link;
  });
}

const CHAIN = chainOf([100, 200, 300, 400]);
const verify = (chain: readonly ChainedBatch[]) => verifyChain(chain, sha256Hex);

test('an untouched chain holds and ends in its last hash', () => {
  expect(verify(CHAIN)).toEqual({ intact: true, lastHash: CHAIN[3]?.hash });
  expect(verify([])).toEqual({ intact: true, lastHash: FIRST_PREVIOUS_HASH });
});

test('the hash of a known batch stays what it is', () => {
  expect(CHAIN[0]?.hash).toBe('8eeba8f97da0eb7e467c7a791f25f6c31eaa8fc48053aa1862984f973a26caeb');
});

test('a batch that is taken out, moved or doubled is named', () => {
  const [first, second, third, fourth] = CHAIN as [ChainedBatch, ChainedBatch, ChainedBatch, ChainedBatch];
  expect(verify([first, third, fourth])).toMatchObject({ intact: false, batchNo: 3, reason: 'order' });
  expect(verify([second, first, third, fourth])).toMatchObject({
    intact: false,
    batchNo: 2,
    reason: 'order',
  });
  expect(verify([first, first, second])).toMatchObject({ intact: false, batchNo: 1, reason: 'order' });
});

test('a batch rewritten together with its hash breaks the link after it', () => {
  const forged = chainOf([100, 999, 300, 400]);
  const mixed = [...forged.slice(0, 2), ...CHAIN.slice(2)];
  expect(verify(mixed)).toEqual({ intact: false, batchId: 'batch-3', batchNo: 3, reason: 'link' });
});

test('batches taken off the end, or the last one rewritten, are missed by the head', () => {
  const head = { lastBatchNo: 4, lastHash: CHAIN[3]?.hash ?? '' };
  expect(verifyChain(CHAIN, sha256Hex, head).intact).toBe(true);
  expect(verifyChain(CHAIN.slice(0, 3), sha256Hex, head)).toMatchObject({
    intact: false,
    batchNo: 3,
    reason: 'end',
  });
  expect(verifyChain(chainOf([100, 200, 300, 401]), sha256Hex, head)).toMatchObject({
    intact: false,
    batchNo: 4,
    reason: 'end',
  });
  expect(verifyChain([], sha256Hex, head)).toMatchObject({ intact: false, reason: 'end' });
});

test('a batch that was hashed without balancing is named', () => {
  const batch = batchOf(1, 100);
  const unbalanced = { ...batch, entries: batch.entries.slice(1) };
  const hash = batchHash(FIRST_PREVIOUS_HASH, unbalanced, sha256Hex);
  expect(verify([{ batch: unbalanced, previousHash: FIRST_PREVIOUS_HASH, hash }])).toMatchObject({
    intact: false,
    reason: 'balance',
  });
});

describe('any altered byte', () => {
  test('breaks the chain at the batch that holds it', () => {
    const places = CHAIN.flatMap((link, at) => leavesOf(link).map((path) => ({ at, path })));
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.nat(),
        fc.nat({ max: 65_535 }),
        ({ at, path }, position, character) => {
          const forged = structuredClone(CHAIN);
          const link = forged[at];
          fc.pre(link !== undefined && alter(link, path, position, String.fromCharCode(character)));
          expect(verify(forged)).toMatchObject({ intact: false, batchId: link?.batch.id });
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

type Path = (string | number)[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

/** Changes one character of a text, a number by one, or null into a text; false when nothing would change. */
function alter(target: object, path: Path, position: number, character: string): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return false;
  const value: unknown = Reflect.get(target, key);
  if (rest.length > 0)
    return typeof value === 'object' && value !== null && alter(value, rest, position, character);
  const altered = alteredLeaf(value, position, character);
  Reflect.set(target, key, altered);
  return altered !== value;
}

function alteredLeaf(value: unknown, position: number, character: string): unknown {
  if (typeof value === 'number') return value + (position % 2 === 0 ? 1 : -1);
  if (typeof value !== 'string' || value.length === 0) return character;
  const at = position % value.length;
  return value.slice(0, at) + character + value.slice(at + 1);
}
