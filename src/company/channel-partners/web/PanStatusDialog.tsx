import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import type { ChannelPartner } from '../channelPartner.contract.ts';
import {
  getChannelPartner,
  InoperativePan,
  listChannelPartners,
  updateChannelPartner,
} from '../channelPartner.contract.ts';

/** The tax department treats the PAN as inoperative, usually because it is not linked with Aadhaar. */
export function PanStatusDialog({ firm, onClose }: { firm: ChannelPartner; onClose: () => void }) {
  const update = useSend(updateChannelPartner, { invalidates: [listChannelPartners, getChannelPartner] });
  const form = useContractForm(InoperativePan, { since: today(), reason: '' });
  return (
    <FormDialog
      title="Mark PAN as inoperative"
      text={`From that day TDS of ${firm.name} is deducted at the higher rate. Mark it as operative again once the department does.`}
      form={form}
      submit="Mark as inoperative"
      onSubmit={async (panInoperative) => {
        await update.mutateAsync({
          params: { id: firm.id },
          body: { panInoperative, version: firm.version },
        });
        toastSuccess(`PAN of ${firm.name} marked as inoperative`);
      }}
      onClose={onClose}
    >
      <FormGrid>
        <FormDate control={form.control} name="since" label="Inoperative since" max={today()} />
        <FormText
          control={form.control}
          name="reason"
          label="Reason"
          placeholder="Not linked with Aadhaar"
          maxLength={300}
        />
      </FormGrid>
    </FormDialog>
  );
}
