import { formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Invoice } from '../invoice.contract.ts';
import { cancelInvoice } from '../invoice.contract.ts';
import { CHANGED_BY_INVOICES } from './invoice.calls.ts';
import { invoiceName } from './invoice.text.ts';

interface CancelInvoiceProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Explains the effect: a draft is deleted, an issued invoice keeps its number and gets a credit note. */
export function CancelInvoice({ invoice, onClose }: CancelInvoiceProps) {
  const { mutateAsync } = useSend(cancelInvoice, { invalidates: CHANGED_BY_INVOICES });
  const isDraft = invoice.status === 'draft';
  const name = invoiceName(invoice);
  const effect = isDraft
    ? 'A draft has no number and leaves no trace in the books.'
    : `${creditText(invoice)}; the invoice keeps its number.`;
  return (
    <ReasonDialog
      title={isDraft ? 'Discard this draft?' : `Cancel ${name}?`}
      text={`${effect} Its installments stay billed and can be invoiced again.`}
      submit={isDraft ? 'Discard draft' : 'Cancel invoice'}
      back={isDraft ? 'Keep draft' : 'Keep invoice'}
      isDanger
      onClose={onClose}
      onSubmit={async (reason) => {
        const cancelled = await mutateAsync({
          params: { id: invoice.id },
          body: { reason, version: invoice.version },
        });
        const note = cancelled.creditNotes.at(-1)?.invoiceNumber;
        toastSuccess(note ? `${name} cancelled by credit note ${note}` : 'Draft discarded');
      }}
    />
  );
}

/** The rest of a partly credited invoice. */
function creditText({ totalPaise, creditNotes }: Invoice): string {
  const leftPaise = totalPaise - sumPaise(creditNotes.map((note) => note.totalPaise));
  const what = creditNotes.length > 0 ? 'reverses the rest of it' : 'reverses it in full';
  return `A credit note for ${formatMoneyExact(leftPaise)} ${what}`;
}
