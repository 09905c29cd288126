import { styled } from '@mui/material/styles';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { today } from '#platform/web/session/today.ts';
import type { Funding } from '../loan.contract.ts';
import type { FundingValues } from './funding.form.shared.ts';
import { FUNDING_CHOICES } from './sale.labels.shared.ts';

interface FundingFieldsProps<V extends FieldValues, T> {
  /** A form with funding and loan under these names. */
  form: UseFormReturn<V, unknown, T>;
}

/**
 * Who pays: the buyer, the bank, or both. What the bank has paid is computed from its receipts, never
 * entered.
 */
export function FundingFields<V extends FieldValues & FundingValues, T>({ form }: FundingFieldsProps<V, T>) {
  const { control } = form;
  const funding = useWatch({ control, name: 'funding' as FieldPath<V> }) as Funding | null;
  const hasLoan = funding === 'loan' || funding === 'both';
  const ofLoan = (field: keyof FundingValues['loan']) => `loan.${field}` as FieldPath<V>;
  return (
    <Fields>
      <div data-wide>
        <FormSegment
          control={control}
          name={'funding' as FieldPath<V>}
          label="Paid from"
          choices={FUNDING_CHOICES}
        />
      </div>
      {hasLoan && (
        <>
          <FormText control={control} name={ofLoan('bank')} label="Bank" maxLength={120} />
          <FormText
            control={control}
            name={ofLoan('sanctionNumber')}
            label="Sanction letter number"
            isOptional
            maxLength={60}
          />
          <FormMoney
            control={control}
            name={ofLoan('sanctionedPaise')}
            label="Sanctioned amount"
            isOptional
          />
          <FormDate
            control={control}
            name={ofLoan('sanctionedOn')}
            label="Sanctioned on"
            isOptional
            max={today()}
          />
        </>
      )}
    </Fields>
  );
}

/** Two columns where the container (not only the screen) is wide enough. */
const Fields = styled('div')({
  display: 'grid',
  gap: '14px 16px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  '& > [data-wide]': { gridColumn: '1 / -1' },
});
