import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import FileUp from 'lucide-react/icons/file-up';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toApiError } from '../client/api-error.ts';
import { useField } from './field.ts';
import type { FieldProps } from './field.ts';
import { Field } from './Field.tsx';

export interface UploadedFile {
  id: string;
  name: string;
}

interface FormFileProps<V extends FieldValues, T> extends FieldProps<V, T> {
  /** Stores the bytes and answers under which id. The form holds only the id. */
  upload: (file: File) => Promise<UploadedFile>;
  /** What the browser offers to choose: 'image/png,image/jpeg'. */
  accept: string;
  maxBytes: number;
  /** For a form that has no other button: called after the file was taken away. */
  onRemove?: () => void;
  /** Shows the file of an id: a picture, a link. */
  renderFile?: (fileId: string) => ReactNode;
}

/** A file that is uploaded when it is chosen; it belongs to the record once the form is saved. */
export function FormFile<V extends FieldValues, T>(props: FormFileProps<V, T>) {
  const field = useField(props);
  const input = useRef<HTMLInputElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null);
  const fileId = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const error = failure ?? field.error;

  const take = async (file: File) => {
    setFailure(null);
    if (file.size > props.maxBytes) {
      setFailure(`File is larger than ${Math.round(props.maxBytes / 1024 / 1024)} MB.`);
      return;
    }
    setIsUploading(true);
    try {
      const stored = await props.upload(file);
      setUploaded(stored);
      field.onChange(stored.id);
    } catch (thrown) {
      setFailure(toApiError(thrown).message);
    } finally {
      setIsUploading(false);
    }
  };

  return (
    <Field {...props} id={field.id} error={error} isGroup>
      {fileId && props.renderFile?.(fileId)}
      <Line ref={line}>
        <Button
          ref={field.ref}
          startIcon={<FileUp aria-hidden />}
          disabled={props.isDisabled ?? false}
          aria-disabled={isUploading || undefined}
          onClick={() => !isUploading && input.current?.click()}
          onBlur={field.onBlur}
        >
          {isUploading ? 'Uploading…' : fileId ? 'Replace file' : 'Choose file'}
        </Button>
        {fileId && !isUploading && (
          <Button
            variant="text"
            disabled={props.isDisabled ?? false}
            onClick={() => {
              setUploaded(null);
              field.onChange(null);
              props.onRemove?.();
              // This button goes with the file.
              line.current?.querySelector('button')?.focus();
            }}
          >
            Remove file
          </Button>
        )}
        <span aria-live="polite">{uploaded && uploaded.id === fileId ? uploaded.name : ''}</span>
      </Line>
      <input
        ref={input}
        id={field.id}
        type="file"
        accept={props.accept}
        aria-label={props.label}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after an error.
          const chosen = file ? new File([file], file.name, { type: file.type }) : null;
          target.value = '';
          if (chosen) void take(chosen);
        }}
      />
    </Field>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& span[aria-live]': {
    ...theme.typography.caption,
    minWidth: 0,
    overflowWrap: 'anywhere',
    color: theme.vars.palette.text3,
  },
}));
