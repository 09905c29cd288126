import { displayName } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listUsers } from '#company/people/user.contract.ts';
import type { ChannelPartner } from '../channelPartner.contract.ts';
import {
  ChannelPartnerPatch,
  getChannelPartner,
  listChannelPartners,
  PARTNER_TIERS,
  updateChannelPartner,
} from '../channelPartner.contract.ts';
import { TIER_LABELS } from './firm.labels.ts';

const FirmForm = ChannelPartnerPatch.omit({ gstin: true, gstins: true, panInoperative: true });
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended: no new customers' },
];

/** The managers to choose from that the reader may see, and the current one. */
function useManagerChoices({ managerId, managerName }: ChannelPartner) {
  const managers = useCall(listUsers, {
    query: { role: 'Channel Partner Manager', status: 'active', limit: 100 },
  });
  const choices = (managers.data?.rows ?? []).map((one) => ({ value: one.id, label: displayName(one) }));
  if (!managerId || choices.some(({ value }) => value === managerId)) return choices;
  return [...choices, { value: managerId, label: managerName ?? 'A former manager' }];
}

/** Name, numbers, tier, manager and status of a firm, for those who manage it. */
export function EditFirmDialog({ firm, onClose }: { firm: ChannelPartner; onClose: () => void }) {
  const update = useSend(updateChannelPartner, { invalidates: [listChannelPartners, getChannelPartner] });
  const { name, reraAgentNumber, reraValidUntil, pan, tier, status, managerId, version } = firm;
  const form = useContractForm(FirmForm, {
    name,
    reraAgentNumber: reraAgentNumber ?? '',
    reraValidUntil: reraValidUntil ?? '',
    pan: pan ?? '',
    tier,
    status,
    managerId,
    version,
  });
  const { control } = form;
  return (
    <FormDialog
      title="Edit firm"
      form={form}
      submit="Save firm"
      onSubmit={async (body) => {
        await update.mutateAsync({ params: { id: firm.id }, body });
        toastSuccess(`${body.name ?? name} saved`);
      }}
      onClose={onClose}
    >
      <FormGrid>
        <FormText control={control} name="name" label="Firm name" maxLength={150} />
        <FormText control={control} name="pan" label="Firm PAN" maxLength={10} isUppercase isOptional />
        <FormText control={control} name="reraAgentNumber" label="RERA agent number" maxLength={40} />
        <FormDate control={control} name="reraValidUntil" label="RERA valid until" />
        <FormSelect
          control={control}
          name="tier"
          label="Tier"
          choices={PARTNER_TIERS.map((value) => ({ value, label: TIER_LABELS[value] }))}
        />
        <FormSelect control={control} name="status" label="State" choices={STATUSES} />
        <FormSelect
          control={control}
          name="managerId"
          label={roleLabel('Channel Partner Manager')}
          isOptional
          choices={useManagerChoices(firm)}
        />
      </FormGrid>
    </FormDialog>
  );
}
