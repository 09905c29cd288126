import type { AccountConfirmation, AccountRejection, FirmAccountInput } from '../firmAccount.contract.ts';

/** What is sent for the account of a firm or contractor; each has calls of its own. */
export interface AccountActs {
  enter: (input: FirmAccountInput) => Promise<unknown>;
  confirm: (confirmation: AccountConfirmation) => Promise<unknown>;
  reject: (rejection: AccountRejection) => Promise<unknown>;
}
