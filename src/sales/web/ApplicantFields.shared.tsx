import type { FieldArray, FieldArrayPath, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { today } from '#platform/web/session/today.ts';
import type { ApplicantValues } from './applicant.form.shared.ts';
import { newApplicant, sharesText, shareLeft } from './applicant.form.shared.ts';

const GENDER_CHOICES = [
  { value: 'female', label: 'Woman' },
  { value: 'male', label: 'Man' },
  { value: 'other', label: 'Other' },
];

const RESIDENCY_CHOICES = [
  { value: 'resident', label: 'Lives in India' },
  { value: 'nri', label: 'Lives abroad (NRI)' },
];

const MAX = 4;

interface ApplicantFieldsProps<V extends FieldValues, T> {
  /** A form with a list of applicants under this name. */
  form: UseFormReturn<V, unknown, T>;
}

type WithApplicants = { applicants: ApplicantValues[] };

/** The buyers: who they are, their identity documents and the share of each. */
export function ApplicantFields<V extends FieldValues & WithApplicants, T>({
  form,
}: ApplicantFieldsProps<V, T>) {
  const list = 'applicants' as FieldArrayPath<V>;
  const applicants = useWatch({ control: form.control, name: list as FieldPath<V> }) as ApplicantValues[];
  return (
    <FormRows
      form={form}
      name={list}
      label="Applicants"
      singular="applicant"
      helper={
        <>
          The first applicant is the customer on invoices and receipts.{' '}
          <output>{sharesText(applicants)}</output>
        </>
      }
      isOrdered
      max={MAX}
      newRow={() =>
        newApplicant(shareLeft(form.getValues(list as FieldPath<V>))) as FieldArray<V, FieldArrayPath<V>>
      }
      renderRow={(position) => <Fields form={form} position={position} />}
    />
  );
}

function Fields<V extends FieldValues & WithApplicants, T>({
  form,
  position,
}: ApplicantFieldsProps<V, T> & { position: number }) {
  const { control } = form;
  const isFirst = position === 0;
  const at = (field: keyof ApplicantValues) => `applicants.${position}.${field}` as FieldPath<V>;
  const hasForm60 = useWatch({ control, name: at('form60') }) as boolean;
  return (
    <FormGrid>
      <FormText
        control={control}
        name={at('name')}
        label={isFirst ? 'First applicant' : 'Name'}
        maxLength={150}
      />
      {isFirst ? (
        <FormText
          control={control}
          name={at('pan')}
          label="PAN"
          isUppercase
          maxLength={10}
          placeholder="ABCDE1234F"
        />
      ) : (
        <FormText
          control={control}
          name={at('relation')}
          label="Relation to the first applicant"
          isOptional
          maxLength={60}
        />
      )}
      {!isFirst && (
        <FormText
          control={control}
          name={at('pan')}
          label="PAN"
          isUppercase
          isOptional={hasForm60}
          maxLength={10}
          placeholder="ABCDE1234F"
        />
      )}
      {!isFirst && (
        <FormCheckbox control={control} name={at('form60')} label="Has no PAN and signs Form 60" />
      )}
      <FormDate
        control={control}
        name={at('dob')}
        label="Date of birth"
        isOptional
        max={today()}
        chips={[]}
      />
      <FormPct control={control} name={at('sharePct')} label="Share" />
      <FormPhone control={control} name={at('phone')} label="Phone" isOptional />
      <FormText control={control} name={at('email')} label="Email" type="email" isOptional />
      <FormText
        control={control}
        name={at('aadhaarLast4')}
        label="Aadhaar, last four digits"
        isOptional
        maxLength={4}
      />
      <FormSelect
        control={control}
        name={at('gender')}
        label="Gender"
        isOptional
        emptyLabel="Not given"
        choices={GENDER_CHOICES}
      />
      <FormSelect control={control} name={at('residency')} label="Residence" choices={RESIDENCY_CHOICES} />
      <div data-wide>
        <FormText
          control={control}
          name={at('address')}
          label="Address"
          isOptional
          rows={2}
          maxLength={300}
        />
      </div>
    </FormGrid>
  );
}
