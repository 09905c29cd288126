import { invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { ApprovalDecision, Decision } from '../approval.contract.ts';
import { checkDecision, checkNote } from '../approval.rules.ts';
import type { ApprovalKind } from './approval.kind.ts';
import type { NamedApprovalRow } from './approval.queries.ts';
import { approvalRows, judged, kindOf } from './approval.queries.ts';
import { visibleApprovals } from './approval.visibility.ts';

/** Approves or rejects a request, or withdraws an own one. What is approved is done in the same transaction. */
export async function decideApproval(
  work: Work,
  kinds: readonly ApprovalKind[],
  id: string,
  { decision, note = null, version }: ApprovalDecision,
): Promise<void> {
  const row = await lockApproval(work, kinds, id);
  if (version !== undefined && version !== row.version) throw staleVersion();
  if (!decision) throw invalid('decision', 'Approve, reject or withdraw.');
  checkDecision(judged(row), decision, work.caller.userId, work.now);
  checkNote(decision, note);
  const set = { ...(await decided(work, kinds, row, decision)), ...(note ? { note } : {}) };
  await work.db
    .updateTable('approval')
    .set({ ...set, version: row.version + 1, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'firstGrantedById' in set ? 'grantFirst' : decision,
    resource: 'approval',
    id,
    version: row.version + 1,
    before: { status: row.status },
    after: set,
    ...(note ? { reason: note } : {}),
  });
}

async function decided(
  work: Work,
  kinds: readonly ApprovalKind[],
  row: NamedApprovalRow,
  decision: Decision,
) {
  const by = work.caller.userId;
  if (decision === 'withdraw') return { status: 'withdrawn' as const };
  if (decision === 'refuse') return { status: 'refused' as const, decidedById: by, decidedAt: work.now };
  if (row.peopleNeeded === 2 && row.firstGrantedById === null)
    return { firstGrantedById: by, firstGrantedAt: work.now };
  const expiresAt = await kindOf(kinds, row.kind).apply(work, row);
  return { status: 'granted' as const, decidedById: by, decidedAt: work.now, expiresAt };
}

/** Locks a request that the caller may see, after its record; 404 otherwise. Everything is read after the lock. */
async function lockApproval(
  work: Work,
  kinds: readonly ApprovalKind[],
  id: string,
): Promise<NamedApprovalRow> {
  const seen = await work.db
    .selectFrom('approval')
    .selectAll()
    .where('approval.id', '=', id)
    .where(visibleApprovals(work, kinds))
    .executeTakeFirst();
  const request = required(seen, 'Approval');
  await kindOf(kinds, request.kind).lock?.(work, request);
  await work.db.selectFrom('approval').select('id').where('id', '=', id).forUpdate().execute();
  const locked = await approvalRows(work, kinds)
    .where('approval.id', '=', id)
    .where(visibleApprovals(work, kinds))
    .executeTakeFirst();
  return required(locked, 'Approval');
}
