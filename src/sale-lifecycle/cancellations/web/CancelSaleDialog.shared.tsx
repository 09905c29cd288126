import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { tidy } from '#platform/contract/fields.ts';
import { send } from '#platform/web/client/client.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { listApprovals } from '#company/approvals/approval.contract.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { today } from '#platform/web/session/today.ts';
import { getUnit, listUnits } from '#inventory/units/unit.contract.ts';
import { CancelInput } from '#sales/cancellation.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale, requestCancellation } from '#sales/sale.contract.ts';
import { CHANGED_BY_STEPS } from '#sale-lifecycle/steps/web/SaleStepDialog.shared.tsx';
import { SettlementTable } from './SettlementTable.shared.tsx';

const INITIATORS = [
  { value: 'buyer', label: 'The buyer' },
  { value: 'developer', label: 'We, the developer' },
] as const;

/** A reason of three letters is enough to see the figures; further typing does not change them. */
const FOR_THE_FIGURES = 'Requested for the figures';

/** Cancels a sale, showing every figure beforehand. */
export function CancelSaleDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const form = useContractForm(CancelInput, {
    reason: '',
    initiatedBy: 'buyer',
    requestedOn: today(),
    blockUnit: false,
    cancellationDeedNumber: '',
  });
  const values = useWatch({ control: form.control });
  const asked = CancelInput.safeParse(tidy({ ...values, ...keptOf(values), reason: FOR_THE_FIGURES }));
  const cancel = useSend(cancelSale, {
    invalidates: [...CHANGED_BY_STEPS, listReceipts, getUnit, listUnits, listLeads],
  });
  const request = useSend(requestCancellation, { invalidates: [listApprovals] });
  const { preview, isStale, error } = usePreview({
    call: cancelSale,
    input: asked.data ?? null,
    sentBy: [cancel, request],
    ask: (input, signal) =>
      send(cancelSale, { params: { id: sale.id }, body: { ...input, preview: true }, signal }),
  });
  const needed = preview?.needsApproval ?? null;
  return (
    <FormDialog
      title={`Cancel ${sale.bookingNumber}?`}
      text={`${sale.customerName}, ${sale.unitNumber}. Demands are reversed with credit notes, the unit becomes free and the lead goes back to negotiation. This cannot be undone.`}
      form={form}
      submit={needed ? 'Send for approval' : 'Cancel sale'}
      submitting={needed ? 'Sending…' : 'Cancelling…'}
      back="Keep sale"
      purpose="cancel the sale"
      isDanger
      onClose={onClose}
      onSubmit={async (typed) => {
        const input = { ...typed, ...keptOf(typed) };
        if (needed) {
          await request.mutateAsync({ params: { id: sale.id }, body: input });
          toastSuccess('Sent for approval');
          return;
        }
        const { settlement: done } = await cancel.mutateAsync({ params: { id: sale.id }, body: input });
        toastSuccess(
          done.refundPaise > 0
            ? `Sale cancelled, ${formatMoneyExact(done.refundPaise)} to be refunded`
            : 'Sale cancelled',
        );
      }}
    >
      <Fields>
        <FormGrid>
          <FormSegment control={form.control} name="initiatedBy" label="Cancelled by" choices={INITIATORS} />
          <FormDate
            control={form.control}
            name="requestedOn"
            label="Requested on"
            min={sale.bookingDate}
            max={today()}
          />
        </FormGrid>
        {sale.status === 'registered' && (
          <FormText
            control={form.control}
            name="cancellationDeedNumber"
            label="Cancellation deed number"
            maxLength={60}
          />
        )}
        <FormText control={form.control} name="reason" label="Reason" rows={2} maxLength={500} />
        {values.initiatedBy === 'buyer' && (
          <FormMoney
            control={form.control}
            name="forfeiturePaise"
            label="Forfeited, if less than the terms allow"
            isOptional
          />
        )}
        <FormCheckbox control={form.control} name="blockUnit" label="Block the unit for now" />
        <div aria-live="polite" aria-busy={isStale && preview !== null}>
          {error && <Note tone="failure">{error.message}</Note>}
          {!error && needed && (
            <Note tone="limit" title={needed}>
              Another person decides; the sale stays as it is until then.
            </Note>
          )}
          {!error && preview?.waitsFor && <Note tone="limit">{preview.waitsFor}</Note>}
          {!error && preview && (
            <SettlementTable figures={preview.settlement} lines={preview.settlement.lines} />
          )}
        </div>
      </Fields>
    </FormDialog>
  );
}

/** A developer who cancels keeps nothing, whatever was typed before. */
function keptOf({ initiatedBy, forfeiturePaise }: Partial<CancelInput>) {
  return { forfeiturePaise: initiatedBy === 'buyer' ? (forfeiturePaise ?? null) : null };
}

const Fields = styled('div')({ display: 'grid', gap: 14 });
