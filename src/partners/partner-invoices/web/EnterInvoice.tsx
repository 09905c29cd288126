import { useWatch } from 'react-hook-form';
import { isDay } from '#platform/contract/calendar.ts';
import { send } from '#platform/web/client/client.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { PartnerInvoice, PreviewInput } from '../partnerInvoice.contract.ts';
import { enterPartnerInvoice, EntryInput, previewPartnerInvoice } from '../partnerInvoice.contract.ts';
import { CHANGED_BY_INVOICES } from './partnerInvoice.calls.ts';
import { PreviewedCredit } from './PreviewedCredit.tsx';

/** Credits an invoice on a day, which decides its tax; what comes of it is shown first. */
export function EnterInvoice({ invoice, onClose }: { invoice: PartnerInvoice; onClose: () => void }) {
  const { id, number, firm, version, invoiceDate } = invoice;
  const { role } = useSessionUser();
  const enter = useSend(enterPartnerInvoice, { invalidates: CHANGED_BY_INVOICES });
  const form = useContractForm(EntryInput, { creditedOn: today(), confirmsHigherTax: false, version });
  const creditedOn = useWatch({ control: form.control, name: 'creditedOn' }) ?? '';
  const previewed = usePreview({
    call: previewPartnerInvoice,
    input: isDay(creditedOn) ? { invoiceId: id, creditedOn } : null,
    sentBy: [enter],
    ask: (asked: PreviewInput, signal) => send(previewPartnerInvoice, { body: asked, signal }),
  });
  const higherTax = previewed.preview?.higherTax ?? null;
  return (
    <FormDialog
      title={`Enter invoice ${number}`}
      text={`It is credited to ${firm.name}. The day decides rate and year of the tax.`}
      form={form}
      submit="Enter invoice"
      onSubmit={async (body) => {
        await enter.mutateAsync({ params: { id }, body });
        toastSuccess(`Invoice ${number} entered`);
      }}
      onClose={onClose}
    >
      <FormDate
        control={form.control}
        name="creditedOn"
        label="Credited on"
        min={invoiceDate}
        max={today()}
      />
      {higherTax !== null && (
        <>
          <Note tone="limit">{higherTax}</Note>
          {role === 'Finance Head' && (
            <FormCheckbox control={form.control} name="confirmsHigherTax" label="Deduct the higher tax" />
          )}
        </>
      )}
      <PreviewedCredit previewed={previewed} />
    </FormDialog>
  );
}
