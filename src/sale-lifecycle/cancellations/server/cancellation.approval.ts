import * as z from 'zod';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import type { ApprovalDescription } from '#company/approvals/approval.contract.ts';
import type { ApprovalKind, ApprovalRow } from '#company/approvals/server/approval.kind.ts';
import { hasDeciderRole } from '#company/approvals/server/approval.kind.ts';
import { CancelInput } from '#sales/cancellation.contract.ts';
import { saleFacts } from '#sales/server/sale.facts.ts';
import { cancelAsApproved } from './cancellation.commands.ts';
import { lockLeadOfSale } from './cancellation.request.ts';

const Proposed = z.object({
  input: CancelInput,
  figures: z.object({
    forfeiturePaise: z.number().int(),
    forfeitureWaivedPaise: z.number().int(),
    refundPaise: z.number().int(),
  }),
});

/** A cancellation that keeps less than the person who requests it may decide alone. */
export const cancellationApproval: ApprovalKind = {
  kind: 'cancellation',
  mayDecide: hasDeciderRole,
  describe,
  async lock(work, { recordId }) {
    await lockLeadOfSale(work, recordId);
  },
  async apply(work, { recordId, proposed }) {
    const { input, figures } = Proposed.parse(proposed);
    await cancelAsApproved(work, recordId, input, figures);
    return null;
  },
};

async function describe(read: Read, { saleId, proposed }: ApprovalRow): Promise<ApprovalDescription> {
  const { input, figures } = Proposed.parse(proposed);
  const { forfeiturePaise, forfeitureWaivedPaise, refundPaise } = figures;
  return {
    facts: [
      ...(await saleFacts(read, saleId ?? '')),
      { label: 'Cancelled by', value: input.initiatedBy === 'buyer' ? 'The buyer' : 'The developer' },
      { label: 'Requested on', value: formatDay(input.requestedOn) },
      { label: 'By the terms', value: formatMoneyExact(forfeiturePaise + forfeitureWaivedPaise) },
      { label: 'Forfeited', value: formatMoneyExact(forfeiturePaise) },
      { label: 'Waived', value: formatMoneyExact(forfeitureWaivedPaise) },
      { label: 'Refund', value: formatMoneyExact(refundPaise) },
    ],
    warning: {
      title: 'Approving cancels the sale at once.',
      text: 'Demands are reversed with credit notes and the unit becomes free. This cannot be undone.',
    },
    link: { label: 'Open payment plan', href: `/payments/plans/${saleId ?? ''}` },
  };
}
