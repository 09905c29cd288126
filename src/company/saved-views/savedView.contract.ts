import * as z from 'zod';
import { call, data, SIGNED_IN } from '#platform/contract/call.ts';
import { count, defaulted, identity, text, version } from '#platform/contract/fields.ts';
import { ROLES } from '#platform/contract/roles.ts';

/** Lists that can have saved views. */
const VIEWED_LISTS = [
  'leads',
  'sales',
  'invoices',
  'receipts',
  'overdue',
  'overdueCustomers',
  'dueToday',
  'refunds',
  'ledger',
  'units',
  'people',
  'firms',
  'approvals',
  'audit',
  'imports',
  'demandRuns',
  'commissions',
  'partnerInvoices',
  'commissionRuns',
  'tdsDeductions',
  'partnerRecoverables',
  'exceptions',
  'documents',
  'missingDocuments',
  'tdsChallans',
  'commissionQuestions',
  'contractors',
  'milestonesOverdue',
  'siteIssues',
  'sitePhotos',
  'costs',
  'buyerMails',
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** Reports that can have saved views: their filters, comparison and grouping. They have no rows to count. */
export const VIEWED_REPORTS = [
  'salesReport',
  'salesAnalytics',
  'leadReports',
  'revenueReport',
  'paymentsReport',
  'marketingReport',
  'commissionOverview',
  'predictions',
  'budgetVariance',
  'budgetProjects',
] as const;
export type ViewedReport = (typeof VIEWED_REPORTS)[number];

/** Pages that can have saved views. */
export const VIEWED_PAGES = [...VIEWED_LISTS, ...VIEWED_REPORTS] as const;
export type ViewedPage = ViewedList | ViewedReport;

const viewFields = {
  name: text(60, 'Name'),
  /** Filters, order and columns as the address writes them: 'columns=name,status&status=new,contacted'. */
  query: z
    .string()
    .max(2000, 'This view has too many filters.')
    .nullable()
    .transform((query) => query ?? ''),
  isShared: defaulted(z.boolean()),
};

export const SAVED_VIEW_ACTIONS = ['edit', 'share', 'makeDefault', 'delete'] as const;

export const SavedView = z.strictObject({
  ...identity,
  /** The list or report. */
  list: z.enum(VIEWED_PAGES),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  owner: z.strictObject({ id: z.uuid(), name: z.string() }),
  /** The default view of the list for these roles. */
  defaultFor: z.array(z.enum(ROLES)),
  allowedActions: z.array(z.enum(SAVED_VIEW_ACTIONS)),
});
export type SavedView = z.infer<typeof SavedView>;

export const listSavedViews = call({
  method: 'GET',
  path: '/saved-views',
  summary: 'Own and shared views of a list or report, by name',
  can: SIGNED_IN,
  query: z.object({ list: z.enum(VIEWED_PAGES).default('leads') }),
  reply: data(z.array(SavedView)),
});

/** So many views of a list are tabs; more are in a menu, without a count. */
export const MAX_COUNTED = 8;

export const countViews = call({
  method: 'GET',
  path: '/saved-views/counts',
  summary: 'How many rows of a list each of several views finds, in their order',
  can: SIGNED_IN,
  query: z.object({
    list: z.enum(VIEWED_LISTS),
    /** The filter of each as an address writes it: '?status=new|?status=won&search=asha'. */
    views: z
      .string()
      .max(8000, 'These views have too many filters.')
      .default('?')
      .transform((raw) => raw.split('|'))
      .pipe(z.array(z.string()).max(MAX_COUNTED, `Count at most ${MAX_COUNTED} views at once.`)),
  }),
  reply: data(
    z.array(
      z.strictObject({
        count: z.number().int(),
        /** The count goes no further. */
        countIsAtLeast: z.boolean().optional(),
      }),
    ),
  ),
});

/** A longer list is read by a program, not on paper. */
export const MAX_PRINTED = 5000;

export const notePrint = call({
  method: 'POST',
  path: '/saved-views/prints',
  summary: 'Note in the audit trail that a whole list is printed; only for those who may open it',
  can: SIGNED_IN,
  body: z.object({
    list: z.enum(VIEWED_LISTS),
    /** Its filter as an address writes it: 'status=new&search=asha'. */
    filter: z
      .string()
      .max(2000, 'This list has too many filters.')
      .nullable()
      .transform((filter) => filter ?? ''),
    rows: count('Rows', 0, MAX_PRINTED),
  }),
  reply: data(z.strictObject({ rows: z.number().int() })),
});

export const SavedViewInput = z.object({ ...viewFields, list: z.enum(VIEWED_PAGES) });
export type SavedViewInput = z.infer<typeof SavedViewInput>;

export const createSavedView = call({
  method: 'POST',
  path: '/saved-views',
  summary: 'Save a view of a list or report',
  can: SIGNED_IN,
  body: SavedViewInput,
  reply: data(SavedView),
  status: 201,
  creates: true,
  errors: { conflict: 'A view with this name exists, or the limit is reached.' },
});

export const SavedViewPatch = z
  .object({ ...viewFields, defaultFor: z.array(z.enum(ROLES)), version: version() })
  .partial();
export type SavedViewPatch = z.infer<typeof SavedViewPatch>;

export const updateSavedView = call({
  method: 'PUT',
  path: '/saved-views/{id}',
  summary: 'Change a view, share it, make it the default of a role',
  can: SIGNED_IN,
  body: SavedViewPatch,
  reply: data(SavedView),
  errors: { conflict: 'It was changed meanwhile, or its name is taken.' },
});

export const deleteSavedView = call({
  method: 'DELETE',
  path: '/saved-views/{id}',
  summary: 'Delete a view',
  can: SIGNED_IN,
  reply: data(z.strictObject({ id: z.uuid() })),
});
