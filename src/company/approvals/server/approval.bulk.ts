import type { BodyOf, ResultOf } from '#platform/contract/call.ts';
import { problemOf } from '#platform/server/problemOf.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type * as contract from '../approval.contract.ts';
import { checkNote } from '../approval.rules.ts';
import { decideApproval } from './approval.commands.ts';
import type { ApprovalKind } from './approval.kind.ts';

type Decided = ResultOf<typeof contract.decideApprovals>[number];

/** Decides each request in a transaction of its own: one that cannot be decided leaves the others as they are. */
export async function decideApprovals(
  context: Pick<CallContext, 'write'>,
  kinds: readonly ApprovalKind[],
  { decision, note = null, requests }: BodyOf<typeof contract.decideApprovals>,
): Promise<Decided[]> {
  checkNote(decision, note);
  const decided: Decided[] = [];
  for (const { id, version } of requests) {
    const problem = await problemOf(() =>
      context.write((work) => decideApproval(work, kinds, id, { decision, note, version })),
    );
    decided.push({ id, problem });
  }
  return decided;
}
