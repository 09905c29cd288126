import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { ChannelPartner } from '../channelPartner.contract.ts';
import {
  FirmAccountInput,
  getChannelPartner,
  listChannelPartners,
  updateChannelPartner,
} from '../channelPartner.contract.ts';

/** The account that commission is paid to. Its number is never shown again, so it is entered again as a whole. */
export function FirmAccountDialog({ firm, onClose }: { firm: ChannelPartner; onClose: () => void }) {
  const update = useSend(updateChannelPartner, { invalidates: [listChannelPartners, getChannelPartner] });
  const { bank } = firm;
  const form = useContractForm(FirmAccountInput, {
    accountName: bank?.accountName ?? firm.name,
    accountNumber: '',
    ifsc: bank?.ifsc ?? '',
  });
  const { control } = form;
  return (
    <FormDialog
      title={bank ? 'Change bank account' : 'Add bank account'}
      form={form}
      submit="Save account"
      onSubmit={async (account) => {
        await update.mutateAsync({
          params: { id: firm.id },
          body: { bank: account, version: firm.version },
        });
        toastSuccess(`Account of ${firm.name} saved`);
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
