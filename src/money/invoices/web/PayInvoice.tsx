import { formatMoneyExact } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { CHANGED_BY_RECEIPTS } from '#money/dues/web/receipt.calls.shared.ts';
import { ReceiptDialog } from '#money/receipts/web/ReceiptDialog.shared.tsx';
import type { Invoice } from '../invoice.contract.ts';
import { getInvoice, listInvoices } from '../invoice.contract.ts';
import { payInvoice } from '#money/receipts/invoicePayment.contract.ts';
import { invoiceName } from './invoice.text.ts';

interface PayInvoiceProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Payment of one invoice: five fields, the balance filled in as the amount. */
export function PayInvoice({ invoice, onClose }: PayInvoiceProps) {
  const pay = useSend(payInvoice, { invalidates: [getInvoice, listInvoices, ...CHANGED_BY_RECEIPTS] });
  return (
    <ReceiptDialog
      title={`Record payment for ${invoiceName(invoice)}`}
      submit="Record payment"
      known={{ saleId: invoice.saleId, amountPaise: invoice.balancePaise }}
      projectId={invoice.projectId}
      duePaise={invoice.balancePaise}
      onClose={onClose}
      onSubmit={async ({ saleId: _sale, ...body }) => {
        await pay.mutateAsync({ params: { id: invoice.id }, body });
        toastSuccess(
          `${formatMoneyExact(body.amountPaise)} recorded. It counts as paid once Finance has verified it.`,
        );
      }}
    >
      Pays this invoice first. Any excess goes to the oldest due; the rest stays on account.
    </ReceiptDialog>
  );
}
