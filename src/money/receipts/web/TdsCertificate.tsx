import * as z from 'zod';
import { id, optional, text } from '#platform/contract/fields.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormFile } from '#platform/web/form/FormFile.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { uploadTo } from '#company/files/web/upload.shared.ts';
import type { Receipt } from '../receipt.contract.ts';
import { updateReceipt } from '../receipt.contract.ts';
import { CHANGED_BY_RECEIPTS } from '#money/dues/web/receipt.calls.shared.ts';

const CertificateForm = z.object({
  certificateNumber: text(60, 'Certificate number'),
  certificateFileId: optional(id()),
});

const ACCEPTED = 'application/pdf,image/png,image/jpeg';
const MAX_BYTES = 25 * 1024 * 1024;

/** The buyer's TDS certificate: its number takes the TDS off the list of pending certificates. */
export function TdsCertificate({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const form = useContractForm(CertificateForm, { certificateNumber: '', certificateFileId: null });
  const update = useSend(updateReceipt, { invalidates: CHANGED_BY_RECEIPTS });
  const withForm = receipt.tds?.form ? ` with form ${receipt.tds.form}` : '';
  return (
    <FormDialog
      title="Attach TDS certificate"
      text={`${receipt.customerName}, ${receipt.unitNumber}: ${formatMoneyExact(receipt.amountPaise)} deducted${withForm}.`}
      form={form}
      submit="Attach certificate"
      onSubmit={async (values) => {
        await update.mutateAsync({
          params: { id: receipt.id },
          body: { ...values, version: receipt.version },
        });
        toastSuccess('Certificate attached');
      }}
      onClose={onClose}
    >
      <FormGrid>
        <FormText
          control={form.control}
          name="certificateNumber"
          label="Certificate number"
          maxLength={60}
          isUppercase
          autoFocus
        />
        <FormFile
          control={form.control}
          name="certificateFileId"
          label="Certificate"
          isOptional
          accept={ACCEPTED}
          maxBytes={MAX_BYTES}
          upload={(file) =>
            uploadTo({ resourceType: 'receipt', resourceId: receipt.id, purpose: 'tdsCertificate' }, file)
          }
        />
      </FormGrid>
    </FormDialog>
  );
}
