import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { JsonValue, LedgerBatchTable, LedgerEntryTable } from '#platform/server/database/tables.ts';
import type { ChainedBatch, ChainEnd, ChainVerdict } from '../hashChain.rules.ts';
import { FIRST_PREVIOUS_HASH } from '#platform/contract/hashChain.ts';
import { batchHash, BEFORE_FIRST_BATCH, verifyChain } from '../hashChain.rules.ts';
import type { BatchOwner, LedgerAccount, LedgerBatch, LedgerEntry, LedgerSource } from '../ledger.rules.ts';
import { isBalanced, ownerOf } from '../ledger.rules.ts';
import { sha256Hex } from './ledger.commands.ts';

/** The batches of a sale in the order of posting. */
export async function batchesOfSale(read: Read, saleId: string): Promise<LedgerBatch[]> {
  const batches = await read.db
    .selectFrom('ledgerBatch')
    .selectAll()
    .where('saleId', '=', saleId)
    .orderBy('batchNo')
    .execute();
  return (await withEntries(read, batches)).map((link) => link.batch);
}

/** The batches of a partner firm in the order of posting. */
export async function batchesOfFirm(read: Read, channelPartnerId: string): Promise<LedgerBatch[]> {
  const batches = await read.db
    .selectFrom('ledgerBatch')
    .selectAll()
    .where('channelPartnerId', '=', channelPartnerId)
    .orderBy('batchNo')
    .execute();
  return (await withEntries(read, batches)).map((link) => link.batch);
}

/** The batches of some sources that are not reversed, in the order of posting. */
export async function standingBatches(
  read: Read,
  sourceType: LedgerSource,
  sourceIds: readonly string[],
): Promise<LedgerBatch[]> {
  if (sourceIds.length === 0) return [];
  const batches = await read.db
    .selectFrom('ledgerBatch')
    .leftJoin('ledgerBatch as reversal', 'reversal.reversesBatchId', 'ledgerBatch.id')
    .selectAll('ledgerBatch')
    .where('ledgerBatch.sourceType', '=', sourceType)
    .where('ledgerBatch.sourceId', 'in', [...sourceIds])
    .where('reversal.id', 'is', null)
    .orderBy('ledgerBatch.batchNo')
    .execute();
  return (await withEntries(read, batches)).map((link) => link.batch);
}

/**
 * Whether the batches of a sale are as posted: recomputes their hashes, compares them with the links before and
 * after, and finds entries without a batch. The cost grows with the sale, not the ledger; `verifyLedger` checks the
 * whole chain.
 */
export async function isSaleChainIntact(read: Read, saleId: string): Promise<boolean> {
  const entries = await read.db
    .selectFrom('ledgerEntry')
    .select('batchId')
    .distinct()
    .where('saleId', '=', saleId)
    .execute();
  const batchIds = entries.map((entry) => entry.batchId);
  const rows = await linkedBatches(read, saleId, batchIds);
  const links = await withEntries(read, rows);
  const isComplete = batchIds.every((id) => rows.some((row) => row.id === id));
  return (
    isComplete &&
    links.every((link, index) => {
      const row = rows[index];
      if (!row || !holds(link)) return false;
      return (
        link.previousHash === (row.hashBefore ?? FIRST_PREVIOUS_HASH) &&
        link.hash === (row.linkAfter ?? row.headHash)
      );
    })
  );
}

/** Batches of a sale, or with entries of it, with the hashes of their neighbours. */
function linkedBatches(read: Read, saleId: string, batchIds: readonly string[]) {
  return read.db
    .selectFrom('ledgerBatch')
    .leftJoin('ledgerBatch as before', (join) =>
      join.on('before.batchNo', '=', sql<number>`ledger_batch.batch_no - 1`),
    )
    .leftJoin('ledgerBatch as after', (join) =>
      join.on('after.batchNo', '=', sql<number>`ledger_batch.batch_no + 1`),
    )
    .leftJoin('ledgerHead', (join) => join.onTrue())
    .selectAll('ledgerBatch')
    .select([
      'before.hash as hashBefore',
      'after.previousHash as linkAfter',
      'ledgerHead.lastHash as headHash',
    ])
    .where((eb) =>
      batchIds.length === 0
        ? eb('ledgerBatch.saleId', '=', saleId)
        : eb.or([eb('ledgerBatch.saleId', '=', saleId), eb('ledgerBatch.id', 'in', [...batchIds])]),
    )
    .execute();
}

const PAGE = 1000;

/**
 * Recomputes the hash chain of the organization from its first batch to its head, page by page, and names the first
 * batch that was changed, added, moved or taken out. Later postings are left to the next check.
 */
export async function verifyLedger(read: Read): Promise<ChainVerdict> {
  const end = await ledgerEnd(read);
  let start = BEFORE_FIRST_BATCH;
  for (;;) {
    const { verdict, reached } = await verifyPage(read, start, end);
    if (!verdict.intact || reached === end.lastBatchNo) return verdict;
    start = { lastBatchNo: reached, lastHash: verdict.lastHash };
  }
}

/** The next page of a chain read up to `end`, and the last batch on it. */
export async function verifyPage(
  read: Read,
  start: ChainEnd,
  end: ChainEnd,
): Promise<{ verdict: ChainVerdict; reached: number }> {
  const links = await withEntries(read, await pageAfter(read, start.lastBatchNo, end.lastBatchNo));
  const isLastPage = links.length < PAGE || start.lastBatchNo + links.length >= end.lastBatchNo;
  const verdict = verifyChain(links, sha256Hex, isLastPage ? end : undefined, start);
  return { verdict, reached: isLastPage ? end.lastBatchNo : start.lastBatchNo + links.length };
}

/**
 * The last batch as recorded by the organization; none before the first posting. Both are read in one statement, so
 * that nothing is posted in between; batches beyond the recorded one leave no hash to end at.
 */
export async function ledgerEnd(read: Read): Promise<ChainEnd> {
  const { posted, remembered, lastHash } = await read.db
    .selectFrom('organization')
    .select(({ selectFrom }) => [
      selectFrom('ledgerBatch')
        .select(({ fn }) => fn.max<number | null>('ledgerBatch.batchNo').as('no'))
        .as('posted'),
      selectFrom('ledgerHead').select('lastBatchNo').as('remembered'),
      selectFrom('ledgerHead').select('lastHash').as('lastHash'),
    ])
    .executeTakeFirstOrThrow();
  const lastBatchNo = Math.max(posted ?? 0, remembered ?? 0);
  if (lastBatchNo === 0) return BEFORE_FIRST_BATCH;
  return { lastBatchNo, lastHash: posted === remembered ? (lastHash ?? '') : '' };
}

export interface AccountSum {
  account: LedgerAccount;
  debitPaise: number;
  creditPaise: number;
}

/** Debits and credits of each account of the organization; both columns have the same total. */
export function trialBalance(read: Read): Promise<AccountSum[]> {
  return accountSums(read).execute();
}

/** The same of the batches of one partner firm, and only of accounts that have entries. */
export function firmBalances(read: Read, channelPartnerId: string): Promise<AccountSum[]> {
  return accountSums(read).where('channelPartnerId', '=', channelPartnerId).execute();
}

function accountSums(read: Read) {
  return read.db
    .selectFrom('ledgerEntry')
    .select('account')
    .select((eb) => [
      eb.fn.sum<number>('debitPaise').as('debitPaise'),
      eb.fn.sum<number>('creditPaise').as('creditPaise'),
    ])
    .groupBy('account')
    .orderBy('account');
}

type BatchRow = Selectable<LedgerBatchTable>;
type EntryRow = Selectable<LedgerEntryTable>;

function holds({ batch, previousHash, hash }: ChainedBatch): boolean {
  return isBalanced(batch.entries) && batchHash(previousHash, batch, sha256Hex) === hash;
}

function pageAfter(read: Read, batchNo: number, last: number): Promise<BatchRow[]> {
  return read.db
    .selectFrom('ledgerBatch')
    .selectAll()
    .where('batchNo', '>', batchNo)
    .where('batchNo', '<=', last)
    .orderBy('batchNo')
    .limit(PAGE)
    .execute();
}

async function withEntries(read: Read, batches: readonly BatchRow[]): Promise<ChainedBatch[]> {
  if (batches.length === 0) return [];
  const rows = await read.db
    .selectFrom('ledgerEntry')
    .selectAll()
    .where(
      'batchId',
      'in',
      batches.map((batch) => batch.id),
    )
    .orderBy('lineNo')
    .execute();
  const byBatch = groupRows(rows, (row) => row.batchId);
  return batches.map((batch) => linkOf(batch, byBatch.get(batch.id) ?? []));
}

function linkOf(row: BatchRow, entries: readonly EntryRow[]): ChainedBatch {
  return {
    batch: {
      id: row.id,
      batchNo: row.batchNo,
      ...storedOwner(row, entries),
      postedOn: row.postedOn,
      sourceType: row.sourceType,
      sourceId: row.sourceId,
      narration: row.narration,
      formula: row.formula,
      ratesUsed: storedRates(row.ratesUsed),
      postedById: row.postedById,
      createdAt: row.createdAt,
      entries: entries.map(entryOf),
      ...(row.reversesBatchId === null ? {} : { reversesBatchId: row.reversesBatchId }),
    },
    previousHash: row.previousHash,
    hash: row.hash,
  };
}

/** The hash holds the owner once, for the batch: a second one, or an entry of another one, breaks it. */
function storedOwner(batch: BatchRow, entries: readonly EntryRow[]): BatchOwner {
  const { saleId, channelPartnerId } = batch;
  const isOne = saleId === null || channelPartnerId === null;
  const isOfAll = entries.every(
    (entry) => entry.saleId === saleId && entry.channelPartnerId === channelPartnerId,
  );
  return isOne && isOfAll ? ownerOf(batch) : { saleId: '' };
}

/** Ids as posted; any other value becomes text, so that the hash reveals it. */
function storedRates(stored: JsonValue): string[] {
  if (!Array.isArray(stored)) return [JSON.stringify(stored)];
  return stored.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
}

function entryOf(row: EntryRow): LedgerEntry {
  const { lineNo, account, installmentId, debitPaise, creditPaise, trancheId, bankAccountId } = row;
  return {
    lineNo,
    account,
    installmentId,
    debitPaise,
    creditPaise,
    ...(trancheId === null ? {} : { trancheId }),
    ...(bankAccountId === null ? {} : { bankAccountId }),
  };
}
