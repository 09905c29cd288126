import type { Call } from '#platform/contract/call.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { TabEntry } from '#platform/web/page/Tabs.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { useDocumentCount } from '#company/documents/web/documentsOf.shared.ts';
import { listFollowUps } from '#money/follow-ups/followUp.contract.ts';
import { listInvoices } from '#money/invoices/invoice.contract.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { listCommissions } from '#partners/commissions/commission.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSaleStatement } from '#sales/sale.contract.ts';

export type SaleTab =
  | 'summary'
  | 'applicants'
  | 'price'
  | 'ledger'
  | 'receipts'
  | 'invoices'
  | 'commission'
  | 'statement'
  | 'documents'
  | 'activity';

/** The tabs of a sale that the user may see, in the order of a deal. */
export function useSaleTabs(sale: Sale): (TabEntry & { id: SaleTab })[] {
  const isAllowed = useAllowed();
  const may = (call: Call) => call.can !== 'public' && isAllowed(call.can);
  const readsReceipts = may(listReceipts);
  const readsInvoices = may(listInvoices);
  const receipts = useCall(
    listReceipts,
    { query: { saleId: sale.id, limit: 1 } },
    { enabled: readsReceipts },
  );
  const invoices = useCall(
    listInvoices,
    { query: { saleId: sale.id, limit: 1 } },
    { enabled: readsInvoices },
  );
  const documents = useDocumentCount('sale', sale.id);
  const tabs: ((TabEntry & { id: SaleTab }) | false)[] = [
    { id: 'summary', label: 'Summary' },
    { id: 'applicants', label: 'Applicants', count: sale.applicants.length },
    sale.price !== null && { id: 'price', label: 'Cost sheet' },
    { id: 'ledger', label: 'Plan and ledger' },
    readsReceipts && { id: 'receipts', label: 'Receipts', count: receipts.data?.pagination.total ?? null },
    readsInvoices && { id: 'invoices', label: 'Invoices', count: invoices.data?.pagination.total ?? null },
    sale.channelPartnerId !== null && may(listCommissions) && { id: 'commission', label: 'Commission' },
    may(getSaleStatement) && { id: 'statement', label: 'Statement' },
    may(getSaleStatement) && { id: 'documents', label: 'Documents', count: documents },
    may(listFollowUps) && { id: 'activity', label: 'Activity' },
  ];
  return tabs.filter((tab) => tab !== false);
}
