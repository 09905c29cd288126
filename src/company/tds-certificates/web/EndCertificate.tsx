import { addDays } from '#platform/contract/calendar.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { TdsCertificate } from '../tdsCertificate.contract.ts';
import { CertificateEnd, endTdsCertificate, listTdsCertificates } from '../tdsCertificate.contract.ts';

/** A certificate that was cancelled, replaced or entered by mistake. */
export function EndCertificate({
  certificate,
  onClose,
}: {
  certificate: TdsCertificate;
  onClose: () => void;
}) {
  const { id, number, from, to, version } = certificate;
  const end = useSend(endTdsCertificate, { invalidates: [listTdsCertificates] });
  const form = useContractForm(CertificateEnd, { lastDay: '', reason: '', version });
  return (
    <FormDialog
      title={`End certificate ${number}`}
      text="What was deducted under it stays. If it never applied, enter the day before its first. This cannot be undone."
      form={form}
      submit="End certificate"
      isDanger
      onSubmit={async (body) => {
        await end.mutateAsync({ params: { id }, body });
        toastSuccess(`Certificate ${number} ended`);
      }}
      onClose={onClose}
    >
      <FormGrid>
        <FormDate
          control={form.control}
          name="lastDay"
          label="Last day"
          min={addDays(from, -1)}
          max={addDays(to, -1)}
        />
        <FormText control={form.control} name="reason" label="Reason" maxLength={300} />
      </FormGrid>
    </FormDialog>
  );
}
