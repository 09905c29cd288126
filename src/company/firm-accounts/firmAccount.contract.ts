import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id, text } from '#platform/contract/fields.ts';
import { anyOf, GROUPS } from '#platform/contract/roles.ts';
import { Named } from '#company/people/user.contract.ts';

/** Entered by one of Finance, confirmed or rejected by another; replaced once another one is in its place. */
const FIRM_ACCOUNT_STATUSES = ['entered', 'confirmed', 'rejected', 'replaced'] as const;

const FIRM_ACCOUNT_ACTIONS = ['enter', 'confirm', 'reject'] as const;
export type FirmAccountAction = (typeof FIRM_ACCOUNT_ACTIONS)[number];

export const FirmAccount = z.strictObject({
  id: z.uuid(),
  accountName: z.string(),
  accountLast4: z.string(),
  ifsc: z.string(),
  status: z.enum(FIRM_ACCOUNT_STATUSES),
  /** Null for an account from before accounts were confirmed, and for people of the firm. */
  enteredBy: Named.nullable(),
  enteredAt: z.iso.datetime(),
  decidedBy: Named.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** By the person who entered it, because nobody else of Finance was there. */
  selfConfirmed: z.boolean(),
  rejectReason: z.string().nullable(),
});
export type FirmAccount = z.infer<typeof FirmAccount>;

export const FirmAccounts = z.strictObject({
  /** In force. */
  confirmed: FirmAccount.nullable(),
  /** To be confirmed. */
  entered: FirmAccount.nullable(),
  /** The newest, where nothing was entered since. */
  rejected: FirmAccount.nullable(),
  /** There is a confirmed account, and none to be confirmed. */
  isPayable: z.boolean(),
  /** When it was last entered or confirmed: a payment soon after is warned about. */
  changedAt: z.iso.datetime().nullable(),
  allowedActions: z.array(z.enum(FIRM_ACCOUNT_ACTIONS)),
});
export type FirmAccounts = z.infer<typeof FirmAccounts>;

/** The account that a firm or contractor is paid to, as entered. */
export const FirmAccountInput = z.object({
  accountName: text(150, 'Account name', 2),
  accountNumber: z
    .string({ error: 'Account number is required' })
    .regex(/^\d{6,18}$/, 'An account number has 6 to 18 digits'),
  ifsc: z
    .string({ error: 'IFSC is required' })
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'IFSC must look like HDFC0001234'),
});
export type FirmAccountInput = z.infer<typeof FirmAccountInput>;

/** Finance, and the admin of the firm itself. */
const ACCOUNT_READERS = anyOf(GROUPS.FINANCE, ['Channel Partner Admin']);

export const getFirmAccounts = call({
  method: 'GET',
  path: '/channel-partners/{id}/account',
  summary: 'The bank account of a firm, in force and to be confirmed, by its last digits',
  can: ACCOUNT_READERS,
  reply: data(FirmAccounts),
});

export const enterFirmAccount = call({
  method: 'PUT',
  path: '/channel-partners/{id}/account',
  summary: 'Enter the bank account of a firm; another person of Finance confirms it before it is paid to',
  can: GROUPS.FINANCE,
  body: FirmAccountInput,
  stepUp: true,
  reply: data(FirmAccounts),
  creates: true,
});

/** Which of the accounts, so that nobody decides on one they have not read. */
export const AccountConfirmation = z.object({ accountId: id() });
export type AccountConfirmation = z.infer<typeof AccountConfirmation>;

export const AccountRejection = z.object({ accountId: id(), reason: text(300, 'Reason', 3) });
export type AccountRejection = z.infer<typeof AccountRejection>;

export const confirmFirmAccount = call({
  method: 'POST',
  path: '/channel-partners/{id}/account/confirm',
  summary: 'Confirm the account that somebody else entered; the firm is paid to it from then on',
  can: GROUPS.FINANCE,
  body: AccountConfirmation,
  stepUp: true,
  reply: data(FirmAccounts),
  errors: {
    forbidden: 'The caller entered it, and somebody else could confirm it.',
    conflict: 'There is none to be confirmed, or another one was entered meanwhile.',
  },
});

export const rejectFirmAccount = call({
  method: 'POST',
  path: '/channel-partners/{id}/account/reject',
  summary: 'Reject the account that is to be confirmed; the one in force stays',
  can: GROUPS.FINANCE,
  body: AccountRejection,
  reply: data(FirmAccounts),
  errors: { conflict: 'There is none to be confirmed, or another one was entered meanwhile.' },
});
