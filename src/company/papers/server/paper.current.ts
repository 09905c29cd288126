import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { dataHash } from '#platform/server/data-hash.ts';
import type { PaperKind } from '../paper.rules.ts';
import { STATEMENT_KINDS } from '../paper.rules.ts';
import type { NewPaper } from './paper.store.ts';
import { rowOf } from './paper.store.ts';

/**
 * The code of what is computed whenever it is printed: that of the valid paper while its data are the same, else of a
 * new one that takes its place.
 */
export async function currentPaper(work: Work, paper: NewPaper): Promise<string> {
  const hash = dataHash(paper.document);
  for (;;) {
    const known = await lockValid(work, paper);
    if (known && (known.dataHash ?? hash) === hash) return unchanged(work, known, hash);
    const row = rowOf(work, paper);
    if (known) await replaceBy(work, known.id, row.id);
    const entered = await work.db
      .insertInto('paper')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (entered) return entered.code;
    // Somebody else printed it at the same moment: it is theirs.
  }
}

/** What the papers of these records show was changed; whoever checks one reads it. */
export async function notePapersChanged(
  work: Work,
  kind: PaperKind,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await work.db
    .updateTable('paper')
    .set({ changedAt: work.now })
    .where('kind', '=', kind)
    .where('recordId', 'in', [...recordIds])
    .where('status', '=', 'valid')
    .where('changedAt', 'is', null)
    .execute();
}

/** Postings change the statements of that day and later ones, of the sale or the firm that they name. */
export async function noteStatementsChanged(
  work: Work,
  postings: readonly { accountOf: string; postedOn: Day }[],
): Promise<void> {
  if (postings.length === 0) return;
  const ids = postings.map(({ accountOf }) => accountOf);
  const days = postings.map(({ postedOn }) => postedOn);
  await work.db
    .updateTable('paper')
    .set({ changedAt: work.now })
    .where('status', '=', 'valid')
    .where('changedAt', 'is', null)
    .where('kind', 'in', STATEMENT_KINDS)
    .where(
      sql<boolean>`exists (select from unnest(${pgArray(ids)}::uuid[], ${pgArray(days)}::date[]) as posted (id, day)
        where posted.id = paper.record_id and posted.day <= paper.day)`,
    )
    .where('recordId', 'in', [...new Set(ids)])
    .execute();
}

function lockValid({ db }: Work, { kind, recordId, channelPartnerId, day }: NewPaper) {
  const isStatement = STATEMENT_KINDS.some((one) => one === kind);
  return db
    .selectFrom('paper')
    .select(['id', 'code', 'dataHash', 'changedAt'])
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .where('status', '=', 'valid')
    .$if(isStatement, (query) => query.where('day', '=', day))
    .$if(!isStatement, (query) =>
      query.where('channelPartnerId', 'is not distinct from', channelPartnerId ?? null),
    )
    .forUpdate()
    .executeTakeFirst();
}

interface KnownPaper {
  id: string;
  code: string;
  dataHash: string | null;
  changedAt: string | null;
}

async function unchanged({ db }: Work, known: KnownPaper, hash: string): Promise<string> {
  if (known.dataHash === null || known.changedAt !== null)
    await db
      .updateTable('paper')
      .set({ dataHash: hash, changedAt: null })
      .where('id', '=', known.id)
      .execute();
  return known.code;
}

async function replaceBy(work: Work, id: string, byId: string): Promise<void> {
  await work.db
    .updateTable('paper')
    .set({ status: 'replaced', replacedById: byId, endedAt: work.now })
    .where('id', '=', id)
    .execute();
}
