import Button from '@mui/material/Button';
import { useFormState, useWatch } from 'react-hook-form';
import type { Day } from '#platform/contract/calendar.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { isDatedInstrument, MAX_ADVANCE_DAYS } from '../receiptChecks.rules.ts';
import type { ReceiptFormState } from './receipt.form.ts';
import { MODE_CHOICES, referenceLabel } from './receipt.form.ts';
import { instrumentLabel } from './receiptTerms.shared.ts';
import { today } from '#platform/web/session/today.ts';
import { useAccounts } from './useAccounts.ts';

interface ReceiptFieldsProps {
  form: ReceiptFormState;
  projectId: string | undefined;
  /** Of the sale, when it is known. */
  bookingDate?: Day | undefined;
  /** The open balance, offered as the amount. */
  duePaise?: number | undefined;
  /** Below the amount: the most that may be accepted. */
  amountHelper?: string | undefined;
  autoFocus?: boolean;
}

/** Amount, mode, reference, day and account: the same wherever money is entered or corrected. */
export function ReceiptFields({
  form,
  projectId,
  bookingDate,
  duePaise = 0,
  amountHelper,
  autoFocus = false,
}: ReceiptFieldsProps) {
  const { control } = form;
  const accounts = useAccounts(projectId);
  const mode = useWatch({ control, name: 'mode' });
  const [amountPaise, receivedDate, reason] = useWatch({
    control,
    name: ['amountPaise', 'receivedDate', 'overSanctionReason'],
  });
  const { overSanctionReason: isAboveSanction } = useFormState({ control }).errors;
  const isOffered = duePaise > 0 && amountPaise !== duePaise;
  return (
    <>
      <FormMoney
        control={control}
        name="amountPaise"
        label="Amount"
        helper={amountHelper}
        autoFocus={autoFocus}
        labelEnd={
          isOffered && (
            <Button
              size="small"
              variant="text"
              color="primary"
              sx={IN_LABEL}
              onClick={() =>
                form.setValue('amountPaise', duePaise, { shouldValidate: true, shouldDirty: true })
              }
            >
              Use {formatMoneyExact(duePaise)} due
            </Button>
          )
        }
      />
      <FormSelect control={control} name="mode" label="Mode" choices={MODE_CHOICES} />
      <FormText
        control={control}
        name="reference"
        label={referenceLabel(mode)}
        isOptional={mode === 'cash'}
        maxLength={60}
        isUppercase
      />
      {isDatedInstrument(mode) && (
        <FormDate control={control} name="instrumentDate" label={instrumentLabel(mode)} isOptional />
      )}
      <FormDate control={control} name="receivedDate" label="Received on" max={today()} />
      {receivedDate !== null && receivedDate < (bookingDate ?? today()) && (
        <FormCheckbox
          control={control}
          name="isAdvance"
          label="Advance, received before the booking"
          helper={`At most ${MAX_ADVANCE_DAYS} days before it.`}
        />
      )}
      {(isAboveSanction ?? reason) && (
        <FormText
          control={control}
          name="overSanctionReason"
          label="Why the bank pays more than its loan"
          maxLength={300}
        />
      )}
      <FormSelect
        control={control}
        name="depositAccountId"
        label="Deposit account"
        choices={accounts ?? []}
        isDisabled={!accounts}
        isOptional
        helper="Required by verification."
      />
    </>
  );
}

const IN_LABEL = { height: 24, margin: '-4px -10px -4px 0', fontWeight: 500 } as const;
