import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';

/** Where a row of money of a sale leads: to its payment plan, or for finance to its collections. */
export function usePlanHref(): (row: { saleId: string }) => string {
  const opensPlans = useAllowed()(CAPABILITIES.salesPipeline);
  return ({ saleId }) => (opensPlans ? `/payments/plans/${saleId}` : `/payments/collections?sale=${saleId}`);
}
