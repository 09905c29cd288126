import * as z from 'zod';
import { bytes, call, data } from '#platform/contract/call.ts';
import { day } from '#platform/contract/fields.ts';
import { anyOf, GROUPS } from '#platform/contract/roles.ts';
import { FIRM_ROW_KINDS } from './firmStatement.rules.ts';

const amount = () => z.number().int();

/** Finance, the Sales Head who approves commissions, and the admin of the firm itself. */
export const FIRM_STATEMENT_READERS = anyOf(GROUPS.FINANCE, ['Sales Head', 'Channel Partner Admin']);

export const FirmStatementRow = z.strictObject({
  on: z.string(),
  kind: z.enum(FIRM_ROW_KINDS),
  /** The commission, invoice, payment or credit note, by its number. */
  document: z.string().nullable(),
  particulars: z.string(),
  /** Of an approved commission, which is owed only once it is invoiced. */
  notedPaise: amount().nullable(),
  /** Paid to the firm, deducted, or to be paid back by it. */
  debitPaise: amount(),
  /** In favour of the firm. */
  creditPaise: amount(),
  /** After the row; negative where the firm owes. */
  balancePaise: amount(),
});
export type FirmStatementRow = z.infer<typeof FirmStatementRow>;

export const FirmStatement = z.strictObject({
  firm: z.strictObject({ id: z.uuid(), name: z.string() }),
  asOf: z.string(),
  rows: z.array(FirmStatementRow),
  debitPaise: amount(),
  creditPaise: amount(),
  /** What is payable, less what is to be recovered. */
  balancePaise: amount(),
  payablePaise: amount(),
  recoverablePaise: amount(),
  /** Approved by then, and not invoiced: no part of the balance. */
  approvedNotInvoicedPaise: amount(),
});
export type FirmStatement = z.infer<typeof FirmStatement>;

const asOf = z.object({
  /** Today or a past day; by default today. */
  asOf: day('As of').optional(),
});

export const getFirmStatement = call({
  method: 'GET',
  path: '/channel-partners/{id}/statement',
  summary: 'Account of a partner firm as of a day: invoices, TDS, payments, what it pays back, balance',
  can: FIRM_STATEMENT_READERS,
  query: asOf,
  reply: data(FirmStatement),
});

export const getFirmStatementPdf = call({
  method: 'GET',
  path: '/channel-partners/{id}/statement/pdf',
  summary: 'The account of a partner firm as of a day, as a PDF',
  can: FIRM_STATEMENT_READERS,
  query: asOf,
  reply: bytes('application/pdf'),
});
