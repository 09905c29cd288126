import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { formatMoney, formatMoneyExact, formatPct, startCase } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { bookingCapPaise } from '#inventory/payment-terms/bookingCap.rules.ts';
import { RECEIPT_MODES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { isDatedInstrument, MAX_ADVANCE_DAYS } from '#money/receipts/receiptChecks.rules.ts';
import { instrumentLabel } from '#money/receipts/web/receiptTerms.shared.ts';
import { today } from '#platform/web/session/today.ts';
import { getProject } from '#inventory/projects/project.contract.ts';
import type { SuggestedReceipt } from '../suggestedReceipt.rules.ts';
import { suggestedReceipt } from '../suggestedReceipt.rules.ts';
import type { StepProps } from './booking.steps.ts';
import { StepFrame } from './StepFrame.tsx';
import type { BookingSheet } from './useBookingSheet.ts';
import { useBookingSheet } from './useBookingSheet.ts';

const MODE_CHOICES = RECEIPT_MODES.map((value) => ({ value, label: startCase(value) }));

/** The booking receipt, if the customer has already paid. */
export function ReceiptStep(props: StepProps) {
  const { control } = props.form;
  const hasReceipt = useWatch({ control, name: 'hasReceipt' });
  const [leadId, unitId, costSheetId] = useWatch({ control, name: ['leadId', 'unitId', 'costSheetId'] });
  const { inputs, sheet } = useBookingSheet({ leadId, unitId, costSheetId });
  const first = sheet?.schedule[0];
  return (
    <StepFrame {...props} step={3} submit="Continue to review" onSubmit={() => props.go(4)}>
      <Parts>
        {first && (
          <p>
            With the booking {formatMoneyExact(first.totalPaise)} is due now: {first.name},{' '}
            {formatMoney(first.principalPaise)} and its GST.
          </p>
        )}
        <FormCheckbox
          control={control}
          name="hasReceipt"
          label="The customer has paid; record the receipt with the booking"
          helper="It counts as paid once another person has verified it. Otherwise the payment stays pending."
        />
        {hasReceipt && (
          <Fields
            {...props}
            projectId={inputs?.projectId ?? null}
            due={first ? suggestedReceipt(first, capOf({ inputs, sheet })) : null}
          />
        )}
        {hasReceipt && <CapNote inputs={inputs} sheet={sheet} />}
      </Parts>
    </StepFrame>
  );
}

interface FieldsProps extends StepProps {
  projectId: string | null;
  /** What is due with the booking: the amount, until another is entered. */
  due: SuggestedReceipt | null;
}

function Fields({ form, projectId, due }: FieldsProps) {
  const { control, getValues, setValue } = form;
  const duePaise = due && due.pricePaise + due.taxPaise;
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
      <FormMoney
        control={control}
        name="receipt.amountPaise"
        label="Amount"
        helper={due ? dueText(due) : undefined}
      />
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

/** How much of the price may be accepted now; null without such a limit. */
function capOf({ inputs, sheet }: Pick<BookingSheet, 'inputs' | 'sheet'>): number | null {
  return inputs?.bookingCapPct && sheet
    ? bookingCapPaise(sheet.agreementValuePaise, inputs.bookingCapPct)
    : null;
}

/** '₹9,08,140 price (at the limit) + ₹45,407 GST' */
function dueText({ pricePaise, taxPaise, isAtCap }: SuggestedReceipt): string {
  return `Due now: ${formatMoney(pricePaise)} price${isAtCap ? ' (at the limit)' : ''} + ${formatMoney(taxPaise)} GST`;
}

function CapNote({ inputs, sheet }: Pick<BookingSheet, 'inputs' | 'sheet'>) {
  const capPaise = capOf({ inputs, sheet });
  if (capPaise === null) return null;
  return (
    <Note tone="limit">
      At most <b>{formatMoney(capPaise)}</b> of the price ({formatPct(inputs?.bookingCapPct ?? 0)}) may be
      accepted before the agreement is registered; the billed GST comes on top.
    </Note>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 16, maxWidth: 640 });
