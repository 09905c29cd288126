import { CAPABILITIES, hasRole } from '#platform/contract/roles.ts';

/** The page of a sale; Finance, who has none, sees it beside the receipts. */
export function saleHref(role: string | null, saleId: string, tab?: string): string {
  const hasPage =
    hasRole(role, ...CAPABILITIES.salesPipeline) || !hasRole(role, ...CAPABILITIES.viewFinancials);
  if (!hasPage) return `/payments/collections?sale=${saleId}`;
  return tab === undefined ? `/sales/${saleId}` : `/sales/${saleId}?tab=${tab}`;
}
