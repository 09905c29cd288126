import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormMoney, FormNumber, FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { StructureFormState } from './structure.form.ts';
import { newSlab } from './structure.form.ts';
import { BASES, EFFECTS, MEASURES, PERIODS, TYPES } from './structure.labels.ts';

/** What a sale is paid: an amount, a percentage, or percentages by the sales of a period. */
export function RateFields({ form }: { form: StructureFormState }) {
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  useOwnSlabs(form);
  return (
    <Section title="Commission">
      <Fields>
        <FormSegment control={control} name="type" label="Type" choices={TYPES} />
        <FormGrid>
          {type === 'flat' && <FormMoney control={control} name="flatPaise" label="Amount for each sale" />}
          {type === 'percentage' && <FormPct control={control} name="pct" label="Rate" />}
          <FormSelect
            control={control}
            name="basis"
            label="Percentages are of the"
            choices={BASES}
            helper="Without GST and other charges."
          />
          {type === 'slab' && (
            <>
              <FormSelect control={control} name="slabMeasure" label="Slabs by" choices={MEASURES} />
              <FormSelect control={control} name="slabPeriod" label="Counted in a" choices={PERIODS} />
              <FormSelect
                control={control}
                name="slabEffect"
                label="A reached rate is for"
                choices={EFFECTS}
              />
            </>
          )}
        </FormGrid>
        {type === 'slab' && <SlabRows form={form} />}
      </Fields>
    </Section>
  );
}

/** Slabs begin with the first one; another type has none, so that no row out of sight keeps the form from being sent. */
function useOwnSlabs({ control, getValues, setValue }: StructureFormState): void {
  const type = useWatch({ control, name: 'type' });
  useEffect(() => {
    const count = getValues('slabs')?.length ?? 0;
    if (type === 'slab' && count === 0) setValue('slabs', [newSlab(1)]);
    if (type !== 'slab' && count > 0) setValue('slabs', []);
  }, [type, getValues, setValue]);
}

function SlabRows({ form }: { form: StructureFormState }) {
  const { control, getValues } = form;
  const measure = useWatch({ control, name: 'slabMeasure' });
  return (
    <FormRows
      form={form}
      name="slabs"
      label="Slabs"
      singular="slab"
      max={20}
      isTable
      newRow={() => {
        const last = getValues('slabs')?.at(-1);
        return newSlab(last?.toCount ? last.toCount + 1 : null);
      }}
      renderRow={(position) =>
        measure === 'value' ? (
          <Row>
            <FormMoney control={control} name={`slabs.${position}.fromPaise`} label="From value" />
            <FormPct control={control} name={`slabs.${position}.pct`} label="Rate" />
          </Row>
        ) : (
          <Row>
            <FormNumber control={control} name={`slabs.${position}.fromCount`} label="From sale" />
            <FormNumber control={control} name={`slabs.${position}.toCount`} label="To sale" isOptional />
            <FormPct control={control} name={`slabs.${position}.pct`} label="Rate" />
          </Row>
        )
      }
    />
  );
}

const Fields = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(100px, 1fr))',
  gap: '10px 12px',
});
