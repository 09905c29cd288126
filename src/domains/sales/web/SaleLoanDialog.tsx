import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { optional, paise, text } from '../../../platform/contract/fields.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { FormGrid } from '../../../platform/web/form/Form.tsx';
import { FormDate } from '../../../platform/web/form/FormDate.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { FormMoney } from '../../../platform/web/form/FormNumber.tsx';
import { FormSegment } from '../../../platform/web/form/FormSegment.tsx';
import { FormText } from '../../../platform/web/form/FormText.tsx';
import { useContractForm } from '../../../platform/web/form/useContractForm.ts';
import { toastSuccess } from '../../../platform/web/page/toast.ts';
import { today } from '../../payments/web/today.shared.ts';
import { fundingProblem } from '../loan.rules.ts';
import type { Loan } from '../loan.contract.ts';
import { FUNDINGS } from '../loan.contract.ts';
import type { Sale } from '../sale.contract.ts';
import { getSale, listSales, updateSale } from '../sale.contract.ts';
import { pathOf } from './applicant.form.ts';
import { FUNDING_CHOICES } from './sale.words.ts';

const Fields = z.object({
  funding: z.enum(FUNDINGS, 'Please select how it is funded'),
  loan: z.object({
    bank: optional(text(120, 'Bank')),
    sanctionNumber: optional(text(60, 'Sanction letter')),
    sanctionedPaise: optional(paise('Sanctioned amount', 1)),
    sanctionedOn: optional(z.iso.date('Sanctioned on must be a date')),
  }),
});
type Fields = z.infer<typeof Fields>;

/** Who pays: the buyer, his bank, or both. What the bank has paid is counted from its receipts, never entered. */
export function SaleLoanDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const [schema] = useState(() => schemaFor(sale));
  const { loan } = sale;
  const form = useContractForm(schema, {
    funding: sale.funding,
    loan: {
      bank: loan?.bank ?? null,
      sanctionNumber: loan?.sanctionNumber ?? null,
      sanctionedPaise: loan?.sanctionedPaise ?? null,
      sanctionedOn: loan?.sanctionedOn ?? null,
    },
  });
  const { control } = form;
  const hasLoan = useWatch({ control, name: 'funding' }) !== 'self';
  const update = useSend(updateSale, { invalidates: [getSale, listSales] });
  return (
    <FormDialog
      title={`Funding of ${sale.bookingNumber}`}
      form={form}
      submit="Save funding"
      purpose="save"
      onClose={onClose}
      onSubmit={async (values) => {
        const body = { funding: values.funding, loan: loanIn(values), version: sale.version };
        await update.mutateAsync({ params: { id: sale.id }, body });
        toastSuccess('Funding saved');
      }}
    >
      <FormGrid>
        <div data-wide>
          <FormSegment control={control} name="funding" label="Paid from" choices={FUNDING_CHOICES} />
        </div>
        {hasLoan && (
          <>
            <FormText control={control} name="loan.bank" label="Bank" maxLength={120} />
            <FormText
              control={control}
              name="loan.sanctionNumber"
              label="Number of the sanction letter"
              isOptional
              maxLength={60}
            />
            <FormMoney control={control} name="loan.sanctionedPaise" label="Sanctioned amount" isOptional />
            <FormDate
              control={control}
              name="loan.sanctionedOn"
              label="Sanctioned on"
              isOptional
              max={today()}
            />
          </>
        )}
      </FormGrid>
    </FormDialog>
  );
}

/** Own funds and a loan must agree, as the server judges it. */
function schemaFor({ loan }: Sale) {
  const terms = { disbursedPaise: loan?.disbursedPaise ?? 0, today: today() };
  return Fields.superRefine((values, context) => {
    const problem = fundingProblem({ funding: values.funding, loan: loanIn(values) }, terms);
    if (problem) context.addIssue({ code: 'custom', path: pathOf(problem.field), message: problem.message });
  });
}

function loanIn({ funding, loan }: Fields): Loan | null {
  if (funding === 'self' || !loan.bank) return null;
  return {
    bank: loan.bank,
    sanctionNumber: loan.sanctionNumber ?? null,
    sanctionedPaise: loan.sanctionedPaise ?? null,
    sanctionedOn: loan.sanctionedOn ?? null,
  };
}
