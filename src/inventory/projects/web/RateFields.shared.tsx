import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { FormNumber, FormRate } from '#platform/web/form/FormNumber.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import type { ProjectValues } from './project.form.ts';

type RateValues = Pick<
  ProjectValues,
  'priceBasis' | 'baseRatePaise' | 'floorRatePaise' | 'floorRiseRatePaise' | 'floorRiseAfterFloor'
>;
type WithRates = FieldValues & { [Field in keyof RateValues]?: RateValues[Field] | undefined };

const BASES = [
  { value: 'carpet', label: 'Carpet area' },
  { value: 'saleable', label: 'Saleable area' },
];

interface RateFieldsProps<V extends FieldValues, T> {
  form: UseFormReturn<V, unknown, T>;
  /** Beside what is priced; without it that takes the whole line. */
  beside?: ReactNode;
}

/** What a square foot costs, in any form that has these fields. */
export function RateFields<V extends WithRates, T>({ form, beside }: RateFieldsProps<V, T>) {
  return (
    <FormProvider {...form}>
      <Fields beside={beside} />
    </FormProvider>
  );
}

function Fields({ beside }: { beside: ReactNode }) {
  const { control } = useFormContext<RateValues>();
  const priceBasis = useWatch({ control, name: 'priceBasis' });
  return (
    <>
      <div data-wide={beside ? undefined : true}>
        <FormSegment control={control} name="priceBasis" label="Priced by" choices={BASES} />
      </div>
      {beside}
      <FormRate
        control={control}
        name="baseRatePaise"
        label="Base rate"
        helper={`Per square foot of ${priceBasis} area.`}
      />
      <FormRate
        control={control}
        name="floorRatePaise"
        label="Minimum selling rate"
        helper="A discount below it needs an approval."
      />
      <FormRate
        control={control}
        name="floorRiseRatePaise"
        label="Floor rise"
        helper="Per square foot per floor."
      />
      <FormNumber
        control={control}
        name="floorRiseAfterFloor"
        label="Floor rise applies after floor"
        helper="With 4, the fifth floor is the first that costs more."
      />
    </>
  );
}
