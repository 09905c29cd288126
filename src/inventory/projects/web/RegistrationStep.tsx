import { useWatch } from 'react-hook-form';
import { stateName } from '#platform/contract/identity-numbers.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { Organization } from '#company/organizations/organization.contract.ts';
import type { Project } from '../project.contract.ts';
import type { ProjectForm } from './project.form.ts';

interface RegistrationStepProps {
  form: ProjectForm;
  project: Project | null;
  organization: Organization;
}

/** What the law requires of the project: RERA and the GST registration used for billing; abroad its own tax. */
export function RegistrationStep({ form, project, organization }: RegistrationStepProps) {
  const { control } = form;
  if (organization.country !== 'India') {
    return (
      <Section title="Tax">
        <FormGrid>
          <FormPct
            control={control}
            name="taxPct"
            label="Tax on the price"
            helper="Added to every amount in a sale."
            isOptional
          />
        </FormGrid>
      </Section>
    );
  }
  return (
    <Section title="This project">
      <FormGrid>
        <FormText
          control={control}
          name="reraNumber"
          label="RERA number"
          maxLength={40}
          isUppercase
          isOptional
          helper="Needed to launch: nothing may be sold before registration."
        />
        <FormDate control={control} name="reraValidUntil" label="RERA valid until" isOptional />
        <FormDate control={control} name="reraPossessionDate" label="RERA possession date" isOptional />
        {project && project.stats.towers === 0 && (
          <FormDate
            control={control}
            name="ocDate"
            label="Occupancy certificate"
            helper="For villas and plots. From this date sales carry no GST."
            isOptional
          />
        )}
        <div data-wide>
          <BillsWith form={form} organization={organization} />
        </div>
      </FormGrid>
    </Section>
  );
}

function BillsWith({ form, organization }: Pick<RegistrationStepProps, 'form' | 'organization'>) {
  const stateCode = useWatch({ control: form.control, name: 'stateCode' });
  return <FactList facts={[{ label: 'Billing', value: billsWith(organization, stateCode ?? null) }]} />;
}

function billsWith({ settings, gstRegistrations }: Organization, stateCode: string | null): string {
  if (!settings.gstRegistered) return 'Bills of supply, as the organization is not registered under GST';
  if (stateCode === null) return 'Choose the state of the project first';
  const registration = gstRegistrations.find((one) => one.stateCode === stateCode);
  if (!registration) return `No GST registration for ${stateName(stateCode)} yet`;
  return `GSTIN ${registration.gstin}, invoices in the series ${registration.seriesPrefix}`;
}
