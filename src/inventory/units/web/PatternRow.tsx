import { styled } from '@mui/material/styles';
import { startCase } from '#platform/contract/format.ts';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormArea } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { Project } from '#inventory/projects/project.contract.ts';
import { FACINGS, OWNERSHIPS } from '../unit.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import type { BulkForm } from './bulk.form.ts';
import { FACING_LABELS, unitTypeWord } from './unit.labels.shared.ts';

const TYPES = UNIT_TYPES.map((value) => ({ value, label: unitTypeWord(value) }));
const FACING_CHOICES = FACINGS.map((value) => ({ value, label: startCase(FACING_LABELS[value]) }));
const OWNERS = OWNERSHIPS.map((value) => ({ value, label: startCase(value) }));

interface PatternRowProps {
  form: BulkForm;
  position: number;
  project: Project;
}

/** One stack of flats: the same on every floor. */
export function PatternRow({ form: { control }, position, project }: PatternRowProps) {
  const at = `pattern.${position}` as const;
  return (
    <Row>
      <FormText control={control} name={`${at}.suffix`} label="Suffix" maxLength={6} isUppercase />
      <FormSelect control={control} name={`${at}.unitType`} label="Type" choices={TYPES} />
      <FormArea control={control} name={`${at}.carpetArea`} label="Carpet area" />
      <FormArea control={control} name={`${at}.builtUpArea`} label="Built-up area" />
      <FormArea control={control} name={`${at}.saleableArea`} label="Saleable area" />
      <FormArea control={control} name={`${at}.balconyArea`} label="Balcony" isOptional />
      <FormSelect
        control={control}
        name={`${at}.facing`}
        label="Facing"
        choices={FACING_CHOICES}
        isOptional
      />
      <FormText control={control} name={`${at}.view`} label="View" maxLength={60} isOptional />
      <FormSelect control={control} name={`${at}.ownership`} label="Belongs to" choices={OWNERS} />
      {project.plcCharges.length > 0 && (
        <Wide>
          <FormChoices
            control={control}
            name={`${at}.plcCodes`}
            label="Location charges"
            isOptional
            choices={project.plcCharges.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Wide>
      )}
    </Row>
  );
}

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '10px 12px',
  '@media (min-width: 600px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});

const Wide = styled('div')({ gridColumn: '1 / -1' });
