import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { formatMoneyExact, startCase } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { RECEIPT_MODES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { isDatedInstrument, MAX_ADVANCE_DAYS } from '#money/receipts/receiptChecks.rules.ts';
import { instrumentLabel } from '#money/receipts/web/receiptTerms.shared.ts';
import { today } from '#platform/web/session/today.ts';
import { getProject } from '#inventory/projects/project.contract.ts';
import type { SuggestedReceipt } from '../suggestedReceipt.rules.ts';
import { receiptParts, suggestedReceipt } from '../suggestedReceipt.rules.ts';
import type { StepProps } from './booking.steps.ts';
import { StepFrame } from './StepFrame.tsx';
import { useBookingSheet } from './useBookingSheet.ts';

const MODE_CHOICES = RECEIPT_MODES.map((value) => ({ value, label: startCase(value) }));

/** The booking receipt, if the customer has already paid. */
export function ReceiptStep(props: StepProps) {
  const { control } = props.form;
  const hasReceipt = useWatch({ control, name: 'hasReceipt' });
  const [leadId, unitId, costSheetId] = useWatch({ control, name: ['leadId', 'unitId', 'costSheetId'] });
  const { inputs, sheet } = useBookingSheet({ leadId, unitId, costSheetId });
  const due = inputs && sheet ? dueOf(inputs, sheet) : null;
  return (
    <StepFrame {...props} step={3} submit="Continue to review" onSubmit={() => props.go(4)}>
      <Parts>
        {due && (
          <p>
            {formatMoneyExact(due.totalPaise)} may be taken with the booking: {receiptParts(due)}.
          </p>
        )}
        <FormCheckbox
          control={control}
          name="hasReceipt"
          label="The customer has paid; record the receipt with the booking"
          helper="It counts as paid once another person has verified it. Otherwise the payment stays pending."
        />
        {hasReceipt && (
          <Fields {...props} projectId={inputs?.projectId ?? null} duePaise={due?.totalPaise ?? null} />
        )}
        {hasReceipt && due && <LimitNote due={due} />}
      </Parts>
    </StepFrame>
  );
}

interface FieldsProps extends StepProps {
  projectId: string | null;
  /** What may be taken with the booking: the amount, until another is entered. */
  duePaise: number | null;
}

function Fields({ form, projectId, duePaise }: FieldsProps) {
  const { control, getValues, setValue } = form;
  useEffect(() => {
    if (duePaise !== null && getValues('receipt.amountPaise') === null)
      setValue('receipt.amountPaise', duePaise);
  }, [duePaise, getValues, setValue]);
  const [mode, isIndia, receivedDate, bookingDate] = useWatch({
    control,
    name: ['receipt.mode', 'isIndia', 'receipt.receivedDate', 'bookingDate'],
  });
  const project = useCall(getProject, { params: { id: projectId ?? '' } }, { enabled: projectId !== null });
  const accounts = project.data?.designatedAccounts ?? [];
  return (
    <FormGrid>
      <FormMoney control={control} name="receipt.amountPaise" label="Amount" />
      <FormSelect control={control} name="receipt.mode" label="Paid by" choices={MODE_CHOICES} />
      <FormText
        control={control}
        name="receipt.reference"
        label={mode === 'cheque' || mode === 'dd' ? 'Cheque or draft number' : 'Bank reference'}
        isOptional={mode === 'cash'}
        maxLength={60}
      />
      {isDatedInstrument(mode) && (
        <FormDate control={control} name="receipt.instrumentDate" label={instrumentLabel(mode)} isOptional />
      )}
      <FormDate control={control} name="receipt.receivedDate" label="Received on" max={today()} />
      {receivedDate !== null && receivedDate < bookingDate && (
        <FormCheckbox
          control={control}
          name="receipt.isAdvance"
          label="Advance, received before the booking"
          helper={`At most ${MAX_ADVANCE_DAYS} days before it.`}
        />
      )}
      <FormSelect
        control={control}
        name="receipt.depositAccountId"
        label="Deposited into"
        isOptional
        emptyLabel="Choose when verifying"
        choices={accounts.map(({ id, kind, bank, accountLast4 }) => ({
          value: id,
          label: `${startCase(kind)}, ${bank} ••${accountLast4}`,
        }))}
      />
      {isIndia && (
        <FormMoney
          control={control}
          name="receipt.tdsAmountPaise"
          label="TDS"
          helper="TDS deducted by the buyer. Together with the amount it pays the demand."
          isOptional
        />
      )}
    </FormGrid>
  );
}

/** The first demand of the plan, as far as it may be taken. */
function dueOf(inputs: PricingInputs, sheet: CostSheet): SuggestedReceipt | null {
  const [first] = sheet.schedule;
  const terms = { capPct: inputs.bookingCapPct, agreementValuePaise: sheet.agreementValuePaise };
  return first ? suggestedReceipt(first, terms) : null;
}

function LimitNote({ due: { reachedPct } }: { due: SuggestedReceipt }) {
  if (reachedPct === null) return null;
  return (
    <Note tone="limit">
      No more of the price may be accepted before the agreement is registered; the billed GST does not count.
    </Note>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 16, maxWidth: 640 });
