import { useWatch } from 'react-hook-form';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import type { ProjectAccounts } from '../bankAccount.contract.ts';
import {
  getAccountQuarters,
  listAccountEntries,
  listBankAccounts,
  recordTransfer,
  TransferInput,
} from '../bankAccount.contract.ts';
import { missingCertificate } from '../bankAccount.rules.ts';
import { accountName } from './account.labels.ts';

interface RecordTransferProps {
  project: ProjectAccounts;
  start: { amountPaise?: number };
  onClose: () => void;
}

/** A transfer between the accounts of a project; from the separate account it needs certificates. */
export function RecordTransfer({ project, start, onClose }: RecordTransferProps) {
  const { accounts } = project;
  const idOf = (kind: string) => accounts.find((one) => one.kind === kind && one.isInUse)?.id;
  const form = useContractForm(TransferInput, {
    fromAccountId: idOf('collection') ?? '',
    toAccountId: idOf('separate') ?? null,
    movedOn: today(),
    reference: '',
    ...start,
  });
  const record = useSend(recordTransfer, {
    invalidates: [listBankAccounts, listAccountEntries, getAccountQuarters],
  });
  const [fromId, toId] = useWatch({ control: form.control, name: ['fromAccountId', 'toAccountId'] });
  const from = accounts.find((one) => one.id === fromId);
  const to = accounts.find((one) => one.id === toId) ?? null;
  const isCertified = from !== undefined && missingCertificate(from, to, {}) !== null;
  const choices = accounts.map((account) => ({ value: account.id, label: accountName(account) }));
  const { control } = form;
  return (
    <FormDialog
      title="Record transfer"
      text={`A transfer already made for ${project.projectName}. Nothing is sent to the bank.`}
      form={form}
      submit="Record transfer"
      onClose={onClose}
      onSubmit={async (body) => {
        await record.mutateAsync({ body });
        toastSuccess('Transfer recorded');
      }}
    >
      <FormGrid>
        <div data-wide>
          <FormSelect control={control} name="fromAccountId" label="From" choices={choices} />
        </div>
        <div data-wide>
          <FormSelect
            control={control}
            name="toAccountId"
            label="To"
            choices={choices}
            isOptional
            emptyLabel="Paid out"
          />
        </div>
        <FormMoney control={control} name="amountPaise" label="Amount" />
        <FormDate control={control} name="movedOn" label="Date" max={today()} />
        <FormText control={control} name="reference" label="Bank reference" maxLength={60} />
        {isCertified && (
          <>
            <FormText control={control} name="engineerCertificate" label="Engineer's certificate" />
            <FormText control={control} name="architectCertificate" label="Architect's certificate" />
            <FormText control={control} name="accountantCertificate" label="CA's certificate" />
          </>
        )}
        <FormText control={control} name="note" label="Note" maxLength={300} isOptional />
      </FormGrid>
    </FormDialog>
  );
}
