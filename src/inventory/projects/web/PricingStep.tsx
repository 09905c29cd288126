import { styled } from '@mui/material/styles';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormArea, FormPct } from '#platform/web/form/FormNumber.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { permissionText } from '#platform/web/page/NoPermission.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { Project } from '../project.contract.ts';
import { ChargeRows } from './ChargeRows.shared.tsx';
import type { ProjectForm } from './project.form.ts';
import { RateFields } from './RateFields.shared.tsx';

interface PricingStepProps {
  form: ProjectForm;
  project: Project | null;
}

/** What a unit costs: rates, floor rise, location, other charges, parking. */
export function PricingStep({ form, project }: PricingStepProps) {
  const { control } = form;
  const { role } = useSessionUser();
  const isFixed = project !== null && !project.allowedActions.includes('editPricing');
  return (
    <Parts disabled={isFixed}>
      {isFixed && (
        <Note tone="limit" title="You cannot change prices.">
          {permissionText(role, CAPABILITIES.editPricing, 'change them')}
        </Note>
      )}
      <FormGrid>
        <RateFields
          form={form}
          beside={<FormArea control={control} name="landAreaSqFt" label="Land area" isOptional />}
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
