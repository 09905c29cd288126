import { useSend } from '#platform/web/client/hooks.ts';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { FormTexts } from '#platform/web/form/FormTexts.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Document } from '../document.contract.ts';
import { DocumentPatch, updateDocument } from '../document.contract.ts';
import { choicesOf, useOpenCategories } from './category.choices.ts';
import { READS } from './document.calls.ts';

/** Title, category, tags and readers of a document; its expiry until it is approved. */
export function EditDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const { id, version, title, category, tags, confidential, latest } = document;
  const update = useSend(updateDocument, { invalidates: READS });
  const choices = choicesOf(useOpenCategories());
  const form = useContractForm(DocumentPatch, {
    version,
    title,
    categoryId: category.id,
    tags,
    confidential,
    expiresOn: latest.expiresOn ?? '',
  });
  const { control } = form;
  return (
    <FormDialog
      title="Edit document"
      text="In another category it may have to be approved again."
      form={form}
      submit="Save document"
      onClose={onClose}
      onSubmit={async (body) => {
        await update.mutateAsync({ params: { id }, body });
        toastSuccess(`${body.title ?? title} saved`);
      }}
    >
      <FormText control={control} name="title" label="Title" maxLength={200} />
      <FormSelect control={control} name="categoryId" label="Category" choices={choices} />
      <FormTexts control={control} name="tags" label="Tags" helper="Divided by commas" isOptional />
      {latest.state === 'pendingApproval' && (
        <FormDate control={control} name="expiresOn" label="Expires on" isOptional />
      )}
      <FormCheckbox
        control={control}
        name="confidential"
        label="Confidential: only for Finance, administrators and the uploader"
      />
    </FormDialog>
  );
}
