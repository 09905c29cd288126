import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { invalidate, useCall } from '#platform/web/client/hooks.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { dayHere } from '#platform/web/session/today.ts';
import { listFiles } from '#company/files/file.contract.ts';
import { StoredFileButton } from '#company/files/web/StoredFileButton.shared.tsx';
import { PLANS, uploadTo } from '#company/files/web/upload.shared.ts';
import type { Tower } from '../tower.contract.ts';

/** The occupancy certificate, without which its date cannot be entered. Shown to those who can enter it. */
export function TowerFiles({ tower }: { tower: Tower }) {
  return (
    <Section title="Occupancy certificate">
      <Certificates tower={tower} />
    </Section>
  );
}

function Certificates({ tower }: { tower: Tower }) {
  const files = useCall(listFiles, { params: { id: tower.id } });
  const [isUploading, setIsUploading] = useState(false);
  const queryClient = useQueryClient();
  const certificates = (files.data ?? []).filter((file) => file.purpose === 'occupancyCertificate');

  const take = async (file: File) => {
    setIsUploading(true);
    try {
      await uploadTo({ resourceType: 'tower', resourceId: tower.id, purpose: 'occupancyCertificate' }, file);
      await invalidate(queryClient, [listFiles]);
      toastSuccess('Occupancy certificate uploaded');
    } catch (error) {
      toastError(toApiError(error).message);
    } finally {
      setIsUploading(false);
    }
  };

  if (files.error)
    return <ErrorState title="The files could not be loaded." error={files.error} onRetry={files.refetch} />;
  return (
    <Stack>
      {certificates.map((file) => (
        <div key={file.id}>
          <StoredFileButton fileId={file.id}>{file.name}</StoredFileButton>
          <small>{formatDay(dayHere(file.createdAt))}</small>
        </div>
      ))}
      {certificates.length === 0 && <p>Upload it here; then enter its date under “Edit tower”.</p>}
      <FileButton
        label="Upload certificate"
        name="Occupancy certificate"
        accept={PLANS}
        isBusy={isUploading}
        onFiles={([file]) => file && void take(file)}
      />
    </Stack>
  );
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  '& p, & small': { color: theme.vars.palette.text3 },
}));
