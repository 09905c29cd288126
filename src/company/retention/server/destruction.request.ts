import type { BodyOf, ResultOf } from '#platform/contract/call.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { problemOf } from '#platform/server/problemOf.ts';
import { openRequest } from '#company/approvals/server/approval.store.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { destructionProblem } from '#company/documents/retention.rules.ts';
import type * as contract from '../retention.contract.ts';
import { destructionDeciders } from '../retention.rules.ts';
import { factsOf, keptDocument, lockKept } from './kept.document.ts';

type Why = BodyOf<typeof contract.requestDestruction>;

/** 404 where the caller does not read it, 409 while it is kept. Returns the id of the request. */
export async function requestDestruction(
  work: Work,
  access: DocumentAccess,
  id: string,
  { ground, reason }: Why,
): Promise<string> {
  await keptDocument(work, access, id);
  const document = await lockKept(work, id);
  const problem = destructionProblem(ground, factsOf(work, document));
  if (problem !== null) throw conflict(problem);
  const { row, category } = document;
  return openRequest(work, {
    kind: 'documentDestruction',
    title: `Destruction of ${row.title}`.slice(0, 200),
    recordType: 'document',
    recordId: id,
    projectId: row.projectId,
    saleId: row.saleId,
    reason,
    proposed: { ground, version: row.version },
    deciderRoles: destructionDeciders({
      allowedRoles: category.allowedRoles,
      confidential: row.confidential,
      isOfBuyer: row.saleId !== null,
    }),
  });
}

/** Each in a transaction of its own: one that is kept leaves the others as they are. */
export async function requestDestructions(
  context: Pick<CallContext, 'write'>,
  access: DocumentAccess,
  { documentIds, ...why }: BodyOf<typeof contract.requestDestructions>,
): Promise<ResultOf<typeof contract.requestDestructions>> {
  const results: ResultOf<typeof contract.requestDestructions> = [];
  for (const id of new Set(documentIds)) {
    const problem = await problemOf(() =>
      context.write(async (work) => {
        await requestDestruction(work, access, id, why);
      }),
    );
    results.push({ id, problem });
  }
  return results;
}
