import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { formatMoneyExact, formatPct } from '#platform/contract/format.ts';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { ExpectedTds } from '../receipt.contract.ts';
import type { ReceiptFormState } from './receipt.form.ts';

interface TdsLineFieldsProps {
  form: ReceiptFormState;
  /** The TDS the server expects with the typed amount; null where none is. */
  expected: ExpectedTds | null;
}

/** TDS on this payment: the fields appear only when added. */
export function TdsLineFields({ form, expected }: TdsLineFieldsProps) {
  const { control } = form;
  const line = useWatch({ control, name: 'tds' });
  const set = (tds: { amountPaise: number; acknowledgement: string } | null) =>
    form.setValue('tds', tds, { shouldDirty: true });
  if (!line) {
    const offered = expected && expected.amountPaise > 0 ? expected : null;
    return (
      <Offer data-wide>
        <Button
          size="small"
          onClick={() => set({ amountPaise: offered?.amountPaise ?? (null as never), acknowledgement: '' })}
        >
          {offered
            ? `Add TDS of ${formatMoneyExact(offered.amountPaise)}, ${formatPct(offered.pct)}`
            : 'Add tax deducted by the buyer'}
        </Button>
      </Offer>
    );
  }
  return (
    <>
      <FormMoney
        control={control}
        name="tds.amountPaise"
        label="TDS"
        helper="Deducted from the price, never from GST. Together with the amount it pays the demand."
        labelEnd={
          <Button size="small" variant="text" sx={IN_LABEL} onClick={() => set(null)}>
            Remove
          </Button>
        }
      />
      <FormText
        control={control}
        name="tds.acknowledgement"
        label="Acknowledgement"
        helper={expected ? `Of form ${expected.form}. ${ACKNOWLEDGED}` : ACKNOWLEDGED}
        maxLength={60}
        isOptional
        isUppercase
      />
    </>
  );
}

const ACKNOWLEDGED = 'With it this part is no longer overdue; required to verify.';
const IN_LABEL = { height: 24, margin: '-4px -10px -4px 0', fontWeight: 500 } as const;
const Offer = styled('div')({ marginTop: -4 });
