import { formatMoneyExact } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { updateInvoice } from '../invoice.contract.ts';
import type { Invoice } from '../invoice.contract.ts';
import { CHANGED_BY_INVOICES } from './invoice.calls.ts';
import { invoiceName } from './invoice.text.ts';

interface IssueInvoiceProps {
  invoice: Invoice;
  onClose: () => void;
}

/** A number that is issued stays issued: only a credit note cancels it. */
export function IssueInvoice({ invoice, onClose }: IssueInvoiceProps) {
  const { mutateAsync } = useSend(updateInvoice, { invalidates: CHANGED_BY_INVOICES });
  return (
    <ConfirmDialog
      title="Issue this invoice?"
      confirm="Issue invoice"
      keep="Keep draft"
      onClose={onClose}
      onConfirm={async () => {
        const issued = await mutateAsync({
          params: { id: invoice.id },
          body: { status: 'issued', version: invoice.version },
        });
        toastSuccess(`${invoiceName(issued)} issued`);
      }}
    >
      {formatMoneyExact(invoice.totalPaise)} is invoiced with the next number, dated today. Only a credit note
      can cancel it.
    </ConfirmDialog>
  );
}
