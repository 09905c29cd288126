import { today } from '#platform/web/session/today.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { DisputeInput, listClaimDisputes, raiseDispute } from '../dispute.contract.ts';

interface RaiseDisputeProps {
  phone: string;
  onRaised: (id: string) => void;
  onClose: () => void;
}

/** A firm disputes the claim on a customer. */
export function RaiseDisputeDialog({ phone, onRaised, onClose }: RaiseDisputeProps) {
  const raise = useSend(raiseDispute, { invalidates: [listClaimDisputes] });
  const form = useContractForm(DisputeInput, { phone, broughtOn: null, statement: '' });
  const { control } = form;
  return (
    <FormDialog
      title="Dispute a claim"
      text="Describe how you brought this customer. Add evidence, such as the visit register, in the next step."
      form={form}
      submit="Raise dispute"
      onSubmit={async (body) => {
        const { id, number } = await raise.mutateAsync({ body });
        toastSuccess(`${number} raised`);
        onRaised(id);
      }}
      onClose={onClose}
    >
      <FormGrid>
        <FormPhone control={control} name="phone" label="Customer phone" autoComplete="off" />
        <FormDate control={control} name="broughtOn" label="Brought on" max={today()} isOptional />
        <div data-wide>
          <FormText control={control} name="statement" label="What happened" rows={5} maxLength={4000} />
        </div>
      </FormGrid>
    </FormDialog>
  );
}
