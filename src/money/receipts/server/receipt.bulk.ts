import type { BodyOf, ResultOf } from '#platform/contract/call.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { problemOf } from '#platform/server/problemOf.ts';
import type * as contract from '../receipt.contract.ts';
import { verifyReceipt } from './receipt.verify.ts';

type Verified = ResultOf<typeof contract.verifyReceipts>[number];

/** Verifies each receipt in a transaction of its own: one that cannot be verified leaves the others as they are. */
export async function verifyReceipts(
  context: Pick<CallContext, 'write'>,
  { clearedOn, receipts }: BodyOf<typeof contract.verifyReceipts>,
): Promise<Verified[]> {
  const verified: Verified[] = [];
  for (const { id, version } of receipts) {
    const problem = await problemOf(() =>
      context.write((work) => verifyReceipt(work, id, { clearedOn, version, usualAccount: true })),
    );
    verified.push({ id, problem });
  }
  return verified;
}
