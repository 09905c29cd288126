import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { day, id, optional, paise, text } from '#platform/contract/fields.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { ACCOUNT_KINDS } from '#inventory/projects/project.contract.ts';
import { EXPORT_FORMATS } from '#platform/contract/exportFormat.ts';
import { MOVEMENT_KINDS } from './bankAccount.rules.ts';

/** The accounts of the projects: whoever sees the finances. */
export const ACCOUNT_READERS = CAPABILITIES.viewFinancials;

const amounts = {
  /** Cleared receipts, less those reversed. */
  receivedPaise: z.number().int(),
  /** The tax in them, which is not the project's money. */
  taxPaise: z.number().int(),
  /** Their share for the separate account, at the rate in force on the day of each. */
  duePaise: z.number().int(),
  /** Deposits into the separate account. */
  depositedPaise: z.number().int(),
  /** Withdrawals to other accounts, for works or refunds. */
  withdrawnPaise: z.number().int(),
};

export const BankAccount = z.strictObject({
  id: z.uuid(),
  kind: z.enum(ACCOUNT_KINDS),
  bank: z.string(),
  accountLast4: z.string(),
  /** False for an account that the project no longer names. */
  isInUse: z.boolean(),
  inPaise: z.number().int(),
  outPaise: z.number().int(),
  balancePaise: z.number().int(),
});
export type BankAccount = z.infer<typeof BankAccount>;

export const ProjectAccounts = z.strictObject({
  projectId: z.uuid(),
  projectName: z.string(),
  accounts: z.array(BankAccount),
  ...amounts,
  /** What is due and not yet deposited. */
  shortfallPaise: z.number().int(),
});
export type ProjectAccounts = z.infer<typeof ProjectAccounts>;

export const listBankAccounts = call({
  method: 'GET',
  path: '/bank-accounts',
  summary: 'Account balances of each project at the end of a day, with the shortfall of the separate account',
  can: ACCOUNT_READERS,
  query: z.object({ projectId: id().optional(), asOf: day('As of').optional() }),
  reply: data(z.array(ProjectAccounts)),
});

export const AccountEntry = z.strictObject({
  id: z.string(),
  movedOn: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  /** Money that came in is positive. */
  amountPaise: z.number().int(),
  balancePaise: z.number().int(),
  reference: z.string().nullable(),
  /** The booking of a receipt, the note of a transfer, what was posted for a partner. */
  about: z.string().nullable(),
  /** The receipt, the transfer or the ledger batch. */
  sourceId: z.uuid(),
  /** Numbers of the certificates of a withdrawal. */
  certificates: z.string().nullable(),
  /** A transfer that is not reversed. */
  canBeTakenBack: z.boolean(),
});
export type AccountEntry = z.infer<typeof AccountEntry>;

export const listAccountEntries = call({
  method: 'GET',
  path: '/bank-accounts/{id}/entries',
  summary: 'Entries of an account up to the end of a day, latest first, each with the balance after it',
  can: ACCOUNT_READERS,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit, asOf: day('As of').optional() }),
  reply: page(AccountEntry),
});

export const TransferInput = z.object({
  fromAccountId: id(),
  /** Left out when it was paid out. */
  toAccountId: optional(id()),
  amountPaise: paise('Amount', 1),
  movedOn: day('Date'),
  reference: text(60, 'Bank reference'),
  engineerCertificate: optional(text(60, "Engineer's certificate")),
  architectCertificate: optional(text(60, "Architect's certificate")),
  accountantCertificate: optional(text(60, "CA's certificate")),
  note: optional(text(300, 'Note')),
});
export type TransferInput = z.infer<typeof TransferInput>;

export const recordTransfer = call({
  method: 'POST',
  path: '/bank-accounts/transfers',
  summary: 'Record a transfer between two accounts of a project, or a payment out of one',
  can: ACCOUNT_READERS,
  body: TransferInput,
  reply: data(z.strictObject({ id: z.uuid() })),
  status: 201,
  creates: true,
});

export const reverseTransfer = call({
  method: 'POST',
  path: '/bank-accounts/transfers/{id}/take-back',
  summary: 'Reverse a transfer recorded by mistake, by an entry of today',
  can: ACCOUNT_READERS,
  body: z.object({ reason: text(300, 'Reason', 10) }),
  reply: data(z.strictObject({ id: z.uuid() })),
  status: 201,
  creates: true,
});

export const QuarterRow = z.strictObject({
  projectId: z.uuid(),
  projectName: z.string(),
  quarter: z.number().int(),
  from: z.string(),
  to: z.string(),
  ...amounts,
  openingPaise: z.number().int(),
  closingPaise: z.number().int(),
  /** What was due and not deposited, since the project began, at the end of the quarter. */
  shortfallPaise: z.number().int(),
});
export type QuarterRow = z.infer<typeof QuarterRow>;

const ofYear = {
  projectId: id().optional(),
  /** First calendar year of the financial year; by default the current one. */
  year: z.coerce.number().int().min(1990).max(2199).optional(),
};

export const AccountQuarters = z.strictObject({
  year: z.number().int(),
  /** Of the first entry; the current one before there is any. */
  firstYear: z.number().int(),
  rows: z.array(QuarterRow),
  /** The sums of all rows. */
  total: z.strictObject(amounts),
});
export type AccountQuarters = z.infer<typeof AccountQuarters>;

export const getAccountQuarters = call({
  method: 'GET',
  path: '/bank-accounts/quarters',
  summary: 'The separate accounts by quarter of a financial year, as the RERA return requires',
  can: ACCOUNT_READERS,
  query: z.object(ofYear),
  reply: data(AccountQuarters),
});

export const exportAccountQuarters = call({
  method: 'GET',
  path: '/bank-accounts/quarters/export',
  summary: 'The quarters of the separate accounts as a sheet',
  can: ACCOUNT_READERS,
  query: z.object({ ...ofYear, format: z.enum(EXPORT_FORMATS).default('csv') }),
  reply: bytes('application/octet-stream'),
});
