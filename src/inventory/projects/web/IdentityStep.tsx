import { startCase } from '#platform/contract/format.ts';
import { GST_STATES } from '#platform/contract/identity-numbers.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { FormTexts } from '#platform/web/form/FormTexts.tsx';
import type { Organization } from '#company/organizations/organization.contract.ts';
import type { Project } from '../project.contract.ts';
import { PROJECT_TYPES } from '../project.contract.ts';
import type { ProjectForm } from './project.form.ts';
import { projectCodeOf } from './project.form.ts';
import { useCodeFromName } from '#platform/web/form/useCodeFromName.ts';

interface IdentityStepProps {
  form: ProjectForm;
  project: Project | null;
  organization: Organization;
}

const STATES = GST_STATES.map(({ code, name }) => ({ value: code, label: name }));
const TYPES = PROJECT_TYPES.map((value) => ({ value, label: startCase(value) }));
const keepCode = () => '';

export function IdentityStep({ form, project, organization }: IdentityStepProps) {
  const { control } = form;
  const isIndia = organization.country === 'India';
  useCodeFromName(form, 'name', 'code', project ? keepCode : projectCodeOf);
  return (
    <FormGrid>
      <FormText control={control} name="name" label="Project name" maxLength={120} />
      <FormText
        control={control}
        name="code"
        label="Code"
        maxLength={6}
        isUppercase
        helper="Two to six capital letters or digits, as on plans and lists."
      />
      <FormSelect control={control} name="type" label="Type" choices={TYPES} />
      <FormText control={control} name="city" label="City" maxLength={255} />
      {isIndia && (
        <>
          <FormSelect
            control={control}
            name="stateCode"
            label="State"
            choices={STATES}
            helper="Decides tax, stamp duty and the rules for payment plans."
          />
          <FormText control={control} name="pincode" label="PIN code" maxLength={6} />
        </>
      )}
      <FormText control={control} name="locality" label="Locality" maxLength={255} isOptional />
      <FormText control={control} name="addressLine" label="Address" maxLength={255} isOptional />
      <FormNumber
        control={control}
        name="latitude"
        label="Latitude"
        decimals={6}
        placeholder="18.598000"
        isOptional
      />
      <FormNumber
        control={control}
        name="longitude"
        label="Longitude"
        decimals={6}
        placeholder="73.764500"
        isOptional
      />
      <FormDate control={control} name="launchDate" label="Launch date" isOptional />
      <FormDate control={control} name="plannedPossessionDate" label="Planned possession" isOptional />
      <FormDate control={control} name="targetSelloutDate" label="Target sell-out date" isOptional />
      <div data-wide>
        <FormText
          control={control}
          name="description"
          label="Description"
          maxLength={4000}
          rows={3}
          isOptional
        />
      </div>
      <div data-wide>
        <FormTexts
          control={control}
          name="amenities"
          label="Amenities"
          helper="Separated by commas: club house, pool, play area."
          isOptional
        />
      </div>
    </FormGrid>
  );
}
