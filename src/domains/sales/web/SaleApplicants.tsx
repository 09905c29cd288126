import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import * as z from 'zod';
import { formatDay, formatPct, formatPhone } from '../../../platform/contract/format.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { Form } from '../../../platform/web/form/Form.tsx';
import { FormActions } from '../../../platform/web/form/FormActions.tsx';
import { useContractForm } from '../../../platform/web/form/useContractForm.ts';
import type { FactEntry } from '../../../platform/web/page/FactList.tsx';
import { FactList } from '../../../platform/web/page/FactList.tsx';
import { Section, Sections } from '../../../platform/web/page/Section.tsx';
import { toastSuccess } from '../../../platform/web/page/toast.ts';
import type { Applicant, Sale } from '../sale.contract.ts';
import { ApplicantInput, getSale, listSales, updateSale } from '../sale.contract.ts';
import type { ApplicantValues } from './applicant.form.ts';
import { CheckedApplicants, passOn, valuesOf } from './applicant.form.ts';
import { ApplicantFields } from './ApplicantFields.tsx';

/** The people who bought; they may be corrected until the sale is completed. */
export function SaleApplicants({ sale }: { sale: Sale }) {
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing) return <EditApplicants sale={sale} onDone={() => setIsEditing(false)} />;
  return (
    <>
      {sale.allowedActions.includes('edit') && (
        <Bar>
          <Button size="small" startIcon={<Pencil aria-hidden />} onClick={() => setIsEditing(true)}>
            Edit applicants
          </Button>
        </Bar>
      )}
      <Sections>
        {sale.applicants.map((applicant) => (
          <Section
            key={applicant.id}
            title={applicant.name}
            fact={
              applicant.seq === 1 ? 'first applicant' : (applicant.relation ?? `applicant ${applicant.seq}`)
            }
          >
            <FactList facts={factsOf(applicant)} labelWidth={132} />
          </Section>
        ))}
      </Sections>
    </>
  );
}

function factsOf(applicant: Applicant): FactEntry[] {
  const { pan, form60, aadhaarLast4, dob, phone, email, address, residency, sharePct } = applicant;
  return [
    { label: 'Share', value: formatPct(sharePct) },
    { label: 'PAN', value: pan ?? (form60 ? 'None, Form 60 signed' : 'Not shown') },
    ...(aadhaarLast4 ? [{ label: 'Aadhaar', value: `•••• ${aadhaarLast4}` }] : []),
    ...(dob ? [{ label: 'Date of birth', value: formatDay(dob) }] : []),
    ...(phone ? [{ label: 'Phone', value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> }] : []),
    ...(email ? [{ label: 'Email', value: email }] : []),
    ...(address ? [{ label: 'Address', value: address }] : []),
    { label: 'Residence', value: residency === 'nri' ? 'Lives abroad (NRI)' : 'Lives in India' },
  ];
}

type ApplicantsForm = { applicants: ApplicantValues[] };

function EditApplicants({ sale, onDone }: { sale: Sale; onDone: () => void }) {
  const update = useSend(updateSale, { invalidates: [getSale, listSales] });
  const [schema] = useState(() => editSchema(sale));
  const form = useContractForm(schema, { applicants: sale.applicants.map(valuesOf) });
  return (
    <Narrow>
      <Form
        form={form}
        label="Edit applicants"
        onSubmit={async (values) => {
          const applicants = z.array(ApplicantInput).parse(values.applicants);
          await update.mutateAsync({ params: { id: sale.id }, body: { applicants, version: sale.version } });
          toastSuccess('Applicants saved');
          onDone();
        }}
      >
        <ApplicantFields form={form} />
        <Foot>
          <FormActions control={form.control} submit="Save applicants" onBack={onDone} back="Cancel" />
        </Foot>
      </Form>
    </Narrow>
  );
}

/** What was asked of them at booking is asked again: where no PAN was, it was not in India. */
function editSchema(sale: Sale) {
  const terms = { bookingDate: sale.bookingDate, isIndia: Boolean(sale.applicants[0]?.pan) };
  return z
    .custom<ApplicantsForm>()
    .superRefine((values, context) => passOn(CheckedApplicants, { ...values, ...terms }, context));
}

const Bar = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  padding: '12px 24px 0',
  '@media (max-width: 599.95px)': { padding: '12px 16px 0' },
});

const Narrow = styled('div')({
  maxWidth: 808,
  padding: '20px 24px 24px',
  '@media (max-width: 599.95px)': { padding: 16 },
});

const Foot = styled('div')({ marginTop: 20 });
