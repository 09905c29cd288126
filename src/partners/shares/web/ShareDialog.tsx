import { styled } from '@mui/material/styles';
import * as z from 'zod';
import { id, pct, text } from '#platform/contract/fields.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import { getCommission, listCommissions } from '#partners/commissions/commission.contract.ts';
import type { SharesOfSale } from '../share.contract.ts';
import { getShares, setShares } from '../share.contract.ts';
import { MAX_FIRMS } from '../share.rules.ts';

export const CHANGED = { invalidates: [getShares, listCommissions, getCommission] };

const Typed = z.object({
  shares: z.array(z.object({ channelPartnerId: id(), pct: pct('Share', 0.0001) })),
  reason: text(300, 'Reason', 3),
});

interface ShareDialogProps {
  sale: SharesOfSale;
  ownFirmId: string;
  onClose: () => void;
}

/** Which firms share a sale, and by how much. */
export function ShareDialog({ sale, ownFirmId, onClose }: ShareDialogProps) {
  const save = useSend(setShares, CHANGED);
  const firms = useFirmChoices();
  const stored = sale.shares.flatMap((share) =>
    share.firm ? [{ channelPartnerId: share.firm.id, pct: share.pct }] : [],
  );
  const form = useContractForm(Typed, {
    shares:
      stored.length > 0
        ? stored
        : [
            { channelPartnerId: ownFirmId, pct: 50 },
            { channelPartnerId: '', pct: 50 },
          ],
    reason: '',
  });
  const { control } = form;
  return (
    <FormDialog
      title={`Share ${sale.bookingNumber} between firms`}
      text="Each firm earns its share of what its own structure pays. The commissions are calculated again, and nothing is approved before all firms accept. Remove all firms to end the sharing."
      form={form}
      submit="Save shares"
      onSubmit={async ({ shares, reason }) => {
        const { version } = sale;
        await save.mutateAsync({ params: { id: sale.saleId }, body: { shares, reason, version } });
        toastSuccess(
          shares.length > 0
            ? `${sale.bookingNumber} is shared`
            : `${sale.bookingNumber} is not shared any more`,
        );
      }}
      onClose={onClose}
    >
      <FormRows
        form={form}
        name="shares"
        label="Firms"
        singular="firm"
        max={MAX_FIRMS}
        emptyText="One firm has the sale alone."
        newRow={() => ({ channelPartnerId: '', pct: 0 })}
        renderRow={(position) => (
          <Row>
            <FormSelect
              control={control}
              name={`shares.${position}.channelPartnerId`}
              label="Firm"
              choices={firms}
            />
            <FormPct control={control} name={`shares.${position}.pct`} label="Share" />
          </Row>
        )}
      />
      <FormText control={control} name="reason" label="Reason" rows={2} maxLength={300} />
    </FormDialog>
  );
}

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 110px',
  gap: 10,
});
