import { styled } from '@mui/material/styles';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormMoney, FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { today } from '#platform/web/session/today.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { startCase } from '#platform/contract/format.ts';
import type { StructureFormState } from './structure.form.ts';
import { newBonus } from './structure.form.ts';

const TYPES = UNIT_TYPES.map((value) => ({ value, label: startCase(value) }));

/** Offers of some days on top of the commission, such as those of a festival. */
export function BonusRows({ form }: { form: StructureFormState }) {
  const { control } = form;
  const projects = useProjectChoices();
  return (
    <FormRows
      form={form}
      name="bonuses"
      label="Bonuses"
      singular="bonus"
      max={20}
      emptyText="No bonus."
      helper="On top of the commission for sales booked on these days, within the cap. All projects and types if none is ticked."
      newRow={() => newBonus(today())}
      renderRow={(position) => {
        const at = `bonuses.${position}` as const;
        return (
          <Fields>
            <Row>
              <FormText control={control} name={`${at}.name`} label="Name" maxLength={60} />
              <FormPct control={control} name={`${at}.pct`} label="Rate" isOptional />
              <FormMoney control={control} name={`${at}.flatPaise`} label="Or amount" isOptional />
            </Row>
            <Row>
              <FormDate control={control} name={`${at}.from`} label="First day" />
              <FormDate control={control} name={`${at}.to`} label="Last day" />
            </Row>
            <FormChoices control={control} name={`${at}.projectIds`} label="Projects" choices={projects} />
            <FormChoices control={control} name={`${at}.unitTypes`} label="Unit types" choices={TYPES} />
          </Fields>
        );
      }}
    />
  );
}

const Fields = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });

const Row = styled('div')({
  display: 'grid',
  gap: '10px 12px',
  '@container (min-width: 420px)': { gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' },
});
