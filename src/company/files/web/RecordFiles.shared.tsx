import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { invalidate, useCall } from '#platform/web/client/hooks.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { dayHere } from '#platform/web/session/today.ts';
import type { FileResource, StoredFile } from '../file.contract.ts';
import { listFiles } from '../file.contract.ts';
import { StoredFileButton } from './StoredFileButton.shared.tsx';
import { uploadTo } from './upload.shared.ts';

interface RecordFilesProps {
  of: FileResource;
  id: string;
  /** Shown while there are none. */
  empty?: string;
}

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.docx,.xlsx,.csv,.dwg';

/** The documents of a record: whoever sees the record sees them and may add more. */
export function RecordFiles({ of, id, empty }: RecordFilesProps) {
  const files = useCall(listFiles, { params: { id } });
  const [isUploading, setIsUploading] = useState(false);
  const queryClient = useQueryClient();

  const take = async (chosen: readonly File[]) => {
    setIsUploading(true);
    try {
      for (const file of chosen) {
        await uploadTo({ resourceType: of, resourceId: id }, file);
        toastSuccess(`${file.name} uploaded`);
      }
    } catch (error) {
      toastError(toApiError(error).message);
    } finally {
      // The files before the failed one were uploaded.
      await invalidate(queryClient, [listFiles]);
      setIsUploading(false);
    }
  };
  return (
    <Section title="Documents" fact={files.data?.length || undefined}>
      {files.isPending && <FactSkeleton rows={1} />}
      {files.error && (
        <ErrorState title="Documents could not be loaded." error={files.error} onRetry={files.refetch} />
      )}
      {files.data?.length === 0 && empty && <p>{empty}</p>}
      <Files>
        {files.data?.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </Files>
      <FileButton
        label="Upload document"
        name="Document"
        accept={ACCEPTED}
        isBusy={isUploading}
        isMultiple
        onFiles={(chosen) => void take(chosen)}
      />
    </Section>
  );
}

function FileLine({ file }: { file: StoredFile }) {
  return (
    <li>
      <StoredFileButton fileId={file.id}>{file.name}</StoredFileButton>
      <small>{formatDay(dayHere(file.createdAt))}</small>
    </li>
  );
}

const Files = styled('ul')(({ theme }) => ({
  marginBottom: 8,
  '& li': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& button': { overflowWrap: 'anywhere', textAlign: 'left' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3, whiteSpace: 'nowrap' },
}));
