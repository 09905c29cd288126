import * as z from 'zod';
import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import { forbidden } from '#platform/contract/errors.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { queryInput } from '#platform/server/http/call-runner.ts';
import type { AnyRoute, CallContext, Route } from '#platform/server/http/route.ts';
import type { countViews as countCall, ViewedList } from '../savedView.contract.ts';

type Count = ResultOf<typeof countCall>[number];

/** Each list counts by its own filter and for its own roles, which areas above this one describe. */
const TOTALS: Readonly<Record<ViewedList, string>> = {
  leads: '/leads/totals',
  sales: '/sales/totals',
  invoices: '/invoices/totals',
  receipts: '/payments/transactions/totals',
  overdue: '/payments/reports/overdue/totals',
  overdueCustomers: '/payments/reports/overdue-customers/totals',
  dueToday: '/payments/reports/due-today/totals',
  refunds: '/payments/refunds/totals',
  ledger: '/ledger/entries/totals',
  units: '/units/totals',
  people: '/users/totals',
  firms: '/channel-partners/totals',
  approvals: '/approvals/totals',
  audit: '/audit/totals',
  imports: '/imports/totals',
  demandRuns: '/demand-runs/totals',
  commissions: '/commissions/totals',
  partnerInvoices: '/partner-invoices/totals',
  commissionRuns: '/commission-runs/totals',
  tdsDeductions: '/tds/deductions/totals',
  partnerRecoverables: '/partner-recoverables/totals',
  exceptions: '/payments/exceptions/totals',
  documents: '/documents/totals',
  missingDocuments: '/documents/missing/totals',
  tdsChallans: '/tds/challans/totals',
  commissionQuestions: '/commissions/questions/totals',
  contractors: '/contractors/totals',
  milestonesOverdue: '/construction/milestones/overdue/totals',
  siteIssues: '/construction/issues/totals',
  sitePhotos: '/construction/photos/totals',
  costs: '/cost-entries/totals',
  buyerMails: '/buyer-mails/totals',
};

/** What the totals of the list would say of each view; a filter that the list does not know is refused there too. */
export function countViews(
  context: CallContext,
  routes: readonly AnyRoute[],
  { list, views }: QueryOf<typeof countCall>,
): Promise<Count[]> {
  const { call, handle } = totalsFor(context, routes, list);
  // All are read before the first is counted.
  const filters = views.map((view) => queryInput(call, Object.fromEntries(new URLSearchParams(view))));
  return Promise.all(
    filters.map(async (query) =>
      Counted.parse(await handle(context, { params: {}, query, body: undefined, file: null })),
    ),
  );
}

const Counted = z.object({ count: z.number(), countIsAtLeast: z.boolean().optional() });

/** What a filter of the list means, as its own calls read it; 403 for those who may not open the list. */
export function listFilter(
  context: CallContext,
  routes: readonly AnyRoute[],
  list: ViewedList,
  filter: string,
): object {
  const { call } = totalsFor(context, routes, list);
  return queryInput(call, Object.fromEntries(new URLSearchParams(filter)));
}

function totalsFor({ caller }: CallContext, routes: readonly AnyRoute[], list: ViewedList): Route {
  const totals = totalsOf(routes, list);
  const { can } = totals.call;
  if (can !== 'public' && !hasRole(caller.role, ...can)) throw forbidden();
  return totals;
}

function totalsOf(routes: readonly AnyRoute[], list: ViewedList): Route {
  const found = routes.find(({ call: { method, path } }) => method === 'GET' && path === TOTALS[list]);
  if (!found || !('handle' in found)) throw new Error(`The list ${list} has no totals.`);
  return found;
}
