import { formatMoneyExact } from '#platform/contract/format.ts';
import type { DesignatedAccount } from '#inventory/projects/project.contract.ts';
import type { BankAccount, ProjectAccounts } from '../bankAccount.contract.ts';
import type { MovementKind } from '../bankAccount.rules.ts';

const KINDS: Record<DesignatedAccount['kind'], string> = {
  collection: 'Collection',
  separate: 'Separate',
  transaction: 'Transaction',
};

/** 'Separate, HDFC Bank ••4472' */
export function accountName({ kind, bank, accountLast4, isInUse }: BankAccount): string {
  return `${KINDS[kind]}, ${bank} ••${accountLast4}${isInUse ? '' : ', no longer in use'}`;
}

export const MOVEMENT_LABELS: Record<MovementKind, string> = {
  receipt: 'Receipt',
  receiptTakenBack: 'Receipt reversed',
  refund: 'Refund',
  refundTakenBack: 'Refund reversed',
  transferIn: 'Moved in',
  transferOut: 'Moved out',
  transferTakenBack: 'Transfer reversed',
  partnerPayment: 'Paid to partner',
  partnerPaymentTakenBack: 'Payment to partner returned',
  partnerRepayment: 'Repaid by partner',
  partnerRepaymentTakenBack: 'Repayment by partner reversed',
  tdsChallan: 'TDS challan',
  tdsChallanTakenBack: 'TDS challan reversed',
};

/** How the amount due was computed, and what was deposited and withdrawn. */
export function dueSentence(project: ProjectAccounts): string {
  const { receivedPaise, taxPaise, duePaise, depositedPaise, withdrawnPaise } = project;
  const received = `Received ${formatMoneyExact(receivedPaise)}, GST included ${formatMoneyExact(taxPaise)}.`;
  const due = `${formatMoneyExact(duePaise)} of the rest is due to the separate account`;
  return `${received} ${due}: ${formatMoneyExact(depositedPaise)} deposited, ${formatMoneyExact(withdrawnPaise)} withdrawn.`;
}
