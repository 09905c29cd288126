import { useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { day, optional, text } from '#platform/contract/fields.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
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
import { useActs } from '#platform/web/page/useActs.ts';
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

export interface VerifyReceiptProps {
  receipt: Receipt;
  /** Opened by verifying the one before: its button has the focus, so that Enter goes on. */
  isNext: boolean;
  onVerified: () => void;
}

/** The second person confirms that the money arrived, where and when; or why they cannot. */
export function VerifyReceipt(props: VerifyReceiptProps) {
  const { receipt } = props;
  const accounts = useAccounts(receipt.projectId);
  if (receipt.cannotVerifyBecause) return <Blocked reason={receipt.cannotVerifyBecause} />;
  if (!receipt.allowedActions.includes('verify')) return null;
  return (
    <Section title="Verify">
      {accounts ? <Fields {...props} accounts={accounts} /> : <FactSkeleton rows={2} />}
    </Section>
  );
}

interface FieldsProps extends VerifyReceiptProps {
  accounts: readonly AccountChoice[];
}

function Fields({ receipt, accounts, isNext, onVerified }: FieldsProps) {
  const frame = useRef<HTMLDivElement>(null);
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
  const cannot = !usual && type !== 'tds' ? `${receipt.projectName} has no collection account.` : null;
  useActs([
    {
      label: VERB[type],
      letter: 'v',
      blockedBy: cannot,
      onClick: () => frame.current?.querySelector('form')?.requestSubmit(),
    },
  ]);
  useEffect(() => {
    if (isNext) frame.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  }, [isNext]);
  if (cannot) {
    return (
      <Note tone="limit" title={cannot}>
        Add one to the project, then verify.
      </Note>
    );
  }
  return (
    <div ref={frame}>
      <Form
        form={form}
        label="Verify receipt"
        onSubmit={async ({ type: _type, ...values }) => {
          const verified = await verify.mutateAsync({
            params: { id: receipt.id },
            body: { ...values, version: receipt.version },
          });
          toastSuccess(`Receipt ${verified.receiptNumber ?? ''} verified`);
          onVerified();
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
          <p>{effectOf(receipt)}</p>
          <FormActions control={form.control} submit={VERB[type]} submitting="Verifying…" purpose="verify" />
        </div>
      </Form>
    </div>
  );
}

/** What verifying does: it is posted, so it can only be reversed, with a reason. */
function effectOf({ type, amountPaise }: Receipt): string {
  const amount = formatMoneyExact(amountPaise);
  return type === 'refund'
    ? `${amount} is posted as paid to the buyer. A mistake is reversed with a reason.`
    : `${amount} is posted to the ledger and gets its receipt number. A mistake is reversed with a reason.`;
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
