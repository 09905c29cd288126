import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { invalidate } from '#platform/web/client/hooks.ts';
import { upload } from '#platform/web/client/upload.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ProgressBar } from '#platform/web/page/ProgressBar.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Document } from '#company/documents/document.contract.ts';
import { getDocument, listVersions } from '#company/documents/document.contract.ts';
import type { Acceptance } from '../acceptance.contract.ts';
import { acceptOnPaper, listAcceptances } from '../acceptance.contract.ts';

interface OnPaperDialogProps {
  document: Document;
  acceptance: Acceptance;
  onClose: () => void;
}

const Nothing = z.object({});

/** The scan of what people signed on paper, which ends the request. */
export function OnPaperDialog({ document, acceptance, onClose }: OnPaperDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const queryClient = useQueryClient();
  const form = useContractForm(Nothing, {});
  return (
    <FormDialog
      title="Accepted on paper"
      text="The scan becomes the next version, which is approved as any upload is. Links and reminders end."
      form={form}
      submit="File the scan"
      submitting="Uploading…"
      onClose={onClose}
      onSubmit={async () => {
        if (!file) throw new Error('Choose the scan first.');
        try {
          setSent(0);
          const params = { id: document.id, acceptanceId: acceptance.id };
          await upload(acceptOnPaper, file, {}, { params, onSent: setSent });
        } finally {
          setSent(null);
        }
        await invalidate(queryClient, [listAcceptances, getDocument, listVersions]);
        toastSuccess('Accepted on paper');
      }}
    >
      <Chosen>
        <FileButton
          label={file ? 'Choose another file' : 'Choose scan'}
          name="Scan"
          accept=".pdf,.jpg,.jpeg,.png"
          isBusy={sent !== null}
          onFiles={([first]) => setFile(first ?? null)}
        />
        <span>{file?.name ?? 'No file chosen yet'}</span>
      </Chosen>
      {sent !== null && <ProgressBar label="Uploading" share={sent} />}
    </FormDialog>
  );
}

const Chosen = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 12px',
  '& > span': { overflowWrap: 'anywhere' },
});
