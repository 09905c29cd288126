import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Camera from 'lucide-react/icons/camera';
import { useId, useRef, useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { upload } from '#platform/web/client/upload.ts';
import { MAX_FILE_BYTES, uploadFile } from '#company/files/file.contract.ts';

export interface EvidenceFile {
  id: string;
  name: string;
}

interface EvidenceFieldProps {
  files: readonly EvidenceFile[];
  onChange: (files: EvidenceFile[]) => void;
  label?: string;
  max?: number;
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf';

/** Photos or papers that show something; a phone offers its camera. They belong to the record once the form is saved. */
export function EvidenceField({ files, onChange, label = 'Add photo', max = 10 }: EvidenceFieldProps) {
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
        const { id, name } = await upload(uploadFile, file);
        added.push({ id, name });
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
      {files.map(({ id, name }) => (
        <span key={id}>
          {name}{' '}
          <Button
            size="small"
            variant="text"
            aria-label={`Remove ${name}`}
            onClick={() => {
              onChange(files.filter((file) => file.id !== id));
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

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  overflowWrap: 'anywhere',
  '& em': { flexBasis: '100%', fontStyle: 'normal', color: theme.vars.palette.error.main },
}));
