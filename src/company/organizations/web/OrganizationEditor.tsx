import { styled } from '@mui/material/styles';
import { GST_STATES } from '#platform/contract/identity-numbers.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Organization } from '../organization.contract.ts';
import { getOrganization, updateOrganization } from '../organization.contract.ts';
import { GstFields } from './GstFields.tsx';
import { LogoField } from './LogoField.tsx';
import { organizationDefaults, OrganizationForm } from './organization.form.ts';

interface OrganizationEditorProps {
  organization: Organization;
  /** The state whose registration is needed; a row for it is added when it is missing. */
  neededState: string | null;
  onDone: () => void;
  onCancel: (() => void) | undefined;
}

const STATES = GST_STATES.map(({ code, name }) => ({ value: code, label: name }));

/** Legal data, GST registrations, logo, and the settings that prices depend on. */
export function OrganizationEditor({ organization, neededState, onDone, onCancel }: OrganizationEditorProps) {
  const form = useContractForm(OrganizationForm, organizationDefaults(organization, neededState));
  const update = useSend(updateOrganization, { invalidates: [getOrganization] });
  const { control } = form;
  const isIndia = organization.country === 'India';
  return (
    <Form
      form={form}
      label="Organization"
      onSubmit={async (body) => {
        await update.mutateAsync({ body: { ...body, version: organization.version } });
        toastSuccess('Organization saved');
        onDone();
      }}
    >
      <FormGrid>
        <FormText
          control={control}
          name="legalName"
          label="Legal name"
          autoComplete="organization"
          maxLength={255}
        />
        <FormText control={control} name="billingEmail" label="Email on invoices" type="email" isOptional />
        {isIndia && (
          <>
            <FormText
              control={control}
              name="pan"
              label="PAN"
              placeholder="ABCDE1234F"
              maxLength={10}
              isUppercase
            />
            <FormText control={control} name="cin" label="CIN" maxLength={21} isUppercase isOptional />
            <FormSelect
              control={control}
              name="stateCode"
              label="Head office state"
              choices={STATES}
              isOptional
            />
          </>
        )}
        <FormText
          control={control}
          name="address"
          label="Address"
          autoComplete="street-address"
          maxLength={300}
          isOptional
        />
        {isIndia && (
          <div data-wide>
            <GstFields form={form} neededState={neededState} />
          </div>
        )}
        <LogoField control={control} name="logoFileId" organizationId={organization.id} />
        <Numbers>
          <FormNumber
            control={control}
            name="settings.costSheetValidityDays"
            label="Cost sheets are valid for"
            suffix="days"
          />
          <FormNumber
            control={control}
            name="settings.cpLockDays"
            label="A partner’s lead is protected for"
            suffix="days"
          />
        </Numbers>
      </FormGrid>
      <Foot>
        <FormActions
          control={control}
          submit="Save organization"
          onBack={onCancel}
          back="Cancel"
          purpose="save"
          isSecondary
        />
      </Foot>
    </Form>
  );
}

const Numbers = styled('div')({ display: 'grid', gap: 14, alignContent: 'start' });
const Foot = styled('div')({ marginTop: 20 });
