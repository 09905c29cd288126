import type { BodyOf, ResultOf } from '#platform/contract/call.ts';
import type { Work } from '#platform/server/context.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { problemOf } from '#platform/server/problemOf.ts';
import type { changeDocuments as changeCall, DocumentAct } from '../document.contract.ts';
import type { DocumentAccess } from './document.access.ts';
import { moveDocument, tagDocument } from './document.commands.ts';
import { approveVersion } from './version.commands.ts';

type Changed = ResultOf<typeof changeCall>[number];
type Chosen = BodyOf<typeof changeCall>['documents'][number];

/** Changes each document in a transaction of its own: one that cannot be changed leaves the others as they are. */
export async function changeDocuments(
  context: Pick<CallContext, 'write'>,
  access: DocumentAccess,
  { act, documents }: BodyOf<typeof changeCall>,
): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const chosen of documents) {
    const problem = await problemOf(() => context.write((work) => change(work, access, act, chosen)));
    changed.push({ id: chosen.id, problem });
  }
  return changed;
}

function change(work: Work, access: DocumentAccess, act: DocumentAct, chosen: Chosen): Promise<void> {
  const { id, version, versionId } = chosen;
  switch (act.kind) {
    case 'move':
      return moveDocument(work, access, id, { version, categoryId: act.categoryId });
    case 'tag':
      return tagDocument(work, access, id, { version, add: act.add, remove: act.remove });
    case 'approve':
      return approveVersion(work, access, id, versionId);
  }
}
