import Button from '@mui/material/Button';
import FileUp from 'lucide-react/icons/file-up';
import { useRef } from 'react';

interface FileButtonProps {
  label: string;
  /** What the button is called, beginning with its label: 'Upload PAN card of Asha Rao', where several stand on a page. */
  fullLabel?: string;
  /** Shown, and the button rests, while files are on their way. */
  busyLabel?: string;
  isBusy?: boolean;
  /** What the browser offers to choose: 'image/png,image/jpeg'. */
  accept: string;
  /** The label for screen readers: 'Occupancy certificate'. */
  name: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that opens the file chooser and uploads the chosen files at once. */
export function FileButton(props: FileButtonProps) {
  const {
    label,
    fullLabel,
    busyLabel = 'Uploading…',
    isBusy = false,
    accept,
    name,
    isMultiple = false,
    onFiles,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button
        size="small"
        startIcon={<FileUp aria-hidden />}
        aria-disabled={isBusy || undefined}
        aria-label={isBusy ? undefined : fullLabel}
        onClick={() => !isBusy && input.current?.click()}
      >
        {isBusy ? busyLabel : label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-label={name}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          // Copied, because the field is emptied: the same file may be chosen again after an error.
          const files = [...(target.files ?? [])].map(
            (file) => new File([file], file.name, { type: file.type }),
          );
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
