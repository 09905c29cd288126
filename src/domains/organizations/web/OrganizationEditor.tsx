import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { GST_STATES } from '../../../platform/contract/identity-numbers.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { Form, FormGrid } from '../../../platform/web/form/Form.tsx';
import { FormActions } from '../../../platform/web/form/FormActions.tsx';
import { FormFile } from '../../../platform/web/form/FormFile.tsx';
import { FormNumber } from '../../../platform/web/form/FormNumber.tsx';
import { FormRows } from '../../../platform/web/form/FormRows.tsx';
import { FormSelect } from '../../../platform/web/form/FormSelect.tsx';
import { FormSwitch } from '../../../platform/web/form/FormSwitch.tsx';
import { FormText } from '../../../platform/web/form/FormText.tsx';
import type { ContractForm } from '../../../platform/web/form/useContractForm.ts';
import { useContractForm } from '../../../platform/web/form/useContractForm.ts';
import { toastSuccess } from '../../../platform/web/page/toast.ts';
import { MAX_FILE_BYTES } from '../../files/file.contract.ts';
import { StoredPicture } from '../../files/web/StoredPicture.shared.tsx';
import { PICTURES, uploadTo } from '../../files/web/upload.shared.ts';
import type { Organization } from '../organization.contract.ts';
import { getOrganization, updateOrganization } from '../organization.contract.ts';
import { newRegistration, organizationDefaults, OrganizationForm, readGstin } from './organization.form.ts';
import { usualSeriesPrefix } from './series.prefix.ts';

interface OrganizationEditorProps {
  organization: Organization;
  /** The state whose registration is asked for; its row is begun when it is missing. */
  neededState: string | null;
  onDone: () => void;
  onCancel: (() => void) | undefined;
}

const STATES = GST_STATES.map(({ code, name }) => ({ value: code, label: name }));

/** Legal data, GST registrations, logo and the settings that prices depend on. */
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
              label="State of the head office"
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
            <GstPart form={form} neededState={neededState} />
          </div>
        )}
        <FormFile
          control={control}
          name="logoFileId"
          label="Logo"
          helper="PNG or JPG. It stands at the head of cost sheets, receipts and invoices."
          isOptional
          accept={PICTURES}
          maxBytes={MAX_FILE_BYTES}
          upload={(file) => uploadTo({ resourceType: 'organization', resourceId: organization.id }, file)}
          renderFile={(fileId) => (
            <StoredPicture fileId={fileId} alt="Logo of the organization" maxHeight={64} />
          )}
        />
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

type EditorForm = ContractForm<typeof OrganizationForm>;

function GstPart({ form, neededState }: { form: EditorForm; neededState: string | null }) {
  const { control } = form;
  const isRegistered = useWatch({ control, name: 'settings.gstRegistered' });
  return (
    <>
      <FormSwitch
        control={control}
        name="settings.gstRegistered"
        label="Registered under GST"
        helper="Without it, no GST is charged and bills of supply take the place of tax invoices."
      />
      {isRegistered && (
        <Registrations>
          <FormRows
            form={form}
            name="gstRegistrations"
            label="GST registrations"
            singular="registration"
            helper="One for each state with a project. Invoices of a state are numbered in its own series."
            emptyText="No registration yet."
            newRow={() => newRegistration(neededState)}
            renderRow={(position) => <RegistrationRow form={form} position={position} />}
          />
        </Registrations>
      )}
    </>
  );
}

function RegistrationRow({ form, position }: { form: EditorForm; position: number }) {
  const { control } = form;
  useFilledFromGstin(form, position);
  return (
    <FormGrid>
      <FormText
        control={control}
        name={`gstRegistrations.${position}.gstin`}
        label="GSTIN"
        placeholder="27ABCDE1234F1Z5"
        maxLength={15}
        isUppercase
      />
      <FormSelect
        control={control}
        name={`gstRegistrations.${position}.stateCode`}
        label="State"
        choices={STATES}
      />
      <FormText
        control={control}
        name={`gstRegistrations.${position}.seriesPrefix`}
        label="Series prefix"
        maxLength={3}
        isUppercase
        helper="Two or three letters that begin the invoice number."
      />
      <FormText
        control={control}
        name={`gstRegistrations.${position}.address`}
        label="Address of this registration"
        maxLength={300}
        isOptional
      />
    </FormGrid>
  );
}

/** A complete GSTIN names its state and its holder's PAN: neither is typed twice. */
function useFilledFromGstin({ control, getValues, setValue }: EditorForm, position: number): void {
  const gstin = useWatch({ control, name: `gstRegistrations.${position}.gstin` });
  const before = useRef(gstin);
  useEffect(() => {
    if (before.current === gstin) return;
    before.current = gstin;
    const known = readGstin(gstin ?? '');
    if (!known) return;
    if (!getValues('pan')) setValue('pan', known.pan, { shouldValidate: true });
    const row = getValues(`gstRegistrations.${position}`);
    if (!row.stateCode)
      setValue(`gstRegistrations.${position}.stateCode`, known.stateCode, { shouldValidate: true });
    if (!row.seriesPrefix)
      setValue(`gstRegistrations.${position}.seriesPrefix`, usualSeriesPrefix(known.stateCode));
  }, [gstin, getValues, setValue, position]);
}

const Registrations = styled('div')({ marginTop: 16 });
const Numbers = styled('div')({ display: 'grid', gap: 14, alignContent: 'start' });
const Foot = styled('div')({ marginTop: 20 });
