import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormArea, FormNumber, FormPct, FormRate } from '#platform/web/form/FormNumber.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { permissionText } from '#platform/web/page/NoPermission.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { Project } from '../project.contract.ts';
import { ChargeRows } from './ChargeRows.shared.tsx';
import type { ProjectForm } from './project.form.ts';

interface PricingStepProps {
  form: ProjectForm;
  project: Project | null;
}

const BASES = [
  { value: 'carpet', label: 'Carpet area' },
  { value: 'saleable', label: 'Saleable area' },
];

/** What a unit costs: rates, floor rise, location, other charges, parking. */
export function PricingStep({ form, project }: PricingStepProps) {
  const { control } = form;
  const { role } = useSessionUser();
  const priceBasis = useWatch({ control, name: 'priceBasis' });
  const isFixed = project !== null && !project.allowedActions.includes('editPricing');
  return (
    <Parts disabled={isFixed}>
      {isFixed && (
        <Note tone="limit" title="You cannot change prices.">
          {permissionText(role, CAPABILITIES.editPricing, 'change them')}
        </Note>
      )}
      <FormGrid>
        <FormSegment control={control} name="priceBasis" label="Priced by" choices={BASES} />
        <FormArea control={control} name="landAreaSqFt" label="Land area" isOptional />
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
        <FormPct
          control={control}
          name="commercialCarpetPct"
          label="Commercial share of carpet area"
          helper="Up to 15%, shops and offices share the GST rate of a residential project."
        />
      </FormGrid>
      <ChargeRows form={form} />
    </Parts>
  );
}

const Parts = styled('fieldset')({ display: 'grid', gap: 28 });
