import { formatMoneyExact } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { requestWriteOff, WriteOffInput } from '../recovery.contract.ts';
import type { RecoverableDialogProps } from './recoverable.calls.ts';
import { CHANGED } from './recoverable.calls.ts';

/** A second person decides it among the approvals. */
export function WriteOffDialog({ recoverable, onClose }: RecoverableDialogProps) {
  const { id, version, firm, openPaise } = recoverable;
  const request = useSend(requestWriteOff, CHANGED);
  const form = useContractForm(WriteOffInput, { amountPaise: openPaise, reason: '', version });
  const { control } = form;
  return (
    <FormDialog
      title="Request write-off"
      text={`${firm.name} has ${formatMoneyExact(openPaise)} to pay back. A second person decides whether it is written off.`}
      form={form}
      submit="Send request"
      purpose="send"
      onSubmit={async (body) => {
        await request.mutateAsync({ params: { id }, body });
        toastSuccess('Request sent');
      }}
      onClose={onClose}
    >
      <FormMoney control={control} name="amountPaise" label="Amount" autoFocus />
      <FormText control={control} name="reason" label="Reason" maxLength={300} />
    </FormDialog>
  );
}
