import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { FirmAccount } from '../firmAccount.contract.ts';
import { FirmAccountInput } from '../firmAccount.contract.ts';
import type { AccountActs } from './accountActs.ts';

interface FirmAccountDialogProps {
  /** Name of the firm or contractor. */
  holder: string;
  acts: AccountActs;
  /** The newest account; null for the first. */
  before: FirmAccount | null;
  onClose: () => void;
}

/** The account that is paid to. Its number is never shown again, so it is entered again as a whole. */
export function FirmAccountDialog({ holder, acts, before, onClose }: FirmAccountDialogProps) {
  const form = useContractForm(FirmAccountInput, {
    accountName: before?.accountName ?? holder,
    accountNumber: '',
    ifsc: before?.ifsc ?? '',
  });
  const { control } = form;
  return (
    <FormDialog
      title={before ? 'Change bank account' : 'Add bank account'}
      text="Another person of Finance confirms it. Until then the firm is not paid."
      form={form}
      submit="Save account"
      onSubmit={async (account) => {
        await acts.enter(account);
        toastSuccess(`Account of ${holder} saved, to be confirmed`);
      }}
      onClose={onClose}
    >
      <FormGrid>
        <FormText control={control} name="accountName" label="Account name" maxLength={150} />
        <FormText control={control} name="accountNumber" label="Account number" maxLength={18} />
        <FormText control={control} name="ifsc" label="IFSC" maxLength={11} isUppercase />
      </FormGrid>
    </FormDialog>
  );
}
