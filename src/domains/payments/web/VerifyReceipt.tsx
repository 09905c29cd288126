import * as z from 'zod';
import { day } from '../../../platform/contract/fields.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { Form, FormGrid } from '../../../platform/web/form/Form.tsx';
import { FormActions } from '../../../platform/web/form/FormActions.tsx';
import { FormDate } from '../../../platform/web/form/FormDate.tsx';
import { FormSelect } from '../../../platform/web/form/FormSelect.tsx';
import { useContractForm } from '../../../platform/web/form/useContractForm.ts';
import { ActionButton } from '../../../platform/web/page/ActionButton.tsx';
import { Note } from '../../../platform/web/page/Note.tsx';
import { Section } from '../../../platform/web/page/Section.tsx';
import { FactSkeleton } from '../../../platform/web/page/Skeletons.tsx';
import { toastSuccess } from '../../../platform/web/page/toast.ts';
import { listInvoices } from '../../invoices/invoice.contract.ts';
import type { Receipt } from '../payment.contract.ts';
import { verifyReceipt } from '../payment.contract.ts';
import { CHANGED_BY_RECEIPTS } from './receipt.calls.shared.ts';
import { today } from './today.shared.ts';
import type { AccountChoice } from './useAccounts.ts';
import { useAccounts } from './useAccounts.ts';

const VerifyForm = z.object({
  depositAccountId: z.uuid('Choose the account that the money went into.'),
  clearedOn: day('Cleared on'),
});

/** The second person's word: the money arrived, in which account and when. Or why this person cannot give it. */
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
  // Invoices ask buyers to pay into the collection account.
  const usual = accounts.find(({ kind }) => kind === 'collection') ?? accounts[0];
  const form = useContractForm(VerifyForm, {
    depositAccountId: receipt.depositAccountId ?? usual?.value ?? '',
    clearedOn: today(),
  });
  const verify = useSend(verifyReceipt, { invalidates: [...CHANGED_BY_RECEIPTS, listInvoices] });
  if (!usual) {
    return (
      <Note tone="limit" title={`${receipt.projectName} has no account for its buyers’ money.`}>
        Add the collection account to the project, then verify.
      </Note>
    );
  }
  return (
    <Form
      form={form}
      label="Verify receipt"
      onSubmit={async (values) => {
        const verified = await verify.mutateAsync({
          params: { id: receipt.id },
          body: { ...values, version: receipt.version },
        });
        toastSuccess(`Receipt ${verified.receiptNumber ?? ''} verified`);
      }}
    >
      <FormGrid>
        <FormSelect control={form.control} name="depositAccountId" label="Account" choices={accounts} />
        <FormDate
          control={form.control}
          name="clearedOn"
          label="Cleared on"
          min={receipt.receivedDate}
          max={today()}
        />
      </FormGrid>
      <div style={SPACED}>
        <FormActions
          control={form.control}
          submit="Verify receipt"
          submitting="Verifying…"
          purpose="verify"
        />
      </div>
    </Form>
  );
}

function Blocked({ reason }: { reason: string }) {
  return (
    <Section title="Verify">
      <Note tone="limit" title={reason}>
        Another person of Finance has to confirm that the money arrived.
      </Note>
      <div style={SPACED}>
        <ActionButton action={{ label: 'Verify receipt', isPrimary: true, blockedBy: reason }} />
      </div>
    </Section>
  );
}

const SPACED = { marginTop: 14 } as const;
