import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { withdrawPapers } from '#company/papers/server/paper.store.ts';
import { issueLetter } from './letter.store.ts';

/**
 * The paper of a letter follows its document: it holds from the approval of the first version until that is withdrawn,
 * rejected, archived or another one takes its place.
 */
export async function followLetters(deeds: readonly BatchItem<Change>[]): Promise<void> {
  for (const { work, input } of deeds) {
    if (input.resource !== 'document' || NEW.has(input.action)) continue;
    const letter = await work.db
      .selectFrom('letter')
      .innerJoin('document', 'document.id', 'letter.documentId')
      .innerJoin('documentVersion as first', (join) =>
        join.onRef('first.documentId', '=', 'document.id').on('first.number', '=', 1),
      )
      .leftJoin('paper', 'paper.code', 'letter.code')
      .select(['document.id', 'document.status', 'first.state', 'paper.status as paperStatus'])
      .where('letter.documentId', '=', input.id)
      .executeTakeFirst();
    if (!letter) continue;
    const isOver = letter.status === 'archived' || ENDED.has(letter.state);
    if (isOver && letter.paperStatus === 'valid') await withdrawPapers(work, 'letter', [letter.id]);
    if (!isOver && letter.state === 'approved' && letter.paperStatus === null)
      await issueLetter(work, letter.id);
  }
}

/** What a document is made with; its paper is issued by the command that makes it. */
const NEW: ReadonlySet<string> = new Set(['upload', 'generate', 'copy']);
const ENDED: ReadonlySet<string> = new Set(['rejected', 'withdrawn', 'superseded']);
