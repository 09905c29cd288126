import { styled } from '@mui/material/styles';
import { GST_STATES, stateName } from '#platform/contract/identity-numbers.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { StoredPicture } from '#company/files/web/StoredPicture.shared.tsx';
import type { Organization } from '../organization.contract.ts';
import { ORGANIZATION_TYPES } from '../organizationFields.contract.ts';
import { EditablePart } from './EditablePart.tsx';
import { LogoField } from './LogoField.tsx';
import { ProfileForm, profileDefaults } from './settings.form.ts';
import type { PartFormProps, PartProps } from './useSettings.ts';
import { useSettings } from './useSettings.ts';

const STATES = GST_STATES.map(({ code, name }) => ({ value: code, label: name }));
const TYPES = ORGANIZATION_TYPES.map((value) => ({ value, label: value }));

/** Name, address and logo, as printed on documents. */
export function ProfilePart({ organization, mayEdit }: PartProps) {
  return (
    <EditablePart
      id="profile"
      title="Organization"
      fact="printed on every document"
      mayEdit={mayEdit}
      renderForm={(onDone) => <Editor organization={organization} onDone={onDone} />}
    >
      <FactList facts={factsOf(organization)} labelWidth={132} />
    </EditablePart>
  );
}

function Editor(props: PartFormProps) {
  const { opened, save } = useSettings(props);
  const form = useContractForm(ProfileForm, profileDefaults(opened));
  const { control } = form;
  const isIndia = opened.country === 'India';
  return (
    <Form form={form} label="Organization" onSubmit={save}>
      <FormGrid>
        <FormText control={control} name="name" label="Name" autoComplete="organization" maxLength={150} />
        <FormText control={control} name="legalName" label="Legal name" maxLength={255} isOptional />
        <FormSelect control={control} name="type" label="Type" choices={TYPES} />
        {isIndia && (
          <FormText control={control} name="cin" label="CIN" maxLength={21} isUppercase isOptional />
        )}
        <FormText control={control} name="city" label="City" maxLength={255} />
        {isIndia && (
          <FormSelect
            control={control}
            name="stateCode"
            label="Head office state"
            choices={STATES}
            isOptional
          />
        )}
        <div data-wide>
          <FormText
            control={control}
            name="address"
            label="Address"
            autoComplete="street-address"
            maxLength={300}
            isOptional
          />
        </div>
        <FormText control={control} name="phone" label="Phone" type="tel" maxLength={40} isOptional />
        <FormText control={control} name="website" label="Website" type="url" maxLength={255} isOptional />
        <FormText control={control} name="billingEmail" label="Email on invoices" type="email" isOptional />
        <FormText
          control={control}
          name="timezone"
          label="Time zone"
          maxLength={60}
          placeholder="Asia/Kolkata"
          helper="Due dates, validity and financial years follow it."
        />
        <div data-wide>
          <LogoField control={control} name="logoFileId" organizationId={opened.id} />
        </div>
      </FormGrid>
      <Foot>
        <FormActions
          control={control}
          submit="Save organization"
          onBack={props.onDone}
          back="Cancel"
          purpose="save"
        />
      </Foot>
    </Form>
  );
}

const MISSING = 'Not entered';

function factsOf(organization: Organization) {
  const { city, country, stateCode, logoFileId } = organization;
  const isIndia = country === 'India';
  return [
    { label: 'Name', value: organization.name },
    { label: 'Legal name', value: organization.legalName ?? MISSING },
    { label: 'Type', value: organization.type },
    ...(isIndia ? [{ label: 'CIN', value: organization.cin ?? MISSING }] : []),
    { label: 'Place', value: [city, stateCode && stateName(stateCode), country].filter(Boolean).join(', ') },
    { label: 'Address', value: organization.address ?? MISSING },
    { label: 'Phone', value: organization.phone ?? MISSING },
    { label: 'Website', value: organization.website ?? MISSING },
    { label: 'Email on invoices', value: organization.billingEmail ?? MISSING },
    { label: 'Time and money', value: `${organization.timezone}, ${organization.currency}` },
    {
      label: 'Logo',
      value: logoFileId ? (
        <StoredPicture fileId={logoFileId} alt="Organization logo" maxHeight={48} />
      ) : (
        MISSING
      ),
    },
  ];
}

const Foot = styled('div')({ marginTop: 20 });
