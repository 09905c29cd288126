import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { plannedDay } from '#platform/contract/fields.ts';
import { invalidate } from '#platform/web/client/hooks.ts';
import { upload } from '#platform/web/client/upload.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { listDocuments, totalDocuments } from '#company/documents/document.contract.ts';
import type { Contractor } from '../contractor.contract.ts';
import { uploadContractorDocument } from '../contractor.contract.ts';
import { CHANGED_BY_CONTRACTORS } from './contractor.calls.ts';

const LicenceForm = z.object({ validUntil: plannedDay('Valid until') });
const ACCEPTED = 'application/pdf,image/jpeg,image/png,image/webp';

/** A labour licence has a last day: the contractor is valid to it once another person has approved the paper. */
export function UploadLicence({ contractor }: { contractor: Contractor }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Upload labour licence
      </Button>
      {isOpen && <LicenceDialog contractor={contractor} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function LicenceDialog({ contractor: { id }, onClose }: { contractor: Contractor; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const queryClient = useQueryClient();
  const form = useContractForm(LicenceForm, { validUntil: '' });
  return (
    <FormDialog
      title="Upload labour licence"
      text="Another person approves it. Reminders come 30 and 7 days before its last day, and on it."
      form={form}
      submit="Upload labour licence"
      submitting="Uploading…"
      onClose={onClose}
      onSubmit={async ({ validUntil }) => {
        if (!file) throw new Error('Choose a file first.');
        const fields = { category: 'labourLicence', validUntil };
        await upload(uploadContractorDocument, file, fields, { params: { id } });
        await invalidate(queryClient, [listDocuments, totalDocuments, ...CHANGED_BY_CONTRACTORS]);
        toastSuccess('Labour licence uploaded');
      }}
    >
      <Chosen>
        <FileButton
          label={file ? 'Choose another file' : 'Choose file'}
          name="Labour licence"
          accept={ACCEPTED}
          onFiles={([first]) => setFile(first ?? null)}
        />
        <span>{file?.name ?? 'No file chosen yet'}</span>
      </Chosen>
      <FormDate control={form.control} name="validUntil" label="Valid until" min={today()} />
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
