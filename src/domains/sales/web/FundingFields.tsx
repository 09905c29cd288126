import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { FormGrid } from '../../../platform/web/form/Form.tsx';
import { FormDate } from '../../../platform/web/form/FormDate.tsx';
import { FormMoney } from '../../../platform/web/form/FormNumber.tsx';
import { FormSegment } from '../../../platform/web/form/FormSegment.tsx';
import { FormText } from '../../../platform/web/form/FormText.tsx';
import { today } from '../../payments/web/today.shared.ts';
import { FUNDING_CHOICES } from './sale.words.ts';
import type { SaleEditValues } from './saleEdit.form.ts';

/** Who pays: the buyer, his bank, or both. What the bank has paid is counted from its receipts, never entered. */
export function FundingFields<T>({ form }: { form: UseFormReturn<SaleEditValues, unknown, T> }) {
  const { control } = form;
  const hasLoan = useWatch({ control, name: 'funding' }) !== 'self';
  return (
    <FormGrid>
      <div data-wide>
        <FormSegment control={control} name="funding" label="Paid from" choices={FUNDING_CHOICES} />
      </div>
      {hasLoan && (
        <>
          <FormText control={control} name="loan.bank" label="Bank" maxLength={120} />
          <FormText
            control={control}
            name="loan.sanctionNumber"
            label="Number of the sanction letter"
            isOptional
            maxLength={60}
          />
          <FormMoney control={control} name="loan.sanctionedPaise" label="Sanctioned amount" isOptional />
          <FormDate
            control={control}
            name="loan.sanctionedOn"
            label="Sanctioned on"
            isOptional
            max={today()}
          />
        </>
      )}
    </FormGrid>
  );
}
