import { styled } from '@mui/material/styles';
import { stateName } from '#platform/contract/identity-numbers.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import type { Organization } from '../organization.contract.ts';
import { EditablePart } from './EditablePart.tsx';
import { GstFields } from './GstFields.tsx';
import { organizationDefaults, OrganizationForm } from './organization.form.ts';
import type { PartFormProps, PartProps } from './useSettings.ts';
import { useSettings } from './useSettings.ts';

/** PAN and GST registrations, which decide the number and tax of invoices. */
export function TaxPart({ organization, mayEdit }: PartProps) {
  return (
    <EditablePart
      id="tax"
      title="Tax registrations"
      mayEdit={mayEdit}
      renderForm={(onDone) => <Editor organization={organization} onDone={onDone} />}
    >
      <FactList facts={factsOf(organization)} labelWidth={132} />
    </EditablePart>
  );
}

function Editor(props: PartFormProps) {
  const { opened, save } = useSettings(props);
  const form = useContractForm(OrganizationForm, organizationDefaults(opened, null));
  const { control } = form;
  return (
    <Form
      form={form}
      label="Tax registrations"
      onSubmit={({ pan, gstRegistrations, settings: { gstRegistered } }) =>
        save({ pan, gstRegistrations, settings: { gstRegistered } })
      }
    >
      <FormGrid>
        <FormText
          control={control}
          name="pan"
          label="PAN"
          placeholder="ABCDE1234F"
          maxLength={10}
          isUppercase
          isOptional
        />
        <div data-wide>
          <GstFields form={form} neededState={null} />
        </div>
      </FormGrid>
      <Foot>
        <FormActions
          control={control}
          submit="Save registrations"
          onBack={props.onDone}
          back="Cancel"
          purpose="save"
        />
      </Foot>
    </Form>
  );
}

function factsOf({ pan, gstRegistrations, settings }: Organization) {
  const registrations = gstRegistrations.map(({ id, gstin, stateCode, seriesPrefix, address }) => (
    <Registration key={id}>
      <b>{gstin}</b> {stateName(stateCode)}, series {seriesPrefix}
      {address && <small>{address}</small>}
    </Registration>
  ));
  return [
    { label: 'PAN', value: pan ?? 'Not entered' },
    {
      label: 'GST',
      value: !settings.gstRegistered
        ? 'Not registered: bills of supply, no tax'
        : registrations.length > 0
          ? registrations
          : 'None added',
    },
  ];
}

const Registration = styled('div')(({ theme }) => ({
  '& + &': { marginTop: 6 },
  '& b': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
}));
const Foot = styled('div')({ marginTop: 20 });
