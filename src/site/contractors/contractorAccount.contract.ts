import { call, data } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import {
  AccountConfirmation,
  AccountRejection,
  FirmAccountInput,
  FirmAccounts,
} from '#company/firm-accounts/firmAccount.contract.ts';

export const getContractorAccounts = call({
  method: 'GET',
  path: '/contractors/{id}/account',
  summary: 'The bank account of a contractor, in force and to be confirmed, by its last digits',
  can: GROUPS.FINANCE,
  reply: data(FirmAccounts),
});

export const enterContractorAccount = call({
  method: 'PUT',
  path: '/contractors/{id}/account',
  summary: 'Enter the bank account of a contractor; another person of Finance confirms it',
  can: GROUPS.FINANCE,
  body: FirmAccountInput,
  stepUp: true,
  reply: data(FirmAccounts),
  creates: true,
});

export const confirmContractorAccount = call({
  method: 'POST',
  path: '/contractors/{id}/account/confirm',
  summary: 'Confirm the account of a contractor that somebody else entered',
  can: GROUPS.FINANCE,
  body: AccountConfirmation,
  stepUp: true,
  reply: data(FirmAccounts),
  errors: {
    forbidden: 'The caller entered it, and somebody else could confirm it.',
    conflict: 'There is none to be confirmed, or another one was entered meanwhile.',
  },
});

export const rejectContractorAccount = call({
  method: 'POST',
  path: '/contractors/{id}/account/reject',
  summary: 'Reject the account of a contractor that is to be confirmed; the one in force stays',
  can: GROUPS.FINANCE,
  body: AccountRejection,
  reply: data(FirmAccounts),
  errors: { conflict: 'There is none to be confirmed, or another one was entered meanwhile.' },
});
