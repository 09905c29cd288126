import { formatMoneyExact } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { accountLabel } from '#inventory/projects/accountLabel.rules.ts';
import { getProject } from '#inventory/projects/project.contract.ts';
import { enterRepayment, RepaymentInput } from '../recovery.contract.ts';
import type { RecoverableDialogProps } from './recoverable.calls.ts';
import { CHANGED } from './recoverable.calls.ts';

/** Money that came in on an account of the project; the separate one is not for it. */
export function RepaymentDialog({ recoverable, onClose }: RecoverableDialogProps) {
  const { id, version, firm, projectId, openPaise, raisedOn } = recoverable;
  const project = useCall(getProject, { params: { id: projectId } });
  const accounts = (project.data?.designatedAccounts ?? []).filter(({ kind }) => kind !== 'separate');
  const enter = useSend(enterRepayment, CHANGED);
  const form = useContractForm(RepaymentInput, {
    amountPaise: openPaise,
    receivedOn: today(),
    bankAccountId: '',
    reference: '',
    version,
  });
  const { control } = form;
  return (
    <FormDialog
      title="Enter repayment"
      text={`${firm.name} has ${formatMoneyExact(openPaise)} to pay back. This cannot be undone.`}
      form={form}
      submit="Enter repayment"
      onSubmit={async (body) => {
        await enter.mutateAsync({ params: { id }, body });
        toastSuccess(`${formatMoneyExact(body.amountPaise)} paid back`);
      }}
      onClose={onClose}
    >
      <FormGrid>
        <FormMoney control={control} name="amountPaise" label="Amount" autoFocus />
        <FormDate control={control} name="receivedOn" label="Received on" min={raisedOn} max={today()} />
        <FormSelect
          control={control}
          name="bankAccountId"
          label="Account"
          emptyLabel="Choose an account"
          choices={accounts.map((account) => ({ value: account.id, label: accountLabel(account) }))}
        />
        <FormText control={control} name="reference" label="Bank reference" maxLength={60} />
      </FormGrid>
    </FormDialog>
  );
}
