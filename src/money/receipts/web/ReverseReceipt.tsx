import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import * as z from 'zod';
import { day, text } from '#platform/contract/fields.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Receipt } from '../receipt.contract.ts';
import { updateReceipt } from '../receipt.contract.ts';
import { CHANGED_BY_RECEIPTS } from '#money/dues/web/receipt.calls.shared.ts';
import { today } from '#platform/web/session/today.ts';

interface ReverseReceiptProps {
  receipt: Receipt;
  /** Marks a receipt as bounced, or reverses one verified by mistake. */
  how: 'bounce' | 'reverse';
  onClose: () => void;
}

const ReverseForm = z.object({ reason: text(300, 'Reason', 3), bouncedOn: day('Bounced on') });

const LABELS = {
  bounce: {
    title: 'Mark as bounced',
    text: 'What it paid is due again with its original due dates, and the bounce charge is added. The receipt stays visible, marked as bounced.',
    done: 'Marked as bounced',
  },
  reverse: {
    title: 'Reverse receipt',
    text: 'Its ledger entries are reversed and what it paid is due again. The receipt keeps its number, marked as reversed.',
    done: 'Receipt reversed',
  },
} as const;

/** A verified receipt is never deleted: it is reversed with a date and reason. */
export function ReverseReceipt({ receipt, how, onClose }: ReverseReceiptProps) {
  const titleId = useId();
  const words = LABELS[how];
  const form = useContractForm(ReverseForm, { reason: '', bouncedOn: today() });
  const update = useSend(updateReceipt, { invalidates: CHANGED_BY_RECEIPTS });
  const isBounce = how === 'bounce';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {words.title}: {formatMoneyExact(receipt.amountPaise)}
      </DialogTitle>
      <Form
        form={form}
        label={words.title}
        onSubmit={async ({ reason, bouncedOn }) => {
          const { version } = receipt;
          await update.mutateAsync({
            params: { id: receipt.id },
            body: isBounce
              ? { status: 'bounced', bounceReason: reason, bouncedOn, version }
              : { status: 'reversed', reversalReason: reason, version },
          });
          toastSuccess(words.done);
          onClose();
        }}
      >
        <DialogContent>
          <Lead>
            {receipt.customerName}, {receipt.unitNumber}. {words.text}
          </Lead>
          <FormGrid>
            <div data-wide={isBounce ? undefined : true}>
              <FormText
                control={form.control}
                name="reason"
                label="Reason"
                maxLength={300}
                placeholder={isBounce ? 'Funds insufficient' : undefined}
                autoFocus
              />
            </div>
            {isBounce && (
              <FormDate
                control={form.control}
                name="bouncedOn"
                label="Bounced on"
                min={receipt.receivedDate}
                max={today()}
              />
            )}
          </FormGrid>
        </DialogContent>
        <DialogActions>
          <Whole>
            <FormActions control={form.control} submit={words.title} onBack={onClose} back="Keep receipt" />
          </Whole>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const Lead = styled('p')(({ theme }) => ({ marginBottom: 14, color: theme.vars.palette.text.secondary }));
const Whole = styled('div')({ flex: 1 });
