import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormNumber, FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { ChargeHead } from '../project.contract.ts';
import { CHARGE_BASES, GST_TREATMENTS } from '../project.contract.ts';
import { CHARGE_BASIS_LABELS, ChargeValue } from './ChargeValue.tsx';
import type { ChargeForm } from './charge.form.ts';
import { codeOf, newChargeHead, USUAL_CHARGE_HEADS, useChargeForm } from './charge.form.ts';
import { useCodeFromName } from '#platform/web/form/useCodeFromName.ts';
import { useValueOfBasis } from './useValueOfBasis.ts';

const BASES = CHARGE_BASES.map((value) => ({ value, label: CHARGE_BASIS_LABELS[value] ?? value }));

const TREATMENT_LABELS: Record<ChargeHead['gstTreatment'], string> = {
  withConstruction: 'Same GST as construction',
  rate: 'Own GST rate',
  deposit: 'No GST (deposit)',
};
const TREATMENTS = GST_TREATMENTS.map((value) => ({ value, label: TREATMENT_LABELS[value] }));

const USUAL = { label: 'Add the usual charges', rows: USUAL_CHARGE_HEADS };

/** What the buyer pays on top of the price: club, legal, maintenance, corpus. */
export function ChargeHeadRows() {
  const form = useChargeForm();
  return (
    <FormRows
      form={form}
      name="chargeHeads"
      label="Other charges"
      singular="charge"
      emptyText="None. Add club membership, legal charges, maintenance or the corpus."
      max={50}
      newRow={newChargeHead}
      renderRow={(position) => <ChargeHeadRow form={form} position={position} />}
      usual={USUAL}
    />
  );
}

function ChargeHeadRow({ form, position }: { form: ChargeForm; position: number }) {
  const { control, setValue } = form;
  const at = `chargeHeads.${position}` as const;
  const [basis, treatment] = useWatch({ control, name: [`${at}.basis`, `${at}.gstTreatment`] });
  useCodeFromName(form, `${at}.name`, `${at}.code`, codeOf);
  useValueOfBasis(form, at);
  useEffect(() => {
    if (treatment !== 'rate') setValue(`${at}.gstRate`, 0);
  }, [treatment, at, setValue]);
  return (
    <Row>
      <FormText control={control} name={`${at}.name`} label="Name" maxLength={60} />
      <FormText control={control} name={`${at}.code`} label="Code" maxLength={20} isUppercase />
      <FormSelect control={control} name={`${at}.basis`} label="Basis" choices={BASES} />
      <ChargeValue control={control} name={`${at}.value`} basis={basis} />
      <FormSelect control={control} name={`${at}.gstTreatment`} label="GST" choices={TREATMENTS} />
      <Pair>
        {treatment === 'rate' && <FormPct control={control} name={`${at}.gstRate`} label="GST rate" />}
        {basis === 'perSqFtMonth' && <FormNumber control={control} name={`${at}.months`} label="Months" />}
      </Pair>
      <Ticks>
        <FormCheckbox control={control} name={`${at}.inAgreementValue`} label="In the agreement value" />
        <FormCheckbox control={control} name={`${at}.tdsIncidental`} label="Counts towards TDS" />
        <FormCheckbox control={control} name={`${at}.mandatory`} label="Mandatory" />
      </Ticks>
    </Row>
  );
}

const Row = styled('div')({
  display: 'grid',
  gap: '10px 12px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 420px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@container (min-width: 700px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
});

const Pair = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 12,
  '@container (max-width: 699.95px)': { '&:empty': { display: 'none' } },
});

const Ticks = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignSelf: 'end',
  gap: '2px 20px',
  gridColumn: '1 / -1',
  '@container (min-width: 700px)': { gridColumn: '3 / -1' },
});
