import { styled } from '@mui/material/styles';
import { useState } from 'react';
import * as z from 'zod';
import { formatMoneyExact } from '../../../platform/contract/format.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { Form } from '../../../platform/web/form/Form.tsx';
import { FormActions } from '../../../platform/web/form/FormActions.tsx';
import { FormCheckbox } from '../../../platform/web/form/FormCheckbox.tsx';
import { FormText } from '../../../platform/web/form/FormText.tsx';
import { useContractForm } from '../../../platform/web/form/useContractForm.ts';
import { Note } from '../../../platform/web/page/Note.tsx';
import { toastSuccess } from '../../../platform/web/page/toast.ts';
import { listReceipts } from '../../payments/receipt.contract.ts';
import { today } from '../../payments/web/today.shared.ts';
import { BuyerTransferInput, transferToBuyer } from '../buyerTransfer.contract.ts';
import { newBuyersProblem, transferRefusal } from '../buyerTransfer.rules.ts';
import type { Sale } from '../sale.contract.ts';
import { ApplicantPatch } from '../applicant.contract.ts';
import type { ApplicantValues } from './applicant.form.ts';
import { CheckedApplicants, newApplicant, passOn, pathOf } from './applicant.form.ts';
import { ApplicantFields } from './ApplicantFields.tsx';
import { CHANGED_BY_STEPS } from './SaleStepDialog.tsx';

interface TransferForm {
  applicants: ApplicantValues[];
  reason: string | null;
  deedNumber: string | null;
  takesOverDues: boolean;
}

/** Another buyer takes the booking over; everything but the people stays. */
export function TransferToBuyer({ sale, onDone }: { sale: Sale; onDone: () => void }) {
  const [schema] = useState(() => schemaFor(sale));
  const form = useContractForm(schema, {
    applicants: [newApplicant(100)],
    reason: null,
    deedNumber: null,
    takesOverDues: false,
  });
  const transfer = useSend(transferToBuyer, { invalidates: [...CHANGED_BY_STEPS, listReceipts] });
  return (
    <Narrow>
      <Form
        form={form}
        label="Transfer to another buyer"
        onSubmit={async (values) => {
          const body = { ...BuyerTransferInput.parse(values), version: sale.version };
          await transfer.mutateAsync({ params: { id: sale.id }, body });
          toastSuccess(`${sale.bookingNumber} transferred`);
          onDone();
        }}
      >
        <Parts>
          <Note tone="advice" title={`${sale.bookingNumber} goes over today.`}>
            Price, payment plan and what was paid stay with the booking. Documents that are issued keep the
            name of {sale.customerName}; what is issued from now on names the new buyer. What was demanded and
            paid between the two buyers is settled between them.
          </Note>
          <ApplicantFields form={form} />
          {sale.status === 'registered' && (
            <FormText
              control={form.control}
              name="deedNumber"
              label="Number of the deed by which the agreement goes over"
              maxLength={60}
            />
          )}
          {sale.overduePaise > 0 && (
            <FormCheckbox
              control={form.control}
              name="takesOverDues"
              label={`The new buyer takes over ${formatMoneyExact(sale.overduePaise)} that is overdue`}
            />
          )}
          <FormText control={form.control} name="reason" label="Reason" rows={2} maxLength={500} />
          <FormActions control={form.control} submit="Transfer sale" onBack={onDone} back="Cancel" />
        </Parts>
      </Form>
    </Narrow>
  );
}

/** As the server judges it: PAN is asked for where the seller gave his. */
function schemaFor(sale: Sale) {
  const terms = { bookingDate: today(), isIndia: Boolean(sale.applicants[0]?.pan) };
  return z.custom<TransferForm>().superRefine((values, context) => {
    passOn(CheckedApplicants, { ...values, ...terms }, context);
    passOn(BuyerTransferInput.pick({ reason: true, deedNumber: true }), values, context);
    const people = z.array(ApplicantPatch).safeParse(values.applicants);
    const problem =
      transferRefusal(sale, { deedNumber: values.deedNumber || null, takesOverDues: values.takesOverDues }) ??
      (people.success ? newBuyersProblem(sale.applicants, people.data) : null);
    if (problem) context.addIssue({ code: 'custom', path: pathOf(problem.field), message: problem.message });
  });
}

const Narrow = styled('div')({
  maxWidth: 808,
  padding: '20px 24px 24px',
  '@media (max-width: 599.95px)': { padding: 16 },
});

const Parts = styled('div')({ display: 'grid', gap: 20 });
