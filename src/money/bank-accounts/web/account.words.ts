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

export const MOVEMENT_WORDS: Record<MovementKind, string> = {
  receipt: 'Receipt',
  receiptTakenBack: 'Receipt taken back',
  refund: 'Refund',
  refundTakenBack: 'Refund taken back',
  transferIn: 'Moved in',
  transferOut: 'Moved out',
  transferTakenBack: 'Transfer taken back',
};

/** How what is due came about, and what came of it. */
export function dueSentence(project: ProjectAccounts): string {
  const { receivedPaise, taxPaise, duePaise, depositedPaise, withdrawnPaise } = project;
  const received = `Received ${formatMoneyExact(receivedPaise)}, GST in it ${formatMoneyExact(taxPaise)}.`;
  const due = `Of the rest ${formatMoneyExact(duePaise)} belongs into the separate account`;
  return `${received} ${due}: ${formatMoneyExact(depositedPaise)} came in, ${formatMoneyExact(withdrawnPaise)} left it.`;
}
