import { financialYearStart } from '#platform/contract/calendar.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { upload } from '#platform/web/client/upload.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormFile } from '#platform/web/form/FormFile.tsx';
import { FormMoney, FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { MAX_FILE_BYTES, uploadFile } from '#company/files/file.contract.ts';
import { addTdsCertificate, listTdsCertificates, TdsCertificateInput } from '../tdsCertificate.contract.ts';

const ACCEPTED = 'application/pdf,image/png,image/jpeg';

interface AddCertificateProps {
  firm: { id: string; name: string; pan: string | null };
  onClose: () => void;
}

/** For the days that the paper names, usually to the end of the financial year. */
export function AddCertificate({ firm, onClose }: AddCertificateProps) {
  const add = useSend(addTdsCertificate, { invalidates: [listTdsCertificates] });
  const form = useContractForm(TdsCertificateInput, {
    channelPartnerId: firm.id,
    number: '',
    from: today(),
    to: `${financialYearStart(today()) + 1}-03-31`,
    fileId: null,
  });
  const { control } = form;
  return (
    <FormDialog
      title="Add certificate of lower TDS"
      text={`For PAN ${firm.pan ?? ''} of ${firm.name}, within one financial year.`}
      form={form}
      submit="Add certificate"
      onSubmit={async (body) => {
        await add.mutateAsync({ body });
        toastSuccess(`Certificate ${body.number} added`);
      }}
      onClose={onClose}
    >
      <FormGrid>
        <FormText
          control={control}
          name="number"
          label="Certificate number"
          maxLength={30}
          isUppercase
          autoFocus
        />
        <FormPct control={control} name="ratePct" label="Rate" />
        <FormDate control={control} name="from" label="From" />
        <FormDate control={control} name="to" label="To" />
        <FormMoney control={control} name="limitPaise" label="Limit" helper="Commission that it covers" />
        <FormFile
          control={control}
          name="fileId"
          label="Certificate"
          isOptional
          accept={ACCEPTED}
          maxBytes={MAX_FILE_BYTES}
          upload={(file) => upload(uploadFile, file)}
        />
      </FormGrid>
    </FormDialog>
  );
}
