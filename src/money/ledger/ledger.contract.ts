import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { day, anyValueOf, id } from '#platform/contract/fields.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { ACCOUNT_KINDS } from './accounts.rules.ts';
import type { AccountKind } from './accounts.rules.ts';
import { LEDGER_ACCOUNTS, LEDGER_SOURCES } from './ledger.rules.ts';
import type { LedgerAccount } from './ledger.rules.ts';

/** The books of the organization: whoever sees its finances. */
/** More postings than any builder makes. */
const MAX_BATCHES = 1_000_000_000_000;

export const LEDGER_READERS = CAPABILITIES.viewFinancials;

export const ACCOUNTS = Object.keys(LEDGER_ACCOUNTS) as [LedgerAccount, ...LedgerAccount[]];
const KINDS = Object.keys(ACCOUNT_KINDS) as [AccountKind, ...AccountKind[]];

const account = {
  account: z.enum(ACCOUNTS),
  label: z.string(),
  kind: z.enum(KINDS),
};

export const Account = z.strictObject({ ...account, meaning: z.string() });
export type Account = z.infer<typeof Account>;

export const listAccounts = call({
  method: 'GET',
  path: '/ledger/accounts',
  summary: 'The chart of accounts',
  can: LEDGER_READERS,
  reply: data(z.array(Account)),
});

/** Balances are debits less credits: credit balances are negative, so that each column adds up to zero. */
export const TrialBalanceRow = z.strictObject({
  ...account,
  openingPaise: z.number().int(),
  debitPaise: z.number().int(),
  creditPaise: z.number().int(),
  closingPaise: z.number().int(),
});
export type TrialBalanceRow = z.infer<typeof TrialBalanceRow>;

export const TrialBalance = z.strictObject({
  /** '2026-11' */
  month: z.string(),
  from: z.string(),
  to: z.string(),
  /** The month of the first posting; the current one before there is any. */
  firstMonth: z.string(),
  /** Every account of the chart, also those without an entry. */
  rows: z.array(TrialBalanceRow),
  /** Of both sides; every batch makes them equal. */
  debitPaise: z.number().int(),
  creditPaise: z.number().int(),
  /** What the balances add up to; anything but zero is a fault. */
  openingSumPaise: z.number().int(),
  closingSumPaise: z.number().int(),
});
export type TrialBalance = z.infer<typeof TrialBalance>;

export const getTrialBalance = call({
  method: 'GET',
  path: '/ledger/trial-balance',
  summary: 'Trial balance of a month: opening, both sides and closing of every account',
  can: LEDGER_READERS,
  query: z.object({
    /** By default this month. */
    month: z
      .string()
      .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Month must look like 2026-11')
      .optional(),
  }),
  reply: data(TrialBalance),
});

export const LedgerLine = z.strictObject({
  /** Batch and line: '<uuid>-2'. */
  id: z.string(),
  batchId: z.uuid(),
  batchNo: z.number().int(),
  lineNo: z.number().int(),
  postedOn: z.string(),
  account: z.enum(ACCOUNTS),
  label: z.string(),
  debitPaise: z.number().int(),
  creditPaise: z.number().int(),
  narration: z.string(),
  formula: z.string(),
  sourceType: z.enum(LEDGER_SOURCES),
  sourceId: z.uuid(),
  /** The sale it belongs to, with its booking, unit and project; null of a partner firm or a tax challan. */
  saleId: z.uuid().nullable(),
  bookingNumber: z.string().nullable(),
  unitNumber: z.string().nullable(),
  projectName: z.string().nullable(),
  /** The partner firm it belongs to; null of a sale or a tax challan. */
  channelPartnerId: z.uuid().nullable(),
  channelPartnerName: z.string().nullable(),
  installmentId: z.uuid().nullable(),
  /** The document behind it, if one was issued. */
  document: z
    .strictObject({ kind: z.enum(['receipt', 'invoice']), id: z.uuid(), number: z.string() })
    .nullable(),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

const filters = {
  account: anyValueOf(ACCOUNTS),
  source: anyValueOf(LEDGER_SOURCES),
  saleId: id().optional(),
  channelPartnerId: id().optional(),
  batchNo: z.coerce.number().int().min(1).max(MAX_BATCHES).optional(),
  /** Days of posting, both included: a month is its first and last day. */
  from: day('From').optional(),
  to: day('To').optional(),
};

export const listLedgerEntries = call({
  method: 'GET',
  path: '/ledger/entries',
  summary: 'The journal: entries of all sales and partners, latest first; use a cursor beyond page 500',
  can: LEDGER_READERS,
  query: z.object({ ...pageQuery, ...filters }),
  reply: page(LedgerLine),
});

const lineId = z.string().regex(/^[0-9a-f-]{36}-\d{1,9}$/, 'This is not a valid id.');

export const exportLedgerEntries = fileOf(listLedgerEntries, lineId);
export const totalLedgerEntries = totalsOf(listLedgerEntries, ['debitPaise', 'creditPaise']);

const CHECK_STATUSES = ['running', 'intact', 'broken', 'failed'] as const;
const CHAIN_FAULTS = ['order', 'link', 'content', 'balance', 'end'] as const;

export const LedgerCheck = z.strictObject({
  id: z.uuid(),
  status: z.enum(CHECK_STATUSES),
  /** Number of batches when it began, and how many of them are recomputed. */
  total: z.number().int(),
  done: z.number().int(),
  /** The first broken batch, and how it is broken. */
  broken: z
    .strictObject({
      batchNo: z.number().int(),
      reason: z.enum(CHAIN_FAULTS),
      narration: z.string().nullable(),
    })
    .nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  startedBy: z.string().nullable(),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

export const getLedgerCheck = call({
  method: 'GET',
  path: '/ledger/verify',
  summary: 'The last integrity check, running or done; null before the first',
  can: LEDGER_READERS,
  reply: data(LedgerCheck.nullable()),
});

export const verifyChain = call({
  method: 'POST',
  path: '/ledger/verify',
  summary: 'Recompute the whole hash chain of the ledger in the background; a running check continues',
  can: LEDGER_READERS,
  reply: data(LedgerCheck),
  status: 202,
  creates: true,
});
