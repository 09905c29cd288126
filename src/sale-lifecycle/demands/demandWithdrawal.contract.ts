import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { text, version } from '#platform/contract/fields.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { DemandRun } from './demandRun.contract.ts';

/** As for reversing a verified receipt: roles above those who post. */
export const DEMAND_WITHDRAWERS: readonly Role[] = ['Finance Head', ...GROUPS.ADMIN];

const DEMAND_PROBLEMS = [
  'ended',
  'paid',
  'waiting',
  'waived',
  'interest',
  'revised',
  'billedTogether',
  'noCreditNote',
] as const;
export type DemandProblem = (typeof DEMAND_PROBLEMS)[number];

/** What a withdrawal would reverse, and what prevents it. */
export const DemandWithdrawal = z.strictObject({
  demands: z.number().int(),
  sales: z.number().int(),
  totalPaise: z.number().int(),
  /** Issued invoices that get a credit note, and drafts that are discarded. */
  creditNotes: z.number().int(),
  drafts: z.number().int(),
  /** Installments that no longer wait for registration. */
  released: z.number().int(),
  letters: z.number().int(),
  /** Of them, those mailed to buyers, who are informed. */
  lettersMailed: z.number().int(),
  /** Money that had paid some of it and goes back on account. */
  onAccountPaise: z.number().int(),
  problems: z.array(
    z.strictObject({
      kind: z.enum(DEMAND_PROBLEMS),
      /** The sales concerned and what to do, in sentences. */
      message: z.string(),
      bookingNumbers: z.array(z.string()),
    }),
  ),
});
export type DemandWithdrawal = z.infer<typeof DemandWithdrawal>;

export const previewDemandWithdrawal = call({
  method: 'GET',
  path: '/demand-runs/{id}/withdrawal',
  summary: 'What withdrawing a posted run would reverse, and what prevents it; writes nothing',
  can: DEMAND_WITHDRAWERS,
  reply: data(DemandWithdrawal),
});

export const withdrawDemandRun = call({
  method: 'POST',
  path: '/demand-runs/{id}/withdraw',
  summary: 'Withdraw a posted run: all of its demands, invoices, letters and postings, or none',
  can: DEMAND_WITHDRAWERS,
  body: z.object({ reason: text(300, 'Reason', 10), version: version().optional() }),
  reply: data(DemandRun),
  creates: true,
  errors: { conflict: 'It is not posted, or its demands were changed since; each is named.' },
});
