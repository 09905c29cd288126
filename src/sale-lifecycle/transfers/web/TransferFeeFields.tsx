import { styled } from '@mui/material/styles';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { formatArea, formatMoneyExact, formatPct } from '#platform/contract/format.ts';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import type { TransferFee } from '../transferFee.contract.ts';
import { feeTaxPaise } from '../transferFee.rules.ts';
import type { TransferForm } from './buyerTransfer.form.ts';

/** The transfer fee for the new buyer, with its tax. */
export function TransferFeeFields({ control, fee }: { control: Control<TransferForm>; fee: TransferFee }) {
  const typedPaise = useWatch({ control, name: 'feePaise' });
  const feePaise = Number.isSafeInteger(typedPaise) ? typedPaise : 0;
  const taxPaise = feeTaxPaise(feePaise, fee);
  return (
    <Columns>
      <FormMoney
        control={control}
        name="feePaise"
        label="Transfer fee"
        helper={`${formatMoneyExact(fee.ratePaise)} × ${formatArea(fee.areaSqft)} by the project's terms. Due at once from the new buyer.`}
      />
      <div aria-live="polite">
        <FactList
          labelWidth={132}
          facts={[
            { label: `GST ${formatPct(fee.gstPct)}`, value: <Money paise={taxPaise} withPaise /> },
            { label: 'Payable by the buyer', value: <Money paise={feePaise + taxPaise} withPaise /> },
          ]}
        />
      </div>
    </Columns>
  );
}

const Columns = styled('div')({
  display: 'grid',
  alignItems: 'start',
  gap: '14px 24px',
  '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});
