import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Camera from 'lucide-react/icons/camera';
import { useId, useRef, useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { upload } from '#platform/web/client/upload.ts';
import { MAX_FILE_BYTES, uploadFile } from '#company/files/file.contract.ts';
import type { WaitingFile } from './workQueue.shared.ts';

export interface EvidenceFile {
  /** Null while it waits on this phone. */
  id: string | null;
  key: string;
  name: string;
  picture: File;
}

/** The ids of those that were uploaded. */
export function uploadedIds(files: readonly EvidenceFile[]): string[] {
  return files.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Those that wait with what they belong to. */
export function waitingFiles(files: readonly EvidenceFile[], item: number | null = null): WaitingFile[] {
  return files.flatMap(({ id, name, picture }) =>
    id === null ? [{ item, name, picture, fileId: null }] : [],
  );
}

interface EvidenceFieldProps {
  files: readonly EvidenceFile[];
  onChange: (files: EvidenceFile[]) => void;
  label?: string;
  max?: number;
  /** Without a connection a file waits on this phone, as what it belongs to does. */
  mayWait?: boolean;
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf';

/** Photos or papers that show something; a phone offers its camera. They belong to the record once the form is saved. */
export function EvidenceField({
  files,
  onChange,
  label = 'Add photo',
  max = 10,
  mayWait = false,
}: EvidenceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const failureId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const take = async (chosen: readonly File[]) => {
    setFailure(null);
    setIsBusy(true);
    const added = [...files];
    try {
      for (const file of chosen.slice(0, max - files.length)) {
        if (file.size > MAX_FILE_BYTES) throw new Error('File is larger than 25 MB.');
        added.push({
          id: await idOf(file, mayWait),
          key: crypto.randomUUID(),
          name: file.name,
          picture: file,
        });
        onChange([...added]);
      }
    } catch (thrown) {
      setFailure(toApiError(thrown).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Line>
      <Button
        ref={button}
        size="small"
        variant="outlined"
        startIcon={<Camera aria-hidden />}
        aria-disabled={isBusy || files.length >= max || undefined}
        aria-describedby={failure ? failureId : undefined}
        onClick={() => !isBusy && files.length < max && input.current?.click()}
      >
        {isBusy ? 'Uploading…' : label}
      </Button>
      {files.map(({ id, key, name }) => (
        <span key={key}>
          {name}
          {id === null && ', waits on this phone'}{' '}
          <Button
            size="small"
            variant="text"
            aria-label={`Remove ${name}`}
            onClick={() => {
              onChange(files.filter((file) => file.key !== key));
              button.current?.focus();
            }}
          >
            Remove
          </Button>
        </span>
      ))}
      {failure && (
        <em id={failureId} role="alert">
          {failure}
        </em>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={label}
        multiple
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          if (chosen.length > 0) void take(chosen);
        }}
      />
    </Line>
  );
}

/** Null where there is no connection and the file may wait. */
async function idOf(file: File, mayWait: boolean): Promise<string | null> {
  try {
    return (await upload(uploadFile, file)).id;
  } catch (thrown) {
    if (mayWait && toApiError(thrown).isUnreachable) return null;
    throw thrown;
  }
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  overflowWrap: 'anywhere',
  '& em': { flexBasis: '100%', fontStyle: 'normal', color: theme.vars.palette.error.main },
}));
