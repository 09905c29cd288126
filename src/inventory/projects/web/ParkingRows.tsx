import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormMoney, FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { ChargeForm } from './charge.form.ts';
import { codeOf, newParkingType, useChargeForm } from './charge.form.ts';
import { useCodeFromName } from '#platform/web/form/useCodeFromName.ts';

export function ParkingRows() {
  const form = useChargeForm();
  return (
    <FormRows
      form={form}
      name="parkingTypes"
      label="Parking"
      singular="parking type"
      emptyText="None. Covered parking is sold with a unit; open parking is common area and free."
      max={20}
      newRow={newParkingType}
      renderRow={(position) => <ParkingRow form={form} position={position} />}
    />
  );
}

function ParkingRow({ form, position }: { form: ChargeForm; position: number }) {
  const { control, setValue } = form;
  const at = `parkingTypes.${position}` as const;
  const isOpen = useWatch({ control, name: `${at}.isOpen` });
  useCodeFromName(form, `${at}.name`, `${at}.code`, codeOf);
  useEffect(() => {
    if (isOpen) setValue(`${at}.pricePaise`, 0, { shouldValidate: true });
  }, [isOpen, at, setValue]);
  return (
    <Row>
      <FormText control={control} name={`${at}.name`} label="Name" maxLength={60} />
      <FormText control={control} name={`${at}.code`} label="Code" maxLength={20} isUppercase />
      <FormMoney
        control={control}
        name={`${at}.pricePaise`}
        label="Price each"
        isReadOnly={isOpen ?? false}
      />
      <FormNumber control={control} name={`${at}.total`} label="Parking spaces" />
      <Tick>
        <FormCheckbox control={control} name={`${at}.isOpen`} label="Open to the sky" />
      </Tick>
    </Row>
  );
}

const Row = styled('div')({
  display: 'grid',
  gap: '10px 12px',
  '@container (min-width: 420px)': {
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    '& > *': { gridColumn: 'span 2' },
  },
  '@container (min-width: 700px)': {
    gridTemplateColumns: '3fr 2fr 2.5fr 2fr auto',
    '& > *': { gridColumn: 'auto' },
  },
});

const Tick = styled('div')({ alignSelf: 'end', paddingBottom: 5, whiteSpace: 'nowrap' });
