import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { stateName } from '#platform/contract/identity-numbers.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSwitch } from '#platform/web/form/FormSwitch.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import type { OrganizationForm } from './organization.form.ts';
import { newRegistration, readGstin } from './organization.form.ts';
import { usualSeriesPrefix } from './series.prefix.ts';

type EditorForm = ContractForm<typeof OrganizationForm>;

interface GstFieldsProps {
  form: EditorForm;
  /** The state whose registration is needed. */
  neededState: string | null;
}

/** Whether the organization is registered under GST, and its registrations: one for each state, one series each. */
export function GstFields({ form, neededState }: GstFieldsProps) {
  const { control } = form;
  const isRegistered = useWatch({ control, name: 'settings.gstRegistered' });
  return (
    <>
      <FormSwitch
        control={control}
        name="settings.gstRegistered"
        label="Registered under GST"
        helper="If not registered, no GST is charged and bills of supply are issued instead of tax invoices."
      />
      {isRegistered && (
        <Registrations>
          <FormRows
            form={form}
            name="gstRegistrations"
            label="GST registrations"
            singular="registration"
            helper="One for each state with a project. Each has its own invoice series."
            emptyText="No registrations yet."
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
  const gstin = useWatch({ control, name: `gstRegistrations.${position}.gstin` });
  const known = readGstin(gstin ?? '');
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
        helper={known ? stateName(known.stateCode) : 'Its first two digits name the state.'}
      />
      <FormText
        control={control}
        name={`gstRegistrations.${position}.seriesPrefix`}
        label="Series prefix"
        maxLength={3}
        isUppercase
        helper="Two or three letters that begin the invoice number."
      />
      <div data-wide>
        <FormText
          control={control}
          name={`gstRegistrations.${position}.address`}
          label="Registered address"
          maxLength={300}
          isOptional
        />
      </div>
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
    if (!getValues(`gstRegistrations.${position}.seriesPrefix`))
      setValue(`gstRegistrations.${position}.seriesPrefix`, usualSeriesPrefix(known.stateCode));
  }, [gstin, getValues, setValue, position]);
}

const Registrations = styled('div')({ marginTop: 16 });
