import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Field } from '#platform/web/form/Field.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Invoice } from '../invoice.contract.ts';
import { cancelInvoice } from '../invoice.contract.ts';
import { CHANGED_BY_INVOICES } from './invoice.calls.ts';
import { invoiceName } from './invoice.text.ts';

interface CancelInvoiceProps {
  invoice: Invoice;
  onClose: () => void;
}

const LEAST_LETTERS = 3;

/** Explains the effect: a draft is deleted, an issued invoice keeps its number and gets a credit note. */
export function CancelInvoice({ invoice, onClose }: CancelInvoiceProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const { mutateAsync } = useSend(cancelInvoice, { invalidates: CHANGED_BY_INVOICES });
  const isDraft = invoice.status === 'draft';
  const name = invoiceName(invoice);
  return (
    <ConfirmDialog
      title={isDraft ? 'Discard this draft?' : `Cancel ${name}?`}
      confirm={isDraft ? 'Discard draft' : 'Cancel invoice'}
      keep={isDraft ? 'Keep draft' : 'Keep invoice'}
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        if (reason.trim().length < LEAST_LETTERS) throw new Error('Say why it is cancelled.');
        const cancelled = await mutateAsync({
          params: { id: invoice.id },
          body: { reason: reason.trim(), version: invoice.version },
        });
        const note = cancelled.creditNotes.at(-1)?.invoiceNumber;
        toastSuccess(note ? `${name} cancelled by credit note ${note}` : 'Draft discarded');
      }}
    >
      <p>
        {isDraft
          ? 'A draft has no number and leaves no trace in the books. '
          : `${creditText(invoice)}; the invoice keeps its number. `}
        Its installments stay billed and can be invoiced again.
      </p>
      <div style={SPACED}>
        <Field id={id} label="Reason" error={undefined}>
          <OutlinedInput
            id={id}
            value={reason}
            autoFocus
            onChange={({ target }) => setReason(target.value)}
            inputProps={{ maxLength: 300 }}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}

/** The rest of a partly credited invoice. */
function creditText({ totalPaise, creditNotes }: Invoice): string {
  const leftPaise = totalPaise - sumPaise(creditNotes.map((note) => note.totalPaise));
  const what = creditNotes.length > 0 ? 'reverses the rest of it' : 'reverses it in full';
  return `A credit note for ${formatMoneyExact(leftPaise)} ${what}`;
}

const SPACED = { marginTop: 14 } as const;
