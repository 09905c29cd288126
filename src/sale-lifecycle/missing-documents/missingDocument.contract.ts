import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, id } from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { PARTNER_ROLES, without } from '#platform/contract/roles.ts';
import { SALE_STEPS, SALES_AND_FINANCE } from '#sales/sale.contract.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

/** What is there of the document: nothing, or something that does not count. */
export const MISSING_STATES = ['missing', 'pendingApproval', 'rejected', 'withdrawn', 'expired'] as const;

/** A document that a sale lacks for its next step, of the sale or of one of its applicants. */
export const MissingDocument = z.strictObject({
  _id: z.uuid(),
  /** Made from sale, category and applicant: the same for as long as it is missing. */
  id: z.uuid(),
  saleId: z.uuid(),
  bookingNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  unitNumber: z.string(),
  customerName: z.string(),
  salesExecutive: Named,
  step: z.enum(SALE_STEPS),
  /** Since when the sale waits for the step. */
  since: z.string(),
  category: Named,
  /** Whose it is; null of those of the sale. */
  applicant: Named.nullable(),
  state: z.enum(MISSING_STATES),
});
export type MissingDocument = z.infer<typeof MissingDocument>;

/** Those who know the papers of buyers. */
const READERS = without(SALES_AND_FINANCE, ...PARTNER_ROLES, 'Marketing Head');

export const listMissingDocuments = call({
  method: 'GET',
  path: '/documents/missing',
  summary:
    'Documents that sales lack for their next step; what has expired is missing. The longest waiting first',
  can: READERS,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    step: anyValueOf(SALE_STEPS),
    categoryId: id().optional(),
    salesExecutiveId: id().optional(),
    saleId: id().optional(),
  }),
  reply: page(MissingDocument),
});

export const exportMissingDocuments = fileOf(listMissingDocuments);
export const totalMissingDocuments = totalsOf(listMissingDocuments, []);
