import type { ReactNode } from 'react';
import { NoPermission } from '../../../platform/web/page/NoPermission.tsx';
import { Page } from '../../../platform/web/page/Page.tsx';
import { useAllowed } from '../../../platform/web/session/SessionProvider.tsx';
import { INVOICE_READERS } from '../invoice.contract.ts';

/** Invoices carry the buyer's PAN and address: partners and Marketing, who see sales, do not see them. */
export function InvoiceReaders({ children }: { children: ReactNode }) {
  const isAllowed = useAllowed();
  if (isAllowed(INVOICE_READERS)) return children;
  return (
    <Page title="Invoices">
      <NoPermission title="Invoices are not open to you" openTo={INVOICE_READERS} />
    </Page>
  );
}
