import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { COUNTRIES, ORGANIZATION_TYPES } from '#company/organizations/organizationFields.contract.ts';
import { OrganizationDetails } from './registration.form.ts';
import { CardFoot, RegistrationCard } from './RegistrationCard.tsx';
import { useEntryForm } from './useEntryForm.ts';

interface OrganizationStepProps {
  values: Partial<OrganizationDetails>;
  onNext: (values: OrganizationDetails) => void;
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function OrganizationStep({ values, onNext }: OrganizationStepProps) {
  const form = useEntryForm(OrganizationDetails, values);
  const { control } = form;
  return (
    <RegistrationCard
      title="Which organization will use Plinth?"
      text="Legal data, GST registrations and logo follow when the first project needs them."
    >
      <Form form={form} label="Organization Details" onSubmit={onNext}>
        <FormGrid>
          <FormText
            control={control}
            name="organizationName"
            label="Organization name"
            autoComplete="organization"
          />
          <FormSelect
            control={control}
            name="organizationType"
            label="Organization type"
            choices={choices(ORGANIZATION_TYPES)}
          />
          <FormText control={control} name="city" label="City" autoComplete="address-level2" />
          <FormSelect control={control} name="country" label="Country" choices={choices(COUNTRIES)} />
          <FormPhone control={control} name="phone" label="Phone" isOptional />
          <FormText
            control={control}
            name="website"
            label="Website"
            type="url"
            autoComplete="url"
            isOptional
          />
          <div data-wide>
            <FormText
              control={control}
              name="address"
              label="Address"
              autoComplete="street-address"
              isOptional
            />
          </div>
        </FormGrid>
        <CardFoot>
          <FormActions control={control} submit="Next" size="large" />
        </CardFoot>
      </Form>
    </RegistrationCard>
  );
}
