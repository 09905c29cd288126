import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, day, id, optional, paise, sortBy, text } from '#platform/contract/fields.ts';
import { PAN_PATTERN } from '#platform/contract/identity-numbers.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { CHALLAN_ACTIONS, CHALLAN_STATUSES, DEDUCTION_STATES, isFinancialYear } from './tds.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });
const amount = () => z.number().int();

const month = () => z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Month must be like 2026-11');
const financialYear = () =>
  z.string().refine(isFinancialYear, 'Financial year must be like 26-27 for April 2026 to March 2027');
const quarter = () =>
  z.enum(['1', '2', '3', '4'], 'Quarter must be 1 (April to June) to 4 (January to March)').transform(Number);
const section = () => z.string({ error: 'Section is required' }).min(1, 'Section is required').max(60);

const ChallanNamed = z.strictObject({
  id: z.uuid(),
  bsr: z.string(),
  number: z.string(),
  paidOn: z.string(),
});

/** Tax deducted from a partner firm at one rate, when its invoice was entered. */
export const TdsDeduction = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  creditedOn: z.string(),
  firm: Named,
  /** As it was at the entry; null where the firm had none. */
  pan: z.string().nullable(),
  section: z.string(),
  financialYear: z.string(),
  basePaise: amount(),
  ratePct: z.number(),
  taxPaise: amount(),
  /** Number of the certificate that lowered the rate. */
  certificate: z.string().nullable(),
  invoice: z.strictObject({ id: z.uuid(), number: z.string() }),
  /** Of an earlier credit below the threshold, which this entry crossed. */
  isArrears: z.boolean(),
  challan: ChallanNamed.nullable(),
  dueOn: z.string(),
  state: z.enum(DEDUCTION_STATES),
  /** Not paid, or paid, after it was due. */
  isLate: z.boolean(),
  /** Paid to the state and taken back, and not set off yet. */
  excessPaise: amount(),
});
export type TdsDeduction = z.infer<typeof TdsDeduction>;

export const listTdsDeductions = call({
  method: 'GET',
  path: '/tds/deductions',
  summary: 'The register of tax deducted from partner firms; what was taken back unpaid only on request',
  can: GROUPS.FINANCE,
  query: z.object({
    ...pageQuery,
    month: month().optional(),
    financialYear: financialYear().optional(),
    /** Of the financial year beside it. */
    quarter: quarter().optional(),
    section: section().optional(),
    channelPartnerId: id().optional(),
    pan: z.string().regex(PAN_PATTERN, 'PAN must look like ABCDE1234F').optional(),
    challanId: id().optional(),
    state: anyValueOf(DEDUCTION_STATES),
    sort: sortBy(['creditedOn'], '-creditedOn'),
  }),
  reply: page(TdsDeduction),
});
export const exportTdsDeductions = fileOf(listTdsDeductions);
export const totalTdsDeductions = totalsOf(listTdsDeductions, ['basePaise', 'taxPaise']);

/** Tax of one month and section: what a challan pays. */
export const TdsMonth = z.strictObject({
  month: z.string(),
  section: z.string(),
  dueOn: z.string(),
  deductedPaise: amount(),
  /** By a challan, or by excess of an earlier one. */
  paidPaise: amount(),
  openPaise: amount(),
  /** Unpaid after its day. */
  isLate: z.boolean(),
});
export type TdsMonth = z.infer<typeof TdsMonth>;

export const listTdsMonths = call({
  method: 'GET',
  path: '/tds/months',
  summary: 'Deducted tax of a financial year by month and section: due, paid, late',
  can: GROUPS.FINANCE,
  /** By default that of today. */
  query: z.object({ financialYear: financialYear().optional() }),
  reply: data(
    z.strictObject({
      financialYear: z.string(),
      months: z.array(TdsMonth),
      /** Over all years. */
      openPaise: amount(),
      latePaise: amount(),
      /** Of the year that is shown: it is set off within it. */
      excessPaise: amount(),
    }),
  ),
});

const challan = {
  _id: z.uuid(),
  id: z.uuid(),
  bsr: z.string(),
  number: z.string(),
  paidOn: z.string(),
  section: z.string(),
  financialYear: z.string(),
  duePaise: amount(),
  paidPaise: amount(),
  interestPaise: amount(),
  feePaise: amount(),
  account: Named.nullable(),
  /** How many it pays; none once it is taken back. */
  deductions: z.number().int(),
  createdAt: z.iso.datetime(),
  createdBy: Named,
  status: z.enum(CHALLAN_STATUSES),
  takenBackAt: z.iso.datetime().nullable(),
  takenBackBy: Named.nullable(),
  takeBackReason: z.string().nullable(),
};

export const TdsChallan = z.strictObject(challan);
export type TdsChallan = z.infer<typeof TdsChallan>;

export const TdsChallanRecord = z.strictObject({
  ...challan,
  /** Why the caller may not take it back; null also once it is taken back. */
  takeBackRefusal: z.string().nullable(),
  allowedActions: z.array(z.enum(CHALLAN_ACTIONS)),
});
export type TdsChallanRecord = z.infer<typeof TdsChallanRecord>;

export const listTdsChallans = call({
  method: 'GET',
  path: '/tds/challans',
  summary:
    'Challans by which deducted tax was paid to the state, latest first; those taken back only on request',
  can: GROUPS.FINANCE,
  query: z.object({
    ...pageQuery,
    financialYear: financialYear().optional(),
    section: section().optional(),
    status: anyValueOf(CHALLAN_STATUSES),
    paidFrom: day('Paid from').optional(),
    paidUntil: day('Paid until').optional(),
    sort: sortBy(['paidOn'], '-paidOn'),
  }),
  reply: page(TdsChallan),
});
export const exportTdsChallans = fileOf(listTdsChallans);
export const totalTdsChallans = totalsOf(listTdsChallans, [
  'duePaise',
  'paidPaise',
  'interestPaise',
  'feePaise',
]);

export const getTdsChallan = call({
  method: 'GET',
  path: '/tds/challans/{id}',
  summary: 'One challan, and whether the caller may take it back',
  can: GROUPS.FINANCE,
  reply: data(TdsChallanRecord),
});

export const takeBackTdsChallan = call({
  method: 'PUT',
  path: '/tds/challans/{id}/take-back',
  summary:
    'Take back a challan that was entered wrongly: it is posted back today, and its deductions are to be paid again',
  can: GROUPS.FINANCE,
  body: z.object({ reason: text(300, 'Reason', 3) }).partial(),
  reply: data(TdsChallanRecord),
  errors: {
    forbidden: 'The caller entered it on an earlier day; another person of Finance takes it back.',
    conflict: 'It is taken back already, or its excess covers later tax.',
  },
});

/** Of one challan. */
export const MAX_DEDUCTIONS = 1000;

export const ChallanPreview = z.strictObject({
  dueOn: z.string(),
  isLate: z.boolean(),
  deductions: z.array(TdsDeduction),
  /** More of the month than one challan takes. */
  left: z.number().int(),
  byDeductee: z.array(
    z.strictObject({
      pan: z.string().nullable(),
      /** One PAN may have several. */
      firms: z.array(Named),
      deductedPaise: amount(),
      excessUsedPaise: amount(),
      duePaise: amount(),
    }),
  ),
  deductedPaise: amount(),
  excessUsedPaise: amount(),
  duePaise: amount(),
  /** In whole rupees. */
  paidPaise: amount(),
  /** Suggested; the state computes it by its own records. */
  interestPaise: amount(),
});
export type ChallanPreview = z.infer<typeof ChallanPreview>;

export const previewTdsChallan = call({
  method: 'GET',
  path: '/tds/challans/preview',
  summary: 'What is due for a month and section, less excess, in whole rupees, with interest if it is late',
  can: GROUPS.FINANCE,
  query: z.object({
    month: month(),
    section: section(),
    /** By default today: decides the interest. */
    paidOn: day('Paid on').optional(),
  }),
  reply: data(ChallanPreview),
});

const wholeRupees = (label: string) =>
  paise(label).refine((value) => value % 100 === 0, `${label} must be in whole rupees`);

export const ChallanInput = z.object({
  bsr: z.string({ error: 'BSR code is required' }).regex(/^\d{7}$/, 'A BSR code has 7 digits'),
  number: z
    .string({ error: 'Challan number is required' })
    .regex(/^\d{5}$/, 'A challan serial number has 5 digits'),
  paidOn: day('Paid on'),
  section: section(),
  deductionIds: z
    .array(id())
    .min(1, 'Choose at least one deduction')
    .max(MAX_DEDUCTIONS, `A challan pays at most ${MAX_DEDUCTIONS} deductions`),
  /** The tax due, in whole rupees. */
  paidPaise: wholeRupees('Tax paid'),
  interestPaise: wholeRupees('Interest').default(0),
  feePaise: wholeRupees('Fee').default(0),
  /** Of a project; left out for an account that belongs to none. */
  bankAccountId: optional(id()),
});
export type ChallanInput = z.output<typeof ChallanInput>;

export const recordTdsChallan = call({
  method: 'POST',
  path: '/tds/challans',
  summary:
    'Enter a challan: its deductions are paid, excess of the same PAN and year is used, and it is posted',
  can: GROUPS.FINANCE,
  body: ChallanInput,
  reply: data(TdsChallanRecord),
  status: 201,
  creates: true,
  errors: {
    conflict: 'It is entered already, or a deduction was paid or taken back, or the tax due has changed.',
  },
});

export const setOffTdsExcess = call({
  method: 'POST',
  path: '/tds/set-offs',
  summary:
    'Set deductions off against excess that covers them whole; they stand under the challan of the excess',
  can: GROUPS.FINANCE,
  body: ChallanInput.pick({ section: true, deductionIds: true }),
  reply: data(z.strictObject({ deductions: z.number().int(), excessUsedPaise: amount() })),
  creates: true,
  errors: { conflict: 'Excess does not cover them whole, or a deduction was paid or taken back.' },
});

export const exportTdsStatement = call({
  method: 'GET',
  path: '/tds/statement',
  summary: 'Deductee rows of the quarterly statement 26Q as CSV; refused while a deduction has no challan',
  can: GROUPS.FINANCE,
  query: z.object({
    year: financialYear(),
    quarter: quarter(),
    /** Also with deductions that have no challan yet. */
    draft: z.enum(['true', 'false']).default('false'),
  }),
  reply: bytes('text/csv; charset=utf-8'),
});
