import type { ApprovalKindName } from '#company/approvals/approval.contract.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasCapability } from '#platform/contract/roles.ts';
import { saleHref } from '#sales/saleHref.rules.ts';

/** Kinds of requests that are exceptions once they are approved; moves and waivers are read where they are kept. */
export const APPROVED_EXCEPTIONS = [
  'discount',
  'refund',
  'cancellation',
  'transferFee',
  'unblock',
] as const satisfies readonly ApprovalKindName[];

export const EXCEPTION_KINDS = ['dueDate', 'waiver', ...APPROVED_EXCEPTIONS, 'reopening'] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

export const EXCEPTION_RECORDS = ['plan', 'sale', 'unit', 'milestone'] as const;
type ExceptionRecord = (typeof EXCEPTION_RECORDS)[number];

export const EXCEPTION_LABELS: Record<ExceptionKind, string> = {
  dueDate: 'Due date moved',
  waiver: 'Waiver',
  discount: 'Discount over limit',
  refund: 'Refund over limit',
  cancellation: 'Cancellation over limit',
  transferFee: 'Transfer fee waived',
  unblock: 'Unit released',
  reopening: 'Milestone reopened',
};

/** The screen of what an exception is about: of a sale and a milestone one that the role opens. */
export function exceptionHref(
  { type, id }: { type: ExceptionRecord; id: string },
  projectId: string,
  role: Role | null,
): string {
  switch (type) {
    case 'plan':
      return `/payments/plans/${id}`;
    case 'sale':
      return saleHref(role, id);
    case 'unit':
      return `/projects/${projectId}/units/${id}`;
    case 'milestone':
      return hasCapability(role, 'constructionManagement')
        ? `/construction/milestones/${id}`
        : `/projects/${projectId}`;
  }
}
