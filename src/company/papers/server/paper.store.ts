import { v7 as newId } from 'uuid';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { dataHash } from '#platform/server/data-hash.ts';
import type { DocumentAccount } from '#company/letterhead/sale.document.ts';
import type { PaperContent } from '../paper.contract.ts';
import type { PaperKind } from '../paper.rules.ts';
import { initialsOf } from '../paper.rules.ts';

/** A paper as its room issues it. Its code is drawn by the database. */
export interface NewPaper {
  kind: PaperKind;
  /** The cost sheet, receipt, invoice, letter, sale, payment run or firm; of a letter from a template its document. */
  recordId: string;
  /** As printed at its head. */
  title: string;
  number: string;
  day: Day;
  /** Null for a letter, which may be about none or several. */
  amountPaise: number | null;
  currency: string;
  /** The whole name; only its first letters are kept. */
  holder: string | null;
  saleId?: string | null;
  projectId?: string | null;
  channelPartnerId?: string | null;
  /** Of a demand. */
  payTo?: DocumentAccount | null;
  /** Of an offer: its last day. */
  validUntil?: Day;
  /** What it was printed with before it is issued; without it the database draws one. */
  code?: string;
  /** Of a proof of work, which is shown behind its code alone. */
  content?: PaperContent;
  /** All that it shows. */
  document: object;
}

/** Enters papers in the transaction that issues them. */
export async function issuePapers(work: Work, papers: readonly NewPaper[]): Promise<void> {
  await insertRows(
    work.db,
    'paper',
    papers.map((paper) => rowOf(work, paper)),
  );
}

export function issuePaper(work: Work, paper: NewPaper): Promise<void> {
  return issuePapers(work, [paper]);
}

/** The hash of a file that was printed before its paper was issued. */
export async function rememberBytes(
  { db, now }: Work,
  { code, sha256 }: { code: string; sha256: string },
): Promise<void> {
  await db
    .insertInto('paperBytes')
    .values({ code, sha256, madeAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The papers of records that were taken back no longer hold. Without effect on those that ended before. */
export async function withdrawPapers(
  work: Work,
  kind: PaperKind,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await work.db
    .updateTable('paper')
    .set({ status: 'withdrawn', endedAt: work.now })
    .where('kind', '=', kind)
    .where('recordId', 'in', [...recordIds])
    .where('status', '=', 'valid')
    .execute();
}

/** The paper of another record of that kind, issued before, takes the place of these. */
export async function replacePapers(
  work: Work,
  kind: PaperKind,
  recordIds: readonly string[],
  byRecordId: string,
): Promise<void> {
  if (recordIds.length === 0) return;
  await work.db
    .updateTable('paper')
    .set(({ selectFrom }) => ({
      status: 'replaced',
      endedAt: work.now,
      replacedById: selectFrom('paper as next')
        .select('next.id')
        .where('next.kind', '=', kind)
        .where('next.recordId', '=', byRecordId),
    }))
    .where('kind', '=', kind)
    .where('recordId', 'in', [...recordIds])
    .where('status', '=', 'valid')
    .execute();
}

/** A booked offer no longer ends by itself. */
export async function keepPaperValid(work: Work, kind: 'costSheet', recordId: string): Promise<void> {
  await work.db
    .updateTable('paper')
    .set({ validUntil: null })
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .where('status', '=', 'valid')
    .execute();
}

/** As it is entered. */
export function rowOf(work: Work, paper: NewPaper) {
  const { holder, document, saleId, projectId, channelPartnerId, payTo, validUntil, content, ...facts } =
    paper;
  return {
    id: newId(),
    ...facts,
    holderInitials: initialsOf(holder),
    saleId: saleId ?? null,
    projectId: projectId ?? null,
    channelPartnerId: channelPartnerId ?? null,
    payTo: payTo ?? null,
    validUntil: validUntil ?? null,
    content: content ?? null,
    dataHash: dataHash(document),
    issuedAt: work.now,
  };
}
