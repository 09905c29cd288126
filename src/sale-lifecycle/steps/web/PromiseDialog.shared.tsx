import * as z from 'zod';
import { addDays } from '#platform/contract/calendar.ts';
import { plannedDay, text } from '#platform/contract/fields.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { updateSale } from '#sales/sale.contract.ts';
import { CHANGED_BY_STEPS } from './SaleStepDialog.shared.tsx';

const PromiseForm = z.object({
  promisedPossession: plannedDay('Promised possession'),
  reason: text(300, 'Reason', 3),
});

/** Corrects the day on which the agreement promises possession, and enters it where that of RERA stands in for it. */
export function PromiseDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { promisedPossession } = sale;
  const form = useContractForm(PromiseForm, {
    reason: '',
    ...(promisedPossession === null ? {} : { promisedPossession }),
  });
  const update = useSend(updateSale, { invalidates: CHANGED_BY_STEPS });
  return (
    <FormDialog
      title={`Correct promised possession: ${sale.customerName}, ${sale.unitNumber}`}
      text="Interest for delay is counted from the day after it, and due dates are not moved beyond it."
      form={form}
      submit="Correct promise"
      purpose="save"
      onClose={onClose}
      onSubmit={async (body) => {
        await update.mutateAsync({ params: { id: sale.id }, body: { ...body, version: sale.version } });
        toastSuccess('Promise of possession corrected');
      }}
    >
      <FormGrid>
        <FormDate
          control={form.control}
          name="promisedPossession"
          label="Possession promised for"
          helper="As the agreement says."
          min={addDays(sale.agreementDate ?? sale.bookingDate, 1)}
          chips={[]}
        />
        <FormText control={form.control} name="reason" label="Reason" maxLength={300} />
      </FormGrid>
    </FormDialog>
  );
}
