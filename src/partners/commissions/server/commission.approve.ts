import type { BodyOf, ResultOf } from '#platform/contract/call.ts';
import { AppError, conflict, forbidden } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import type * as contract from '../commission.contract.ts';
import { approvalRefusal, approvalsNeeded, approverRefusal } from '../commissionLife.rules.ts';
import { COMMISSION_APPROVERS } from '../commissionRights.rules.ts';
import { lockCommission } from './commission.commands.ts';
import type { CommissionRow } from './commission.store.ts';
import { writeCommission } from './commission.store.ts';
import { addTopUps } from './commission.topUps.ts';
import { approvalFacts, commissionSettings, salePaise } from './commissionApproval.queries.ts';

/**
 * Approves a commission. Where two people are needed the first approval is kept and it stays pending.
 *
 * @returns whether it is approved now, or a second person has to approve it as well
 */
export async function approveCommission(
  work: Work,
  id: string,
  { version }: BodyOf<typeof contract.approveCommission>,
): Promise<{ number: string; isApproved: boolean }> {
  const row = await lockCommission(work, id, version);
  const facts = await approvalFacts(work, row);
  const refusal = approvalRefusal(facts);
  if (refusal) throw conflict(refusal);
  const { isAlone, hasApproved } = await checkApprover(work, row, facts);
  const needed = approvalsNeeded({
    salePaise: await salePaise(work, row.saleId),
    limitPaise: (await commissionSettings(work)).secondApprovalAbovePaise,
    reraValidUntil: facts.firm.reraValidUntil,
    today: work.today,
  });
  await work.db
    .insertInto('commissionApproval')
    .values({
      commissionId: id,
      calculationNo: row.calculationNo,
      approvedById: work.caller.userId,
      approvedAt: work.now,
      selfApproved: isAlone,
    })
    .execute();
  const isApproved = isAlone || hasApproved + 1 >= needed;
  const set = isApproved ? { stage: 'approved' as const, approvedAt: work.now } : {};
  await writeCommission(work, row, set, { action: isApproved ? 'approve' : 'approveFirst' });
  if (isApproved) await addTopUps(work, row);
  return { number: row.number, isApproved };
}

/** Refuses whoever had it calculated or sold it, unless nobody else could approve it. */
async function checkApprover(
  work: Work,
  row: CommissionRow,
  { salesExecutiveId, approverIds }: { salesExecutiveId: string; approverIds: readonly string[] },
): Promise<{ isAlone: boolean; hasApproved: number }> {
  const { userId } = work.caller;
  const isAlone = !(await someoneElseHas(work, COMMISSION_APPROVERS, userId));
  const refusal = approverRefusal({
    isMaker: row.calculatedById === userId,
    isExecutive: salesExecutiveId === userId,
    hasApproved: approverIds.includes(userId),
    isAlone,
  });
  if (refusal) throw forbidden(refusal);
  return { isAlone, hasApproved: approverIds.length };
}

type Approved = ResultOf<typeof contract.approveCommissions>[number];

/** Approves each in a transaction of its own: one that cannot be approved leaves the others as they are. */
export async function approveCommissions(
  context: Pick<CallContext, 'write'>,
  { commissionIds }: BodyOf<typeof contract.approveCommissions>,
): Promise<Approved[]> {
  const results: Approved[] = [];
  for (const id of new Set(commissionIds)) {
    results.push(await approvedOrWhyNot(context, id));
  }
  return results;
}

async function approvedOrWhyNot(context: Pick<CallContext, 'write'>, id: string): Promise<Approved> {
  try {
    const { number, isApproved } = await context.write((work) => approveCommission(work, id, {}));
    return { id, number, result: isApproved ? 'approved' : 'first', reason: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, number: null, result: 'refused', reason: error.message };
  }
}
