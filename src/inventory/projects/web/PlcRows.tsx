import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { PLC_BASES } from '../project.contract.ts';
import { CHARGE_BASIS_LABELS, ChargeValue } from './ChargeValue.tsx';
import type { ChargeForm } from './charge.form.ts';
import { codeOf, newPlcCharge, useChargeForm } from './charge.form.ts';
import { useCodeFromName } from '#platform/web/form/useCodeFromName.ts';
import { useValueOfBasis } from './useValueOfBasis.ts';

const BASES = PLC_BASES.map((value) => ({ value, label: CHARGE_BASIS_LABELS[value] ?? value }));

/** Premiums for a better location: a garden view, a corner. */
export function PlcRows() {
  const form = useChargeForm();
  return (
    <FormRows
      form={form}
      name="plcCharges"
      label="Location charges"
      singular="location charge"
      emptyText="None. Add one for a garden view, a corner, road facing; then select them on each unit."
      isTable
      max={50}
      newRow={newPlcCharge}
      renderRow={(position) => <PlcRow form={form} position={position} />}
    />
  );
}

function PlcRow({ form, position }: { form: ChargeForm; position: number }) {
  const { control } = form;
  const at = `plcCharges.${position}` as const;
  const basis = useWatch({ control, name: `${at}.basis` });
  useCodeFromName(form, `${at}.name`, `${at}.code`, codeOf);
  useValueOfBasis(form, at);
  return (
    <Row>
      <FormText control={control} name={`${at}.name`} label="Name" maxLength={60} />
      <FormText control={control} name={`${at}.code`} label="Code" maxLength={20} isUppercase />
      <FormSelect control={control} name={`${at}.basis`} label="Basis" choices={BASES} />
      <ChargeValue control={control} name={`${at}.value`} basis={basis} />
    </Row>
  );
}

const Row = styled('div')({
  display: 'grid',
  gap: '10px 12px',
  '@media (min-width: 600px)': { gridTemplateColumns: '3fr 2.6fr 2.8fr 3fr' },
});
