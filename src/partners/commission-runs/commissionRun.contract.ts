import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, day, id, sortBy, text, version } from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { COMMISSION_PAYERS, PAYMENT_READERS } from './commissionRunRights.rules.ts';
import { CommissionRunLine } from './commissionRunLine.contract.ts';

/** Lines of one run. */
export const MAX_LINES = 500;

export const RUN_STATUSES = ['awaitingRelease', 'released', 'withdrawn'] as const;

const RUN_ACTIONS = ['release', 'withdraw', 'bankFile', 'enterUtrs'] as const;
export type RunAction = (typeof RUN_ACTIONS)[number];

export const Named = z.strictObject({ id: z.uuid(), name: z.string() });

const summary = {
  _id: z.uuid(),
  id: z.uuid(),
  version: z.number().int(),
  /** 'PAY/26-27/0001' */
  number: z.string(),
  status: z.enum(RUN_STATUSES),
  fromAccount: z.strictObject({
    id: z.uuid(),
    bank: z.string(),
    accountLast4: z.string(),
    projectId: z.uuid(),
    projectName: z.string(),
  }),
  /** Of the lines that were not dropped. */
  totalPaise: z.number().int(),
  /** Returned by the bank. */
  returnedPaise: z.number().int(),
  lineCount: z.number().int(),
  /** Ordered; the bank has given no UTR yet. */
  openCount: z.number().int(),
  madeAt: z.iso.datetime(),
  madeBy: Named,
  releasedAt: z.iso.datetime().nullable(),
  releasedBy: Named.nullable(),
  /** By its maker: within the limit of the day, or nobody else could. */
  selfReleased: z.boolean(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnBy: Named.nullable(),
  withdrawReason: z.string().nullable(),
};

export const CommissionRunSummary = z.strictObject(summary);
export type CommissionRunSummary = z.infer<typeof CommissionRunSummary>;

export const CommissionRun = z.strictObject({
  ...summary,
  lines: z.array(CommissionRunLine),
  /** Why the caller may not release it. */
  releaseRefusal: z.string().nullable(),
  allowedActions: z.array(z.enum(RUN_ACTIONS)),
});
export type CommissionRun = z.infer<typeof CommissionRun>;

export const listCommissionRuns = call({
  method: 'GET',
  path: '/commission-runs',
  summary: 'Payment runs of commissions, newest first',
  can: COMMISSION_PAYERS,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(RUN_STATUSES),
    fromAccountId: id().optional(),
    channelPartnerId: id().optional(),
    madeFrom: day('Made from').optional(),
    madeUntil: day('Made until').optional(),
    /** `release`: the caller may release it; `utr`: numbers of the bank are missing. */
    needs: anyValueOf(['release', 'utr']),
    sort: sortBy(['madeAt'], '-madeAt'),
  }),
  reply: page(CommissionRunSummary),
});

export const exportCommissionRuns = fileOf(listCommissionRuns);
export const totalCommissionRuns = totalsOf(listCommissionRuns, ['totalPaise', 'returnedPaise']);

export const getCommissionRun = call({
  method: 'GET',
  path: '/commission-runs/{id}',
  summary: 'One payment run with its lines',
  can: COMMISSION_PAYERS,
  reply: data(CommissionRun),
});

export const releaseCommissionRun = call({
  method: 'PUT',
  path: '/commission-runs/{id}/release',
  summary: 'Release a run that somebody else made: its payments are ordered and posted',
  can: COMMISSION_PAYERS,
  stepUp: true,
  body: z.object({ version: version() }).partial(),
  reply: data(CommissionRun),
  errors: {
    forbidden: 'The caller made it, and somebody else could release it.',
    conflict: 'Lines were dropped because they cannot be paid any more; read it again and release the rest.',
  },
});

const reason = () => text(300, 'Reason', 3);

export const withdrawCommissionRun = call({
  method: 'PUT',
  path: '/commission-runs/{id}/withdraw',
  summary: 'Withdraw a run before it is released; its tranches can be paid again',
  can: COMMISSION_PAYERS,
  body: z.object({ reason: reason(), version: version() }).partial(),
  reply: data(CommissionRun),
});

export const getBankFile = call({
  method: 'GET',
  path: '/commission-runs/{id}/bank-file',
  summary: 'The payments of a released run for the bank, with full account numbers',
  can: COMMISSION_PAYERS,
  stepUp: true,
  reply: bytes('text/csv'),
  errors: { conflict: 'The run is not released, or nothing of it is open.' },
});

const UtrRow = z.object({
  lineId: id(),
  utr: text(30, 'UTR', 10),
  paidOn: day('Paid on'),
});

const UTR_RESULTS = ['paid', 'corrected', 'unchanged', 'refused'] as const;

export const enterUtrs = call({
  method: 'POST',
  path: '/commission-runs/{id}/utrs',
  summary:
    'Enter the numbers under which the bank paid, by line or as the CSV of the bank (reference, UTR, date); each row for itself',
  can: COMMISSION_PAYERS,
  body: z.object({
    lines: z.array(UtrRow).max(MAX_LINES, `Enter at most ${MAX_LINES} lines at once`).optional(),
    csv: text(200_000, 'File').optional(),
  }),
  reply: data(
    z.strictObject({
      run: CommissionRun,
      rows: z.array(
        z.strictObject({
          reference: z.string(),
          result: z.enum(UTR_RESULTS),
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
});

export const returnCommissionLine = call({
  method: 'PUT',
  path: '/commission-runs/{id}/lines/{lineId}/return',
  summary: 'The bank returned a payment: it is posted back today, and the tranche can be paid again',
  can: COMMISSION_PAYERS,
  body: z.object({ returnedOn: day('Returned on'), reason: reason(), version: version() }).partial(),
  reply: data(CommissionRun),
});

export const getPaymentAdvice = call({
  method: 'GET',
  path: '/commission-runs/{id}/advices/{firmId}',
  summary: 'What a firm is paid by a run, as PDF',
  can: PAYMENT_READERS,
  reply: bytes('application/pdf'),
});
