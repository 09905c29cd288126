import { styled } from '@mui/material/styles';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import type { ChannelPartner } from '../channelPartner.contract.ts';
import {
  getChannelPartner,
  GstRegistrations,
  listChannelPartners,
  updateChannelPartner,
} from '../channelPartner.contract.ts';

/** All GST registrations of a firm: one in a state at a time, each with its days. */
export function RegistrationsDialog({ firm, onClose }: { firm: ChannelPartner; onClose: () => void }) {
  const update = useSend(updateChannelPartner, { invalidates: [listChannelPartners, getChannelPartner] });
  const form = useContractForm(GstRegistrations, {
    gstins: firm.gstins.map(({ gstin, from, to }) => ({ gstin, from, to })),
    version: firm.version,
  });
  const { control } = form;
  return (
    <FormDialog
      title="GST registrations"
      text="The registration on the date of an invoice decides its GST. When a firm gets another GSTIN, enter the last day of the old one."
      form={form}
      submit="Save registrations"
      onSubmit={async (body) => {
        await update.mutateAsync({ params: { id: firm.id }, body });
        toastSuccess(`GST registrations of ${firm.name} saved`);
      }}
      onClose={onClose}
    >
      <FormRows
        form={form}
        name="gstins"
        label="Registrations"
        singular="registration"
        emptyText="None. The firm bills without GST."
        newRow={() => ({ gstin: '', from: today(), to: null })}
        renderRow={(position) => (
          <Row>
            <FormText
              control={control}
              name={`gstins.${position}.gstin`}
              label="GSTIN"
              placeholder="27ABCDE1234F1Z5"
              maxLength={15}
              isUppercase
            />
            <FormDate control={control} name={`gstins.${position}.from`} label="From" />
            <FormDate control={control} name={`gstins.${position}.to`} label="Last day" isOptional />
          </Row>
        )}
      />
    </FormDialog>
  );
}

const Row = styled('div')({
  display: 'grid',
  gap: '10px 12px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 300px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
});
