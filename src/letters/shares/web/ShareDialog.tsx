import { useWatch } from 'react-hook-form';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import type { Document } from '#company/documents/document.contract.ts';
import { listShares, shareDocument, ShareInput } from '../share.contract.ts';
import { DEFAULT_DAYS } from '../share.rules.ts';

const KINDS = [
  { value: 'link', label: 'Email link' },
  { value: 'user', label: 'Colleague' },
  { value: 'firm', label: 'Partner firm' },
];
const PERMISSIONS = [
  { value: 'view', label: 'View' },
  { value: 'download', label: 'Download' },
];

/** Shares one approved document for some days. */
export function ShareDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const share = useSend(shareDocument, { invalidates: [listShares] });
  const firms = useFirmChoices();
  const form = useContractForm(ShareInput.omit({ documentIds: true }), {
    kind: 'link',
    userId: null,
    channelPartnerId: null,
    email: null,
    permission: 'view',
    days: DEFAULT_DAYS,
    needsCode: true,
    message: null,
  });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <FormDialog
      title={`Share ${document.title}`}
      text="Viewed pages carry the address and the time. That discourages copies, it does not prevent them."
      form={form}
      submit="Share"
      onSubmit={async (body) => {
        const { reader } = await share.mutateAsync({ params: { id: document.id }, body });
        toastSuccess(`Shared with ${reader}`);
      }}
      onClose={onClose}
    >
      <FormGrid>
        <div data-wide>
          <FormSegment control={control} name="kind" label="With" choices={KINDS} />
        </div>
        <div data-wide>
          {kind === 'firm' ? (
            <FormSelect control={control} name="channelPartnerId" label="Firm" choices={firms} />
          ) : (
            <FormText control={control} name="email" label="Email" type="email" />
          )}
        </div>
        <FormSegment control={control} name="permission" label="May" choices={PERMISSIONS} />
        <FormNumber control={control} name="days" label="Days" />
        {kind === 'link' && (
          <>
            <div data-wide>
              <FormCheckbox control={control} name="needsCode" label="Ask for a code sent to this address" />
            </div>
            <div data-wide>
              <FormText
                control={control}
                name="message"
                label="Message"
                rows={3}
                maxLength={500}
                isOptional
              />
            </div>
          </>
        )}
      </FormGrid>
    </FormDialog>
  );
}
