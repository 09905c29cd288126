import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '#platform/web/client/hooks.ts';
import { upload } from '#platform/web/client/upload.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ProgressBar } from '#platform/web/page/ProgressBar.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Document } from '../document.contract.ts';
import { addVersion, VersionFields } from '../document.contract.ts';
import { READS } from './document.calls.ts';
import { ACCEPTED } from './useUploads.ts';

/** The next version of a document, with what is new in it. */
export function NewVersion({ document, onClose }: { document: Document; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const queryClient = useQueryClient();
  const form = useContractForm(NewVersionForm, { note: '', expiresOn: '' });
  const { control } = form;
  return (
    <FormDialog
      title={`New version of ${document.title}`}
      text={
        document.approvedVersion
          ? `Version ${document.approvedVersion.number} counts until the new one is approved.`
          : undefined
      }
      form={form}
      submit="Upload version"
      submitting="Uploading…"
      onClose={onClose}
      onSubmit={async ({ note, expiresOn }) => {
        if (!file) throw new Error('Choose a file first.');
        const fields = { ...(note ? { note } : {}), ...(expiresOn ? { expiresOn } : {}) };
        try {
          setSent(0);
          await upload(addVersion, file, fields, { params: { id: document.id }, onSent: setSent });
        } finally {
          setSent(null);
        }
        await invalidate(queryClient, READS);
        toastSuccess(`Version ${document.latest.number + 1} uploaded`);
      }}
    >
      <Chosen>
        <FileButton
          label={file ? 'Choose another file' : 'Choose file'}
          name="File"
          accept={ACCEPTED}
          isBusy={sent !== null}
          onFiles={([first]) => setFile(first ?? null)}
        />
        <span>{file?.name ?? 'No file chosen yet'}</span>
      </Chosen>
      {sent !== null && <ProgressBar label="Uploading" share={sent} />}
      <FormText control={control} name="note" label="What is new" maxLength={500} rows={2} isOptional />
      <FormDate control={control} name="expiresOn" label="Expires on" isOptional />
    </FormDialog>
  );
}

/** Empty fields are null in a form, and left out where they are sent. */
const NewVersionForm = VersionFields.extend({
  note: VersionFields.shape.note.nullable(),
  expiresOn: VersionFields.shape.expiresOn.nullable(),
});

const Chosen = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 12px',
  '& > span': { overflowWrap: 'anywhere' },
});
