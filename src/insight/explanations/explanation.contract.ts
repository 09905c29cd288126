import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { Explanation } from '#platform/contract/explanation.ts';
import { GROUPS, anyOf, PARTNER_ROLES, without } from '#platform/contract/roles.ts';
import { CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';

const PRICE_OF_SALE = CostSheetTotals.omit({ allInPaise: true, tdsBasePaise: true, tdsPaise: true }).keyof()
  .options;

/** The amounts with an explanation, by resource, named as in its reply. */
export const EXPLAINED_FIELDS = {
  sale: [
    ...PRICE_OF_SALE,
    'bookingAmountPaise',
    'demandedPaise',
    'paidPaise',
    'outstandingPaise',
    'overduePaise',
    'onAccountPaise',
    'acceptableBeforeRegistrationPaise',
  ],
  installment: [
    'principalPaise',
    'cgstPaise',
    'sgstPaise',
    'igstPaise',
    'taxPaise',
    'totalPaise',
    'paidPrincipalPaise',
    'paidTaxPaise',
    'paidPaise',
    'outstandingPaise',
    'interestAccruedPaise',
    'interestPostedPaise',
  ],
  /** Late interest, or a bounce charge. */
  charge: ['amountPaise', 'taxPaise'],
  receipt: ['amountPaise', 'unallocatedPaise'],
  invoice: [
    'taxablePaise',
    'cgstPaise',
    'sgstPaise',
    'igstPaise',
    'totalPaise',
    'paidPaise',
    'waivedPaise',
    'balancePaise',
  ],
  costSheet: CostSheetTotals.keyof().options,
  /** How a sale ended. */
  cancellation: [
    'receivedPaise',
    'forfeiturePaise',
    'chargesDuePaise',
    'gstRefundPaise',
    'gstNotRefundablePaise',
    'otherRefundPaise',
    'developerInterestPaise',
    'writtenOffPaise',
    'refundPaise',
  ],
  /** The refund to one payee. */
  refundLine: ['amountPaise'],
} as const;

export type ExplainedResource = keyof typeof EXPLAINED_FIELDS;
export type ExplainedField<Resource extends ExplainedResource> = (typeof EXPLAINED_FIELDS)[Resource][number];

export const EXPLAINED_RESOURCES = [
  'sale',
  'installment',
  'charge',
  'receipt',
  'invoice',
  'costSheet',
  'cancellation',
  'refundLine',
] as const;

export const explainAmount = call({
  method: 'GET',
  path: '/explain/{resource}/{id}/{field}',
  summary: 'Where an amount comes from: formula, inputs, rates, documents, people',
  can: without(anyOf(GROUPS.SALES, GROUPS.FINANCE), ...PARTNER_ROLES, 'Marketing Head'),
  params: z.object({
    resource: z.enum(EXPLAINED_RESOURCES),
    id: z.uuid('This is not a valid id.'),
    field: z.string().max(60),
  }),
  reply: data(Explanation),
  errors: { validation: 'The resource has no amount of that name.' },
});
