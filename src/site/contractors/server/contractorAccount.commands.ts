import type { Read, Work } from '#platform/server/context.ts';
import type {
  AccountConfirmation,
  AccountRejection,
  FirmAccountInput,
  FirmAccounts,
} from '#company/firm-accounts/firmAccount.contract.ts';
import {
  confirmAccount,
  enterAccount,
  rejectAccount,
} from '#company/firm-accounts/server/firmAccount.commands.ts';
import { accountsOf } from '#company/firm-accounts/server/firmAccount.queries.ts';
import { requireContractor } from './contractor.filter.ts';
import { lockContractor } from './contractor.store.ts';

/** For Finance; 404 for an unknown contractor. */
export async function getContractorAccounts(read: Read, contractorId: string): Promise<FirmAccounts> {
  await requireContractor(read, contractorId);
  return accountsOf(read, { contractorId });
}

export async function enterContractorAccount(
  work: Work,
  contractorId: string,
  input: FirmAccountInput,
): Promise<FirmAccounts> {
  await lockContractor(work, contractorId);
  await enterAccount(work, { contractorId }, input);
  return accountsOf(work, { contractorId });
}

export async function confirmContractorAccount(
  work: Work,
  contractorId: string,
  confirmation: AccountConfirmation,
): Promise<FirmAccounts> {
  await lockContractor(work, contractorId);
  await confirmAccount(work, { contractorId }, confirmation);
  return accountsOf(work, { contractorId });
}

export async function rejectContractorAccount(
  work: Work,
  contractorId: string,
  rejection: AccountRejection,
): Promise<FirmAccounts> {
  await lockContractor(work, contractorId);
  await rejectAccount(work, { contractorId }, rejection);
  return accountsOf(work, { contractorId });
}
