import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { CreditNoteInput, enterCreditNote } from '../recovery.contract.ts';
import type { RecoverableDialogProps } from './recoverable.calls.ts';
import { CHANGED } from './recoverable.calls.ts';

/** The paper of the firm, for what it has to pay back of one invoice. */
export function CreditNoteDialog({ recoverable, onClose }: RecoverableDialogProps) {
  const { id, version, firm, invoiceNumber, invoiceDate, taxablePaise, gstPaise, gst } = recoverable;
  const enter = useSend(enterCreditNote, CHANGED);
  const form = useContractForm(CreditNoteInput, {
    number: '',
    date: today(),
    taxablePaise,
    gstPaise: gst === 'lost' ? 0 : gstPaise,
    version,
  });
  const { control } = form;
  return (
    <FormDialog
      title="Enter credit note"
      text={`Of ${firm.name}, for invoice ${invoiceNumber}. With it the GST is to be paid back as well. This cannot be undone.`}
      form={form}
      submit="Enter credit note"
      onSubmit={async (body) => {
        await enter.mutateAsync({ params: { id }, body });
        toastSuccess(`Credit note ${body.number} entered`);
      }}
      onClose={onClose}
    >
      <FormGrid>
        <FormText control={control} name="number" label="Number" maxLength={40} isUppercase autoFocus />
        <FormDate control={control} name="date" label="Date" min={invoiceDate} max={today()} />
        <FormMoney control={control} name="taxablePaise" label="Commission" />
        <FormMoney control={control} name="gstPaise" label="GST" />
      </FormGrid>
    </FormDialog>
  );
}
