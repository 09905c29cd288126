import type { Control } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { roleLabel } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { getLead, listInteractions } from '#enquiries/leads/lead.contract.ts';
import { findCustomers } from '#enquiries/leads/web/customerFinder.shared.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { requestBooking } from '#inventory/units/unit.contract.ts';

interface RequestBookingProps {
  unit: Unit;
  /** The customer whose page opened the dialog. */
  customer?: FoundOption | null;
  onClose: () => void;
}

/** What partners do instead of booking: the Sales Managers of the project are notified. */
export function RequestBooking({ unit, customer = null, onClose }: RequestBookingProps) {
  const ask = useSend(requestBooking, { invalidates: [getLead, listInteractions] });
  const form = useForm<LeadForm>({ defaultValues: { leadId: customer?.id ?? null } });
  return (
    <FormDialog
      title={`Request booking of ${unit.unitNumber}`}
      text={`Units are reserved and booked by the builder’s sales team. The ${roleLabel('Sales Manager')} of the project is notified which of your customers wants this one.`}
      form={form}
      submit="Send request"
      submitting="Sending…"
      purpose="request"
      onClose={onClose}
      onSubmit={async ({ leadId }) => {
        await ask.mutateAsync({ params: { id: unit.id }, body: { leadId: leadId ?? '' } });
        toastSuccess(`Request to book ${unit.unitNumber} sent`);
      }}
    >
      <LeadChoice control={form.control} initial={customer} />
    </FormDialog>
  );
}

interface LeadForm {
  leadId: string | null;
}

interface LeadChoiceProps {
  control: Control<LeadForm>;
  initial?: FoundOption | null;
}

/** An open lead, found by name, phone or email. */
export function LeadChoice({ control, initial = null }: LeadChoiceProps) {
  return (
    <FormCombobox
      control={control}
      name="leadId"
      label="Lead"
      search={findCustomers}
      initial={initial}
      placeholder="Name, phone or email"
      emptyText="No open lead found"
    />
  );
}
