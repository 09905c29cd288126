import { conflict } from '#platform/contract/errors.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import type { ApprovalRow } from '#company/approvals/server/approval.kind.ts';
import { openRequest } from '#company/approvals/server/approval.store.ts';
import type { LockedCheck } from './check.store.ts';
import { lockCheck, writeCheck } from './check.store.ts';

/** Sends a check that is to be waived to a second person. Returns the id of the request. */
export async function requestWaiver(
  work: Work,
  which: { milestoneId: string; checkId: string },
  reason: string,
): Promise<string> {
  const { check, milestone } = await lockCheck(work, which);
  requireOpen(check.status);
  return openRequest(work, {
    kind: 'checkWaiver',
    title: `Waiver of ${check.name}, ${milestone.name}`.slice(0, 200),
    recordType: 'qualityCheck',
    recordId: check.id,
    projectId: milestone.projectId,
    reason,
    proposed: { milestoneId: milestone.id },
    deciderRoles: GROUPS.ADMIN.toReversed(),
  });
}

/** As approved by the caller, who is another person than the one who asked. */
export async function waiveAsApproved(
  work: Work,
  { check }: LockedCheck,
  { requestedById, reason }: Pick<ApprovalRow, 'requestedById' | 'reason'>,
): Promise<void> {
  requireOpen(check.status);
  const set = {
    status: 'waived' as const,
    laterDueOn: null,
    waiverReason: reason,
    waiverAskedById: requestedById,
    waivedById: work.caller.userId,
    waivedAt: work.now,
  };
  await writeCheck(work, check, set, { action: 'waive', reason });
}

function requireOpen(status: LockedCheck['check']['status']): void {
  if (status === 'passed') throw conflict('This check is passed; there is nothing to waive.');
  if (status === 'waived') throw conflict('This check is waived already.');
}
