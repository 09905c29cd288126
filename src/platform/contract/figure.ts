import * as z from 'zod';

/** The lists that figures link to. */
export const FIGURE_LISTS = [
  'leads',
  'sales',
  'units',
  'receipts',
  'invoices',
  'overdue',
  'notYetDue',
  'installments',
  'charges',
  'approvals',
  'priceLists',
  'disputes',
  'demandRuns',
  'refunds',
  'commissions',
  'commissionReport',
  'commissionTranches',
  'overdueTranches',
  'overdueMilestones',
  'siteIssues',
  'siteWorks',
  'siteChecks',
  'siteDemands',
  'costs',
] as const;
export type FigureList = (typeof FIGURE_LISTS)[number];

/** What is summed over the rows of a list: rows, distinct sales, or an amount of each row. */
const MEASURES = [
  'rows',
  'sales',
  'interactionCount',
  'siteVisitCount',
  'agreementValuePaise',
  'pricePaise',
  'discountPaise',
  'amountPaise',
  'outstandingPaise',
  'paidPaise',
  'waivedPaise',
  'unallocatedPaise',
  'totalPaise',
  'taxablePaise',
  'taxPaise',
  'taxableAtRatePaise',
  'taxAtRatePaise',
  'splitTaxPaise',
  'splitSeparatePaise',
  'splitFreePaise',
  'expectedInBankPaise',
  'grossPaise',
  'payablePaise',
  'openPaise',
  'toRecoverPaise',
  'paidInDaysPaise',
  'blockedPaise',
  'undemandedPaise',
  'budgetedPaise',
  'plannedValuePaise',
  'earnedValuePaise',
  'actualCostPaise',
  'costPaise',
  // Millionths of all works of a project.
  'plannedShare',
  'earnedShare',
] as const;
export type Measure = (typeof MEASURES)[number];

/** A figure with the link to its rows: `value` is the sum of `measure` over all rows that `query` finds in `list`. */
export const Figure = z.strictObject({
  value: z.number().int(),
  list: z.enum(FIGURE_LISTS),
  query: z.record(z.string(), z.string()),
  measure: z.enum(MEASURES),
});
export type Figure = z.infer<typeof Figure>;
