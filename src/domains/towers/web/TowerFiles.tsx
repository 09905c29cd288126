import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import FileUp from 'lucide-react/icons/file-up';
import { useRef, useState } from 'react';
import { formatDay } from '../../../platform/contract/format.ts';
import { toApiError } from '../../../platform/web/client/api-error.ts';
import { download } from '../../../platform/web/client/download.ts';
import { invalidate, useCall } from '../../../platform/web/client/hooks.ts';
import { ErrorState } from '../../../platform/web/page/ErrorState.tsx';
import { Section } from '../../../platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '../../../platform/web/page/toast.ts';
import { downloadFile, listFiles } from '../../files/file.contract.ts';
import { PLANS, uploadTo } from '../../files/web/upload.shared.ts';
import type { Tower } from '../tower.contract.ts';

/** The occupancy certificate, without which its date cannot be entered. Shown to those who can act on it. */
export function TowerFiles({ tower }: { tower: Tower }) {
  if (!tower.allowedActions.includes('enterOccupancy')) return null;
  return (
    <Place>
      <Section title="Occupancy certificate">
        <Certificates tower={tower} />
      </Section>
    </Place>
  );
}

function Certificates({ tower }: { tower: Tower }) {
  const files = useCall(listFiles, { params: { id: tower.id } });
  const input = useRef<HTMLInputElement>(null);
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
          <Button
            size="small"
            variant="text"
            onClick={() => void download(downloadFile, { params: { id: file.id } })}
          >
            {file.name}
          </Button>
          <small>{formatDay(file.createdAt.slice(0, 10))}</small>
        </div>
      ))}
      {certificates.length === 0 && <p>Upload it here; then its date can be entered under “Edit tower”.</p>}
      <div>
        <Button
          size="small"
          startIcon={<FileUp aria-hidden />}
          aria-disabled={isUploading}
          onClick={() => !isUploading && input.current?.click()}
        >
          {isUploading ? 'Uploading…' : 'Upload certificate'}
        </Button>
        <input
          ref={input}
          type="file"
          accept={PLANS}
          aria-label="Occupancy certificate"
          tabIndex={-1}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            const chosen = file ? new File([file], file.name, { type: file.type }) : null;
            target.value = '';
            if (chosen) void take(chosen);
          }}
        />
      </div>
    </Stack>
  );
}

const Place = styled('div')(({ theme }) => ({
  padding: '16px 24px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '@media (max-width: 599.95px)': { padding: 16 },
}));

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  '& p, & small': { color: theme.vars.palette.text3 },
}));
