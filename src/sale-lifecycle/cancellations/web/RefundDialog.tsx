import * as z from 'zod';
import { formatDay, formatMoneyExact, startCase } from '#platform/contract/format.ts';
import { optional, text } from '#platform/contract/fields.ts';
import { isRole } from '#platform/contract/roles.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { listApprovals } from '#company/approvals/approval.contract.ts';
import { getOrganization } from '#company/organizations/organization.contract.ts';
import { refundLimitProblem } from '#money/receipts/refundLimit.rules.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { REFUND_MODES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { recordReceipt, requestRefund } from '#money/receipts/receipt.contract.ts';
import { CHANGED_BY_RECEIPTS } from '#money/dues/web/receipt.calls.shared.ts';
import { today } from '#platform/web/session/today.ts';
import type { Cancellation } from '#sales/cancellation.contract.ts';

const RefundForm = z.object({
  mode: z.enum(REFUND_MODES, 'Please select how it is paid'),
  reference: optional(text(60, 'Reference')),
  /** Of a request for approval. */
  reason: optional(text(300, 'Reason', 10)),
});

const MODES = REFUND_MODES.map((value) => ({ value, label: startCase(value) }));

interface RefundDialogProps {
  saleId: string;
  line: Cancellation['lines'][number];
  onClose: () => void;
}

/** Records a refund payment: another person in Finance confirms it with the bank reference. */
export function RefundDialog({ saleId, line, onClose }: RefundDialogProps) {
  const { id, payeeName, amountPaise, dueOn } = line;
  const form = useContractForm(RefundForm, { mode: 'neft', reference: '', reason: '' });
  const needed = useRefundProblem(amountPaise);
  const request = useSend(requestRefund, { invalidates: [listApprovals] });
  const record = useSend(recordReceipt, { invalidates: CHANGED_BY_RECEIPTS });
  return (
    <FormDialog
      title={`Refund ${formatMoneyExact(amountPaise)} to ${payeeName}`}
      text={`Pay by ${formatDay(dueOn)}. Another person in Finance confirms it once the bank has paid.`}
      form={form}
      submit={needed ? 'Send for approval' : 'Record refund'}
      submitting={needed ? 'Sending…' : 'Recording…'}
      purpose="record the refund"
      onClose={onClose}
      onSubmit={async ({ reason, ...values }) => {
        if (needed) {
          const body = { refundLineId: id, ...values, reason: reason ?? '' };
          await request.mutateAsync({ params: { id: saleId }, body });
          toastSuccess('Sent for approval');
          return;
        }
        await record.mutateAsync({
          body: { saleId, type: 'refund', refundLineId: id, amountPaise, receivedDate: today(), ...values },
        });
        toastSuccess('Refund recorded, awaiting confirmation');
      }}
    >
      <FormGrid>
        <FormSelect control={form.control} name="mode" label="Paid by" choices={MODES} />
        <FormText
          control={form.control}
          name="reference"
          label="UTR or bank reference"
          maxLength={60}
          isUppercase
          isOptional
        />
      </FormGrid>
      {needed && <Note tone="limit" title={needed} />}
      {needed && <FormText control={form.control} name="reason" label="Reason" rows={2} maxLength={300} />}
    </FormDialog>
  );
}

function useRefundProblem(amountPaise: number): string | null {
  const { role } = useSessionUser();
  const settings = useCall(getOrganization).data?.settings;
  return isRole(role) && settings ? refundLimitProblem(role, amountPaise, settings.refundAlonePaise) : null;
}
