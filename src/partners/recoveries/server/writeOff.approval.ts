import * as z from 'zod';
import { formatMoneyExact } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import type { ApprovalDescription } from '#company/approvals/approval.contract.ts';
import type { ApprovalKind, ApprovalRow } from '#company/approvals/server/approval.kind.ts';
import { hasDeciderRole } from '#company/approvals/server/approval.kind.ts';
import { lockOwed } from './recovery.lock.ts';
import { getRecoverable } from './recovery.queries.ts';
import { writeOffAsApproved } from './writeOff.commands.ts';

const Proposed = z.object({ amountPaise: z.number().int() });

/** What a firm does not pay back, written off by a second person. */
export const writeOffApproval: ApprovalKind = {
  kind: 'partnerWriteOff',
  mayDecide: hasDeciderRole,
  describe,
  async lock(work, { recordId }) {
    await lockOwed(work, recordId);
  },
  async apply(work, approval) {
    await writeOffAsApproved(work, approval, Proposed.parse(approval.proposed).amountPaise);
    return null;
  },
};

async function describe(read: Read, { recordId, proposed }: ApprovalRow): Promise<ApprovalDescription> {
  const { amountPaise } = Proposed.parse(proposed);
  const owed = await getRecoverable(read, recordId);
  const { firm, commission, invoiceNumber, taxablePaise, recoveredPaise, openPaise } = owed;
  return {
    facts: [
      { label: 'Firm', value: firm.name },
      ...(commission ? [{ label: 'Commission', value: commission.name }] : []),
      { label: 'Paid by invoice', value: invoiceNumber },
      { label: 'To pay back', value: formatMoneyExact(taxablePaise) },
      { label: 'Paid back', value: formatMoneyExact(recoveredPaise) },
      { label: 'Open', value: formatMoneyExact(openPaise) },
      { label: 'To write off', value: formatMoneyExact(amountPaise) },
    ],
    warning: {
      title: 'Approving writes it off at once.',
      text: 'The firm need not pay it back any more. This cannot be undone.',
    },
    link: {
      label: 'Open what is to be paid back',
      href: `/sales/commissions/payments?tab=recoveries&peek=${recordId}`,
    },
  };
}
