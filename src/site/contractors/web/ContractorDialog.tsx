import type { Control } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Contractor } from '../contractor.contract.ts';
import { ContractorInput, createContractor, updateContractor } from '../contractor.contract.ts';
import { CHANGED_BY_CONTRACTORS } from './contractor.calls.ts';
import { TRADES } from './contractor.labels.ts';

/** Its papers follow on its page: PAN and labour licence are approved before it works. */
export function NewContractor({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useSend(createContractor, { invalidates: CHANGED_BY_CONTRACTORS });
  const form = useContractForm(ContractorInput, { specializations: [], capacityProjects: 3 });
  return (
    <FormDialog
      title="Add contractor"
      text="It can be assigned once its PAN and labour licence are uploaded and approved."
      form={form}
      submit="Add contractor"
      onSubmit={async (body) => {
        const { id } = await create.mutateAsync({ body });
        await navigate(`/contractors/${id}?tab=papers`);
      }}
      onClose={onClose}
    >
      <Fields control={form.control} />
    </FormDialog>
  );
}

export function EditContractor({ contractor, onClose }: { contractor: Contractor; onClose: () => void }) {
  const update = useSend(updateContractor, { invalidates: CHANGED_BY_CONTRACTORS });
  const { id, version, companyName, contactPerson, phone, email, specializations, pan, gstin } = contractor;
  const { address, labourLicenceNumber, labourLicenceValidUntil, pfNumber, esiNumber } = contractor;
  const form = useContractForm(ContractorInput, {
    companyName,
    contactPerson,
    phone,
    email,
    specializations,
    pan: pan ?? '',
    gstin,
    address,
    labourLicenceNumber,
    labourLicenceValidUntil,
    pfNumber,
    esiNumber,
    capacityProjects: contractor.capacityProjects,
  });
  return (
    <FormDialog
      title={`Edit ${companyName}`}
      form={form}
      submit="Save contractor"
      onSubmit={async (body) => {
        await update.mutateAsync({ params: { id }, body: { ...body, version } });
        toastSuccess(`${body.companyName} saved`);
      }}
      onClose={onClose}
    >
      <Fields control={form.control} />
    </FormDialog>
  );
}

type Values = z.input<typeof ContractorInput>;

function Fields({ control }: { control: Control<Values, unknown, ContractorInput> }) {
  return (
    <>
      <FormGrid>
        <FormText control={control} name="companyName" label="Company name" maxLength={150} />
        <FormText control={control} name="contactPerson" label="Contact person" maxLength={100} />
        <FormPhone control={control} name="phone" label="Phone" />
        <FormText control={control} name="email" label="Email" type="email" maxLength={255} isOptional />
      </FormGrid>
      <FormChoices control={control} name="specializations" label="Trades" choices={TRADES} />
      <FormGrid>
        <FormText
          control={control}
          name="pan"
          label="PAN"
          placeholder="ABCDE1234F"
          maxLength={10}
          isUppercase
        />
        <FormText
          control={control}
          name="gstin"
          label="GSTIN"
          placeholder="27ABCDE1234F1Z5"
          maxLength={15}
          isUppercase
          isOptional
        />
        <FormText
          control={control}
          name="labourLicenceNumber"
          label="Labour licence number"
          maxLength={60}
          isOptional
        />
        <FormDate
          control={control}
          name="labourLicenceValidUntil"
          label="Labour licence valid until"
          isOptional
        />
        <FormText control={control} name="pfNumber" label="PF number" maxLength={40} isOptional />
        <FormText control={control} name="esiNumber" label="ESI number" maxLength={40} isOptional />
        <FormNumber control={control} name="capacityProjects" label="Projects at the same time" />
      </FormGrid>
      <FormText control={control} name="address" label="Address" maxLength={500} rows={2} isOptional />
    </>
  );
}
