import { useState } from 'react';
import { addDays } from '#platform/contract/calendar.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listInvoices } from '#money/invoices/invoice.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { today } from '#platform/web/session/today.ts';
import type { Sale } from '#sales/sale.contract.ts';
import {
  getSale,
  getSaleLedger,
  getSaleStatement,
  listSales,
  SalePatch,
  updateSale,
} from '#sales/sale.contract.ts';
import type { SaleStep } from '../saleStep.rules.ts';
import { STEP_EFFECTS, STEP_LABELS } from './saleStep.labels.shared.ts';

const StepForm = SalePatch.pick({
  agreementDate: true,
  promisedPossession: true,
  registrationDate: true,
  registrationNumber: true,
  subRegistrarOffice: true,
  possessionDate: true,
});
type StepForm = ContractForm<typeof StepForm>;

export const CHANGED_BY_STEPS = [
  getSale,
  listSales,
  getPaymentPlan,
  getSaleLedger,
  getSaleStatement,
  listInvoices,
];

interface SaleStepDialogProps {
  sale: Sale;
  step: SaleStep;
  onClose: () => void;
}

/** Takes the next step of a sale, with the fields of that step. */
export function SaleStepDialog({ sale, step: next, onClose }: SaleStepDialogProps) {
  // Once it is taken the sale waits for the step after it, while this dialog is still closing.
  const [step] = useState(next);
  const form = useContractForm(StepForm, defaultsOf(step));
  const update = useSend(updateSale, { invalidates: CHANGED_BY_STEPS });
  return (
    <FormDialog
      title={`${STEP_LABELS[step].action}: ${sale.customerName}, ${sale.unitNumber}`}
      text={STEP_EFFECTS[step]}
      form={form}
      submit={STEP_LABELS[step].submit}
      purpose="go on"
      onClose={onClose}
      onSubmit={async (papers) => {
        await update.mutateAsync({
          params: { id: sale.id },
          body: { ...papers, status: step, version: sale.version },
        });
        toastSuccess(STEP_LABELS[step].done);
      }}
    >
      <Fields sale={sale} step={step} form={form} />
    </FormDialog>
  );
}

function defaultsOf(step: SaleStep) {
  switch (step) {
    case 'agreement':
      return { agreementDate: today() };
    case 'registered':
      return { registrationDate: today(), registrationNumber: '', subRegistrarOffice: '' };
    case 'completed':
      return { possessionDate: today() };
  }
}

function Fields({ sale, step, form: { control } }: { sale: Sale; step: SaleStep; form: StepForm }) {
  switch (step) {
    case 'agreement':
      return (
        <FormGrid>
          <FormDate
            control={control}
            name="agreementDate"
            label="Agreement date"
            min={sale.bookingDate}
            max={today()}
          />
          <FormDate
            control={control}
            name="promisedPossession"
            label="Possession promised for"
            helper="As the agreement says. Left empty, the day registered with RERA today counts and stays."
            min={addDays(sale.agreementDate ?? sale.bookingDate, 1)}
            chips={[]}
            isOptional
          />
        </FormGrid>
      );
    case 'registered':
      return (
        <FormGrid>
          <FormText
            control={control}
            name="registrationNumber"
            label="Registration number"
            maxLength={60}
            placeholder="HVL-1-4711-2026"
            autoFocus
          />
          <FormDate
            control={control}
            name="registrationDate"
            label="Registration date"
            min={sale.agreementDate ?? sale.bookingDate}
            max={today()}
          />
          <FormText
            control={control}
            name="subRegistrarOffice"
            label="Sub-registrar office"
            maxLength={120}
            placeholder="Haveli 1"
          />
        </FormGrid>
      );
    case 'completed':
      return (
        <FormDate
          control={control}
          name="possessionDate"
          label="Possession date"
          min={sale.registrationDate ?? sale.bookingDate}
          max={today()}
        />
      );
  }
}
