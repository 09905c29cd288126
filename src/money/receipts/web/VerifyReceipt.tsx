import { useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { day, optional, text } from '#platform/contract/fields.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listInvoices } from '#money/invoices/invoice.contract.ts';
import type { Receipt } from '../receipt.contract.ts';
import { verifyReceipt } from '../receipt.contract.ts';
import { TRANSACTION_TYPES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { CHANGED_BY_RECEIPTS } from '#money/dues/web/receipt.calls.shared.ts';
import { today } from '#platform/web/session/today.ts';
import type { AccountChoice } from './useAccounts.ts';
import { useAccounts } from './useAccounts.ts';

const VerifyForm = z
  .object({
    type: z.enum(TRANSACTION_TYPES),
    depositAccountId: optional(z.uuid()),
    clearedOn: day('Cleared on'),
    reference: optional(text(60, 'Reference')),
    takesBackInterest: z.boolean().optional(),
  })
  .superRefine(({ type, depositAccountId, reference }, context) => {
    const lacks = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (type !== 'tds' && !depositAccountId) lacks('depositAccountId', ACCOUNT[type].missing);
    if (type === 'tds' && !reference) lacks('reference', 'Enter the acknowledgement number of the tax.');
    if (type === 'refund' && !reference) lacks('reference', 'Enter the bank reference of the refund.');
  });

const RECEIVED = { label: 'Account', missing: 'Choose the account that the money went into.' };
const ACCOUNT = {
  receipt: RECEIVED,
  adjustment: RECEIVED,
  tds: RECEIVED,
  refund: { label: 'Paid from', missing: 'Choose the account that the refund was paid from.' },
} as const;

const VERB = {
  receipt: 'Verify receipt',
  adjustment: 'Verify receipt',
  tds: 'Verify TDS',
  refund: 'Confirm refund',
} as const;

/** The second person confirms that the money arrived, where and when; or why they cannot. */
export function VerifyReceipt({ receipt }: { receipt: Receipt }) {
  const accounts = useAccounts(receipt.projectId);
  if (receipt.cannotVerifyBecause) return <Blocked reason={receipt.cannotVerifyBecause} />;
  if (!receipt.allowedActions.includes('verify')) return null;
  return (
    <Section title="Verify">
      {accounts ? <Fields receipt={receipt} accounts={accounts} /> : <FactSkeleton rows={2} />}
    </Section>
  );
}

function Fields({ receipt, accounts }: { receipt: Receipt; accounts: readonly AccountChoice[] }) {
  // Invoices name the collection account for payments.
  const usual = accounts.find(({ kind }) => kind === 'collection') ?? accounts[0];
  const { type } = receipt;
  const form = useContractForm(VerifyForm, {
    type,
    reference: receipt.reference ?? '',
    depositAccountId: receipt.depositAccountId ?? usual?.value ?? '',
    clearedOn: today(),
    takesBackInterest: false,
  });
  const { takesBackInterest: taken } = useFormState({ control: form.control }).errors;
  const isConfirmed = useWatch({ control: form.control, name: 'takesBackInterest' });
  const verify = useSend(verifyReceipt, { invalidates: [...CHANGED_BY_RECEIPTS, listInvoices] });
  if (!usual && type !== 'tds') {
    return (
      <Note tone="limit" title={`${receipt.projectName} has no collection account.`}>
        Add one to the project, then verify.
      </Note>
    );
  }
  return (
    <Form
      form={form}
      label="Verify receipt"
      onSubmit={async ({ type: _type, ...values }) => {
        const verified = await verify.mutateAsync({
          params: { id: receipt.id },
          body: { ...values, version: receipt.version },
        });
        toastSuccess(`Receipt ${verified.receiptNumber ?? ''} verified`);
      }}
    >
      <FormGrid>
        {type !== 'tds' && (
          <FormSelect
            control={form.control}
            name="depositAccountId"
            label={ACCOUNT[type].label}
            choices={accounts}
          />
        )}
        {type !== 'receipt' && (
          <FormText
            control={form.control}
            name="reference"
            label={type === 'tds' ? 'Acknowledgement' : 'UTR or bank reference'}
            maxLength={60}
            isUppercase
          />
        )}
        <FormDate
          control={form.control}
          name="clearedOn"
          label={type === 'refund' ? 'Paid on' : 'Cleared on'}
          min={receipt.receivedDate}
          max={today()}
        />
      </FormGrid>
      {(taken ?? isConfirmed) && (
        <div style={SPACED}>
          <FormCheckbox
            control={form.control}
            name="takesBackInterest"
            label="Take back this interest"
            helper="It is waived with its tax, and posted with the receipt."
          />
        </div>
      )}
      <div style={SPACED}>
        <FormActions control={form.control} submit={VERB[type]} submitting="Verifying…" purpose="verify" />
      </div>
    </Form>
  );
}

function Blocked({ reason }: { reason: string }) {
  return (
    <Section title="Verify">
      <Note tone="limit" title={reason}>
        Another person in Finance has to confirm that the money arrived.
      </Note>
      <div style={SPACED}>
        <ActionButton action={{ label: 'Verify receipt', isPrimary: true, blockedBy: reason }} />
      </div>
    </Section>
  );
}

const SPACED = { marginTop: 14 } as const;
