import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import * as z from 'zod';
import { formatDay, formatPct, formatPhone } from '../../../platform/contract/format.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { Form } from '../../../platform/web/form/Form.tsx';
import { FormActions } from '../../../platform/web/form/FormActions.tsx';
import { FormText } from '../../../platform/web/form/FormText.tsx';
import { useContractForm } from '../../../platform/web/form/useContractForm.ts';
import type { FactEntry } from '../../../platform/web/page/FactList.tsx';
import { FactList } from '../../../platform/web/page/FactList.tsx';
import { Section, Sections } from '../../../platform/web/page/Section.tsx';
import { toastSuccess } from '../../../platform/web/page/toast.ts';
import type { Applicant } from '../applicant.contract.ts';
import type { Sale } from '../sale.contract.ts';
import { ApplicantPatch } from '../applicant.contract.ts';
import { getSale, listSales, updateSale } from '../sale.contract.ts';
import type { ApplicantValues } from './applicant.form.ts';
import { CheckedApplicants, passOn, pathOf, valuesOf } from './applicant.form.ts';
import { applicantChangeProblem } from '../applicant.rules.ts';
import { ApplicantFields } from './ApplicantFields.tsx';
import { FormerBuyers } from './FormerBuyers.tsx';
import { TransferToBuyer } from './TransferToBuyer.tsx';
import { ApplicantPapers } from './ApplicantPapers.tsx';

/** The people who bought; they may be corrected until the sale is completed. */
export function SaleApplicants({ sale }: { sale: Sale }) {
  const [isEditing, setIsEditing] = useState(false);
  const [search, setSearch] = useSearchParams();
  const leaveTransfer = () => setSearch({ tab: 'applicants' }, { replace: true });
  if (isEditing) return <EditApplicants sale={sale} onDone={() => setIsEditing(false)} />;
  if (search.has('transfer') && sale.allowedActions.includes('transferBuyer'))
    return <TransferToBuyer sale={sale} onDone={leaveTransfer} />;
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
            <Person>
              <FactList facts={factsOf(applicant)} labelWidth={132} />
              {applicant.kyc && <ApplicantPapers sale={sale} applicant={applicant} kyc={applicant.kyc} />}
            </Person>
          </Section>
        ))}
        <FormerBuyers buyers={sale.formerBuyers} />
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

type ApplicantsForm = { applicants: ApplicantValues[]; reason: string | null };

function EditApplicants({ sale, onDone }: { sale: Sale; onDone: () => void }) {
  const update = useSend(updateSale, { invalidates: [getSale, listSales] });
  const [schema] = useState(() => editSchema(sale));
  const form = useContractForm(schema, { applicants: sale.applicants.map(valuesOf), reason: null });
  const isCorrected = useIsFirstChanged(form.control, sale);
  return (
    <Narrow>
      <Form
        form={form}
        label="Edit applicants"
        onSubmit={async (values) => {
          const applicants = z.array(ApplicantPatch).parse(values.applicants);
          const reason = isCorrected ? { reason: values.reason } : {};
          const body = { applicants, ...reason, version: sale.version };
          await update.mutateAsync({ params: { id: sale.id }, body });
          toastSuccess('Applicants saved');
          onDone();
        }}
      >
        <ApplicantFields form={form} />
        {isCorrected && (
          <Foot>
            <FormText
              control={form.control}
              name="reason"
              label="Why the first applicant is corrected"
              helper="Another person as first applicant is another buyer: transfer the sale for that."
              maxLength={300}
            />
          </Foot>
        )}
        <Foot>
          <FormActions control={form.control} submit="Save applicants" onBack={onDone} back="Cancel" />
        </Foot>
      </Form>
    </Narrow>
  );
}

/** The customer was set right: that asks for a reason. */
function useIsFirstChanged(control: Control<ApplicantsForm>, sale: Sale): boolean {
  const first = useWatch({ control, name: 'applicants.0' });
  const [customer] = sale.applicants;
  return first?.id !== customer?.id || first?.name !== customer?.name;
}

/** What was asked of them at booking is asked again: where no PAN was, it was not in India. */
function editSchema(sale: Sale) {
  const terms = { bookingDate: sale.bookingDate, isIndia: Boolean(sale.applicants[0]?.pan) };
  return z.custom<ApplicantsForm>().superRefine((values, context) => {
    passOn(CheckedApplicants, { ...values, ...terms }, context);
    const people = z.array(ApplicantPatch).safeParse(values.applicants);
    if (!people.success) return;
    const problem = applicantChangeProblem(sale.applicants, people.data, values.reason || null);
    if (problem) context.addIssue({ code: 'custom', path: pathOf(problem.field), message: problem.message });
  });
}

const Person = styled('div')({
  display: 'grid',
  alignItems: 'start',
  gap: 24,
  '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});

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
