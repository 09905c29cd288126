import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, day, id, paise, sortBy, text, version } from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { ApprovalSent } from '#company/approvals/approval.contract.ts';
import {
  GST_STATES,
  RECOVERABLE_ACTIONS,
  RECOVERABLE_CAUSES,
  RECOVERABLE_STANDINGS,
} from './recovery.rules.ts';
import { RECOVERABLE_READERS, RECOVERERS, WRITE_OFF_REQUESTERS } from './recoveryRights.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

const summary = {
  _id: z.uuid(),
  id: z.uuid(),
  version: z.number().int(),
  firm: Named,
  /** Clawback of a commission, or tax beyond what an invoice paid. */
  cause: z.enum(RECOVERABLE_CAUSES),
  /** Null for tax. */
  commission: Named.nullable(),
  bookingNumber: z.string().nullable(),
  projectId: z.uuid(),
  projectName: z.string(),
  /** The invoice that paid it. */
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  raisedOn: z.string(),
  taxablePaise: z.number().int(),
  gstPaise: z.number().int(),
  /** `awaited`: to be paid back once the credit note is here; `lost`: too late for one with GST. */
  gst: z.enum(GST_STATES),
  /** The last day on which a credit note reverses GST; null where the law sets none. */
  creditNoteUntil: z.string().nullable(),
  creditNote: z.strictObject({ number: z.string(), date: z.string() }).nullable(),
  recoveredPaise: z.number().int(),
  /** To be paid back now: commission, and GST with a credit note. */
  openPaise: z.number().int(),
  /** GST to be paid back once the credit note is here. */
  gstAwaitedPaise: z.number().int(),
  standing: z.enum(RECOVERABLE_STANDINGS),
};

export const RecoverableSummary = z.strictObject(summary);
export type RecoverableSummary = z.infer<typeof RecoverableSummary>;

const RECOVERY_KINDS = ['invoice', 'repayment', 'writeOff'] as const;

export const Recovery = z.strictObject({
  id: z.uuid(),
  kind: z.enum(RECOVERY_KINDS),
  /** `cancelled`: its invoice was taken back. */
  status: z.enum(['done', 'cancelled']),
  taxablePaise: z.number().int(),
  gstPaise: z.number().int(),
  /** Taken from this invoice. */
  invoiceNumber: z.string().nullable(),
  receivedOn: z.string().nullable(),
  /** 'Collection, HDFC Bank ••••4471'; null for the firm. */
  account: z.string().nullable(),
  reference: z.string().nullable(),
  /** Why it was written off; null for the firm. */
  reason: z.string().nullable(),
  at: z.iso.datetime(),
  /** Null for the firm, and where the system did it. */
  by: Named.nullable(),
  /** Who approved that it is written off. */
  decidedBy: Named.nullable(),
});
export type Recovery = z.infer<typeof Recovery>;

export const Recoverable = z.strictObject({
  ...summary,
  recoveries: z.array(Recovery),
  /** A write-off that is requested and not decided. */
  writeOffRequest: z.strictObject({ approvalId: z.uuid(), amountPaise: z.number().int() }).nullable(),
  allowedActions: z.array(z.enum(RECOVERABLE_ACTIONS)),
});
export type Recoverable = z.infer<typeof Recoverable>;

export const listRecoverables = call({
  method: 'GET',
  path: '/partner-recoverables',
  summary: 'What partner firms have to pay back, newest first',
  can: RECOVERABLE_READERS,
  query: z.object({
    ...pageQuery,
    channelPartnerId: id().optional(),
    commissionId: id().optional(),
    invoiceId: id().optional(),
    projectId: id().optional(),
    standing: anyValueOf(RECOVERABLE_STANDINGS),
    cause: anyValueOf(RECOVERABLE_CAUSES),
    /** `creditNote`: the credit note of the firm is awaited. */
    needs: anyValueOf(['creditNote']),
    raisedFrom: day('Since').optional(),
    raisedUntil: day('Until').optional(),
    sort: sortBy(['raisedOn', 'taxablePaise'], '-raisedOn'),
  }),
  reply: page(RecoverableSummary),
});

export const exportRecoverables = fileOf(listRecoverables);
export const totalRecoverables = totalsOf(listRecoverables, [
  'taxablePaise',
  'gstPaise',
  'recoveredPaise',
  'openPaise',
  'gstAwaitedPaise',
]);

export const getRecoverable = call({
  method: 'GET',
  path: '/partner-recoverables/{id}',
  summary: 'One amount that a firm has to pay back, and how it was',
  can: RECOVERABLE_READERS,
  reply: data(Recoverable),
});

const stale = { version: version().optional() };

export const CreditNoteInput = z.object({
  number: text(40, 'Number'),
  date: day('Date'),
  taxablePaise: paise('Commission', 1),
  gstPaise: paise('GST'),
  ...stale,
});

export const RepaymentInput = z.object({
  amountPaise: paise('Amount', 1),
  receivedOn: day('Received on'),
  bankAccountId: id(),
  reference: text(60, 'Bank reference', 3),
  ...stale,
});

export const WriteOffInput = z.object({
  amountPaise: paise('Amount', 1),
  reason: text(300, 'Reason', 5),
  ...stale,
});

export const enterCreditNote = call({
  method: 'POST',
  path: '/partner-recoverables/{id}/credit-note',
  summary: 'Enter the credit note of the firm: its GST is to be paid back as well',
  can: RECOVERERS,
  body: CreditNoteInput,
  reply: data(Recoverable),
  status: 201,
  creates: true,
  errors: { conflict: 'It has a credit note, or is no commission.' },
});

export const enterRepayment = call({
  method: 'POST',
  path: '/partner-recoverables/{id}/repayments',
  summary: 'Enter money that the firm paid back',
  can: RECOVERERS,
  body: RepaymentInput,
  reply: data(Recoverable),
  status: 201,
  creates: true,
  errors: { conflict: 'Nothing is open.' },
});

export const requestWriteOff = call({
  method: 'POST',
  path: '/partner-recoverables/{id}/write-offs',
  summary: 'Request that an amount is written off; a second person decides it among the approvals',
  can: WRITE_OFF_REQUESTERS,
  body: WriteOffInput,
  reply: data(ApprovalSent),
  status: 201,
  creates: true,
  errors: { conflict: 'Nothing is open, or a request for it is not decided yet.' },
});
