import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Day } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { FIRST_PREVIOUS_HASH } from '#platform/contract/hashChain.ts';
import { noteStatementsChanged } from '#company/papers/server/paper.current.ts';
import { batchHash } from '../hashChain.rules.ts';
import type { BatchOwner, LedgerBatch, LedgerSource, Posting } from '../ledger.rules.ts';
import { ownerOf } from '../ledger.rules.ts';
import { SEPARATE_REFUSED } from './ledger.constraints.ts';

/** A posting with its owner and source; number and hashes are set when it is posted. */
export type NewBatch = Sourced & BatchOwner;

interface Sourced extends Posting {
  sourceType: LedgerSource;
  /** The installment demanded, the receipt or the partner invoice. */
  sourceId: string;
  /** 'Booking of BKG/26-27/0049 demanded' */
  narration: string;
  /** Ids of the rate rows behind the amounts. */
  ratesUsed: string[];
  /** Of a reversal: the batch that it reverses. */
  reversesBatchId?: string;
  /** By default today. An earlier day is of an open month; see `enterPeriods`. */
  postedOn?: Day;
}

/**
 * Appends batches to the organization's ledger. Nothing is ever changed or removed; a correction is a batch of its
 * own.
 *
 * The head of the chain is locked until the transaction ends, which puts all postings of an organization in one
 * order. So it comes last in a command, after every row and counter it needs. Rows are locked in the order sale, firm,
 * year of a PAN, commission, bank account, counters, head.
 *
 * 409 for money of a firm or a challan that would go through the separate account of a project.
 */
export async function postBatches(work: Work, batches: readonly NewBatch[]): Promise<LedgerBatch[]> {
  if (batches.length === 0) return [];
  await refuseSeparate(work, batches);
  const head = await lockHead(work);
  // A ledger without postings has no hash yet.
  let hash = head.lastBatchNo === 0 ? FIRST_PREVIOUS_HASH : head.lastHash;
  const links = batches.map((posting, index) => {
    const batch = numbered(work, posting, head.lastBatchNo + index + 1);
    const link = { batch, previousHash: hash, hash: batchHash(hash, batch, sha256Hex) };
    hash = link.hash;
    return link;
  });
  const batchRows = work.db.insertInto('ledgerBatch').values(
    links.map(({ batch: { entries: _entries, ...batch }, previousHash, hash }) => ({
      ...batch,
      previousHash,
      hash,
    })),
  );
  const entryRows = work.db
    .insertInto('ledgerEntry')
    .values(
      links.flatMap(({ batch }) =>
        batch.entries.map((entry) => ({ ...entry, batchId: batch.id, ...ownerOf(batch) })),
      ),
    );
  const newHead = work.db
    .updateTable('ledgerHead')
    .set({ lastBatchNo: head.lastBatchNo + batches.length, lastHash: hash })
    .where('id', '=', head.id);
  // One round trip, in this order.
  await Promise.all([
    batchRows.execute(),
    entryRows.execute(),
    newHead.execute(),
    noteStatementsChanged(work, postingsOf(links.map((link) => link.batch))),
  ]);
  return links.map((link) => link.batch);
}

/** The accounts that the batches are in, and on which days. */
function postingsOf(batches: readonly LedgerBatch[]): { accountOf: string; postedOn: Day }[] {
  return batches.flatMap(({ saleId, channelPartnerId, postedOn }) =>
    [saleId, channelPartnerId].flatMap((accountOf) => (accountOf ? [{ accountOf, postedOn }] : [])),
  );
}

/** Money of sales names no account here, so that they cost no question. */
async function refuseSeparate(work: Work, batches: readonly NewBatch[]): Promise<void> {
  const named = batches.flatMap(({ entries }) => entries.flatMap((entry) => entry.bankAccountId ?? []));
  if (named.length === 0) return;
  const separate = await work.db
    .selectFrom('designatedAccount')
    .select('id')
    .where('id', 'in', [...new Set(named)])
    .where('kind', '=', 'separate')
    .limit(1)
    .executeTakeFirst();
  if (separate) throw conflict(SEPARATE_REFUSED);
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function lockHead(work: Work): Promise<{ id: string; lastBatchNo: number; lastHash: string }> {
  const opening = work.db
    .insertInto('ledgerHead')
    .values({ id: newId(), lastHash: FIRST_PREVIOUS_HASH })
    .onConflict((conflict) => conflict.columns(['organizationId']).doNothing());
  const head = work.db.selectFrom('ledgerHead').select(['id', 'lastBatchNo', 'lastHash']).forUpdate();
  // One round trip, in this order.
  const [, rows] = await Promise.all([opening.execute(), head.execute()]);
  return required(rows[0], 'Ledger');
}

function numbered(work: Work, posting: NewBatch, batchNo: number): LedgerBatch {
  const { sourceType, sourceId, narration, formula, ratesUsed, entries, reversesBatchId } = posting;
  const { postedOn = work.today } = posting;
  if (postedOn > work.today) throw new RangeError(`Nothing is posted ahead, to ${postedOn}.`);
  return {
    id: newId(),
    batchNo,
    ...ownerOf(posting),
    postedOn,
    sourceType,
    sourceId,
    narration,
    formula,
    ratesUsed,
    postedById: work.caller.userId,
    createdAt: work.now,
    entries,
    ...(reversesBatchId === undefined ? {} : { reversesBatchId }),
  };
}
