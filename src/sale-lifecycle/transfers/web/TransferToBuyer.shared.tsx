import { styled } from '@mui/material/styles';
import { useState } from 'react';
import * as z from 'zod';
import type { FieldError } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { today } from '#platform/web/session/today.ts';
import { BuyerTransferInput, transferToBuyer } from '../buyerTransfer.contract.ts';
import { newBuyersProblem, transferRefusal } from '../buyerTransfer.rules.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { TransferFee } from '../transferFee.contract.ts';
import { getTransferFee } from '../transferFee.contract.ts';
import { transferFeeProblem } from '../transferFee.rules.ts';
import { ApplicantPatch } from '#sales/applicant.contract.ts';
import { CheckedApplicants, newApplicant, passOn, pathOf } from '#sales/web/applicant.form.shared.ts';
import { ApplicantFields } from '#sales/web/ApplicantFields.shared.tsx';
import type { TransferForm } from './buyerTransfer.form.ts';
import { TransferFeeFields } from './TransferFeeFields.tsx';
import { CHANGED_BY_STEPS } from '#sale-lifecycle/steps/web/SaleStepDialog.shared.tsx';

/** Transfers the booking to another buyer; everything but the people stays. */
export function TransferToBuyer(props: { sale: Sale; onDone: () => void }) {
  const fee = useCall(getTransferFee, { params: { id: props.sale.id } });
  if (fee.error)
    return (
      <ErrorState
        title="The transfer fee could not be loaded."
        error={fee.error}
        onRetry={() => void fee.refetch()}
      />
    );
  if (!fee.data)
    return (
      <Narrow>
        <FactSkeleton rows={8} />
      </Narrow>
    );
  return <TransferSheet {...props} fee={fee.data} />;
}

interface TransferSheetProps {
  sale: Sale;
  fee: TransferFee;
  onDone: () => void;
}

function TransferSheet({ sale, fee: current, onDone }: TransferSheetProps) {
  // The fee when the dialog was opened: the typed fee is compared with the one shown.
  const [fee] = useState(current);
  const [schema] = useState(() => schemaFor(sale, (feePaise) => feeProblemOf(fee, feePaise)));
  const form = useContractForm(schema, {
    applicants: [newApplicant(100)],
    reason: null,
    deedNumber: null,
    takesOverDues: false,
    feePaise: fee.askedPaise,
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
          <Note tone="advice" title={`${sale.bookingNumber} is transferred today.`}>
            Price, payment plan and payments stay with the booking. Issued documents keep the name of{' '}
            {sale.customerName}; later ones name the new buyer. The two buyers settle past payments between
            themselves.
          </Note>
          <ApplicantFields form={form} />
          {sale.status === 'registered' && (
            <FormText control={form.control} name="deedNumber" label="Transfer deed number" maxLength={60} />
          )}
          {sale.overduePaise > 0 && (
            <FormCheckbox
              control={form.control}
              name="takesOverDues"
              label={`The new buyer takes over the overdue ${formatMoneyExact(sale.overduePaise)}`}
            />
          )}
          {fee.askedPaise > 0 && <TransferFeeFields saleId={sale.id} control={form.control} fee={fee} />}
          <FormText control={form.control} name="reason" label="Reason" rows={2} maxLength={500} />
          <FormActions control={form.control} submit="Transfer sale" onBack={onDone} back="Cancel" />
        </Parts>
      </Form>
    </Narrow>
  );
}

/** By the rules of the server: PAN is required where the seller gave one. */
function schemaFor(sale: Sale, feeProblem: (feePaise: number) => FieldError | null) {
  const terms = { bookingDate: today(), isIndia: Boolean(sale.applicants[0]?.pan) };
  return z.custom<TransferForm>().superRefine((values, context) => {
    passOn(CheckedApplicants, { ...values, ...terms }, context);
    passOn(BuyerTransferInput.pick({ reason: true, deedNumber: true, feePaise: true }), values, context);
    const people = z.array(ApplicantPatch).safeParse(values.applicants);
    const problem =
      transferRefusal(sale, { deedNumber: values.deedNumber || null, takesOverDues: values.takesOverDues }) ??
      feeProblem(values.feePaise) ??
      (people.success ? newBuyersProblem(sale.applicants, people.data) : null);
    if (problem) context.addIssue({ code: 'custom', path: pathOf(problem.field), message: problem.message });
  });
}

function feeProblemOf(fee: TransferFee, feePaise: number): FieldError | null {
  return Number.isSafeInteger(feePaise) ? transferFeeProblem(fee, feePaise) : null;
}

const Narrow = styled('div')({
  maxWidth: 808,
  padding: '20px 24px 24px',
  '@media (max-width: 599.95px)': { padding: 16 },
});

const Parts = styled('div')({ display: 'grid', gap: 20 });
