import * as z from 'zod';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { ApprovalDescription } from '#company/approvals/approval.contract.ts';
import type { ApprovalKind, ApprovalRow } from '#company/approvals/server/approval.kind.ts';
import { hasDeciderRole } from '#company/approvals/server/approval.kind.ts';
import { getMilestone } from '#site/milestones/server/milestone.queries.ts';
import { listQualityChecks } from './check.queries.ts';
import { lockCheck } from './check.store.ts';
import { waiveAsApproved } from './waiver.commands.ts';

const Proposed = z.object({ milestoneId: z.uuid() });

/** A quality check waived by two people: one asks, another approves. */
export const checkWaiverApproval: ApprovalKind = {
  kind: 'checkWaiver',
  mayDecide: hasDeciderRole,
  describe,
  async lock(work, approval) {
    await lockCheck(work, whichOf(approval));
  },
  async apply(work, approval) {
    await waiveAsApproved(work, await lockCheck(work, whichOf(approval)), approval);
    return null;
  },
};

function whichOf({ recordId, proposed }: ApprovalRow) {
  return { checkId: recordId, milestoneId: Proposed.parse(proposed).milestoneId };
}

async function describe(read: Read, approval: ApprovalRow): Promise<ApprovalDescription> {
  const { checkId, milestoneId } = whichOf(approval);
  const [milestone, checks] = await Promise.all([
    getMilestone(read, milestoneId),
    listQualityChecks(read, milestoneId),
  ]);
  const check = required(
    checks.find(({ id }) => id === checkId),
    'Quality check',
  );
  const failed = check.inspections.find(({ status }) => status === 'failed');
  return {
    facts: [
      { label: 'Milestone', value: milestone.name },
      { label: 'Place', value: milestone.towerName ?? milestone.projectName },
      { label: 'Check', value: check.name },
      { label: 'Mandatory', value: check.mandatory ? 'Yes' : 'No' },
      { label: 'Status', value: check.status === 'failed' ? 'Failed' : 'Not passed yet' },
      ...(failed ? [{ label: 'What failed', value: failed.faults.join(' ') }] : []),
    ],
    warning: {
      title: 'Approving waives the check at once.',
      text: 'The milestone can then be completed without it, and what it demands is demanded.',
    },
    link: { label: 'Open milestone', href: `/construction/milestones/${milestoneId}` },
  };
}
