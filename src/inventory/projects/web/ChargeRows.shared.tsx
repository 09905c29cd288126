import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormProvider } from 'react-hook-form';
import type { ChargeValues } from './charge.form.ts';
import { ChargeHeadRows } from './ChargeHeadRows.tsx';
import { ParkingRows } from './ParkingRows.tsx';
import { PlcRows } from './PlcRows.tsx';

type WithCharges = FieldValues & { [List in keyof ChargeValues]?: ChargeValues[List] | undefined };

/** Location charges, other charges and parking, in any form that has these three lists. */
export function ChargeRows<V extends WithCharges, T>({ form }: { form: UseFormReturn<V, unknown, T> }) {
  return (
    <FormProvider {...form}>
      <PlcRows />
      <ChargeHeadRows />
      <ParkingRows />
    </FormProvider>
  );
}
