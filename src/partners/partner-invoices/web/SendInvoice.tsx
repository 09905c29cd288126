import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { isDay } from '#platform/contract/calendar.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { send } from '#platform/web/client/client.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { upload } from '#platform/web/client/upload.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormFile } from '#platform/web/form/FormFile.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { MAX_FILE_BYTES, uploadFile } from '#company/files/file.contract.ts';
import type { Commission, CommissionTranche } from '#partners/commissions/commission.contract.ts';
import type { PartnerInvoicePreview, PreviewInput } from '../partnerInvoice.contract.ts';
import {
  PartnerInvoiceInput,
  previewPartnerInvoice,
  sendPartnerInvoice,
} from '../partnerInvoice.contract.ts';
import { CHANGED_BY_INVOICES } from './partnerInvoice.calls.ts';
import { PreviewedCredit } from './PreviewedCredit.tsx';

const ACCEPTED = 'application/pdf,image/png,image/jpeg';

const Sent = PartnerInvoiceInput.omit({ trancheIds: true, tranches: true }).extend({
  seqs: z.array(z.string()).min(1, 'Choose at least one tranche'),
});

interface SendInvoiceProps {
  commission: Commission;
  /** That may be billed now. */
  tranches: readonly CommissionTranche[];
  onClose: () => void;
}

/** The firm's bill for tranches of a commission, filled with what it must say. */
export function SendInvoice({ commission, tranches, onClose }: SendInvoiceProps) {
  const { id: commissionId } = commission;
  const sending = useSend(sendPartnerInvoice, { invalidates: CHANGED_BY_INVOICES });
  const form = useContractForm(Sent, {
    seqs: tranches.map(({ seq }) => String(seq)),
    number: '',
    invoiceDate: today(),
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 0,
    fileId: null,
  });
  const previewed = useExpected(form, commissionId, sending);
  const { control } = form;
  return (
    <FormDialog
      title="Send invoice"
      text="For commission that is payable. Finance compares it with the paper and enters it."
      form={form}
      submit="Send invoice"
      onSubmit={async ({ seqs, ...body }) => {
        const billed = seqs.map((seq) => ({ commissionId, seq: Number(seq) }));
        const { number } = await sending.mutateAsync({ body: { ...body, tranches: billed } });
        toastSuccess(`Invoice ${number} sent`);
      }}
      onClose={onClose}
    >
      <FormChoices
        control={control}
        name="seqs"
        label="Tranches"
        choices={tranches.map(({ seq, grossPaise, carriedPaise }) => ({
          value: String(seq),
          label: `Tranche ${seq}, ${formatMoneyExact(grossPaise - carriedPaise)}`,
        }))}
      />
      <FormGrid>
        <FormText control={control} name="number" label="Invoice number" maxLength={40} isUppercase />
        <FormDate control={control} name="invoiceDate" label="Invoice date" max={today()} />
        <FormMoney control={control} name="taxablePaise" label="Commission" helper="Before GST" />
        <GstFields form={form} expected={previewed.preview?.expected ?? null} />
        <FormFile
          control={control}
          name="fileId"
          label="Invoice"
          accept={ACCEPTED}
          maxBytes={MAX_FILE_BYTES}
          upload={(file) => upload(uploadFile, file)}
        />
      </FormGrid>
      <PreviewedCredit previewed={previewed} />
    </FormDialog>
  );
}

type Expected = PartnerInvoicePreview['expected'];

/** Only the GST that belongs on the invoice. */
function GstFields({ form, expected }: { form: ContractForm<typeof Sent>; expected: Expected | null }) {
  if (expected === null || expected.gstin === null) return null;
  return expected.igstPaise > 0 ? (
    <FormMoney control={form.control} name="igstPaise" label="IGST" />
  ) : (
    <>
      <FormMoney control={form.control} name="cgstPaise" label="CGST" />
      <FormMoney control={form.control} name="sgstPaise" label="SGST" />
    </>
  );
}

const AMOUNTS = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const;

/** What the invoice must say; amounts that nobody has typed follow it. */
function useExpected(
  form: ContractForm<typeof Sent>,
  commissionId: string,
  sending: { isPending: boolean; isSuccess: boolean },
) {
  const [seqs, invoiceDate] = useWatch({ control: form.control, name: ['seqs', 'invoiceDate'] });
  const { dirtyFields } = form.formState;
  const previewed = usePreview({
    call: previewPartnerInvoice,
    input:
      seqs.length > 0 && isDay(invoiceDate)
        ? { tranches: seqs.map((seq) => ({ commissionId, seq: Number(seq) })), invoiceDate }
        : null,
    sentBy: [sending],
    ask: (asked: PreviewInput, signal) => send(previewPartnerInvoice, { body: asked, signal }),
  });
  const expected = previewed.preview?.expected;
  useEffect(() => {
    if (!expected) return;
    // What does not belong on the invoice is not shown, and so never what somebody has typed.
    for (const name of AMOUNTS)
      if (!dirtyFields[name] || expected[name] === 0) form.setValue(name, expected[name]);
  }, [expected, dirtyFields, form]);
  return previewed;
}
