import type { ReactNode } from 'react';
import { useState } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { CancelSaleDialog } from '#sale-lifecycle/cancellations/web/CancelSaleDialog.shared.tsx';
import { TransferToBuyer } from '#sale-lifecycle/transfers/web/TransferToBuyer.shared.tsx';
import { getSale } from '#sales/sale.contract.ts';
import { cancelActs, transferActs } from './sale.acts.shared.tsx';

interface SaleEnds {
  actions: PageAction[];
  dialog: ReactNode;
  /** The form of a transfer, in place of what the page shows else. */
  form: ReactNode;
}

/**
 * Cancelling a sale and transferring it to another buyer, for Finance, who may do both (decision 45) and have no screen
 * of the sale. Whoever has one does it there.
 */
export function useSaleEnds(saleId: string): SaleEnds {
  const isAllowed = useAllowed();
  const [search, setSearch] = useSearchParams();
  const [isCancelling, setIsCancelling] = useState(false);
  const hasPage = isAllowed(CAPABILITIES.salesPipeline);
  const { data: sale } = useCall(getSale, { params: { id: saleId } }, { enabled: !hasPage });
  if (!sale) return { actions: [], dialog: null, form: null };
  const transfers = transferActs(sale, '?transfer');
  const isTransferring = search.has('transfer') && transfers.length > 0;
  return {
    actions: [...transfers, ...cancelActs(sale, () => setIsCancelling(true))],
    dialog: isCancelling && <CancelSaleDialog sale={sale} onClose={() => setIsCancelling(false)} />,
    form: isTransferring && <TransferToBuyer sale={sale} onDone={() => setSearch({}, { replace: true })} />,
  };
}
