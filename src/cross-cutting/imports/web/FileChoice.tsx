import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import FileUp from 'lucide-react/icons/file-up';
import { useRef, useState } from 'react';
import { Note } from '#platform/web/page/Note.tsx';
import { KIND_LABELS } from './import.kind.labels.ts';
import { saveTemplate } from './import.template.ts';
import type { ImportToStart } from './useStartImport.ts';
import { useStartImport } from './useStartImport.ts';

/** A file to import, dropped here or chosen. */
export function FileChoice(wanted: ImportToStart & { missing?: string | null }) {
  const { kind, missing = null } = wanted;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { start, isBusy, failure } = useStartImport(wanted);
  const [isAsked, setIsAsked] = useState(false);
  const said = failure ?? (isAsked ? missing : null);
  const open = () => (missing === null ? input.current?.click() : setIsAsked(true));
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (missing !== null) return setIsAsked(true);
    if (file && !isBusy) start(new File([file], file.name, { type: file.type }));
  };
  return (
    <>
      <Place
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <b>Drop a CSV or XLSX file here</b>
        <span>
          Its first row names the columns. {KIND_LABELS[kind].how} Nothing is written before you have seen a
          preview.
        </span>
        <div>
          <Button
            variant="contained"
            startIcon={<FileUp aria-hidden />}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && open()}
          >
            {isBusy ? 'Uploading…' : 'Choose file'}
          </Button>
          <Button onClick={() => saveTemplate(kind)}>Download template</Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx"
          aria-label="File to import"
          tabIndex={-1}
          hidden
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
      </Place>
      <div role="alert">
        {said && (
          <Below>
            <Note tone="failure">{said}</Note>
          </Below>
        )}
      </div>
    </>
  );
}

const Place = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 6,
  padding: 20,
  borderRadius: 8,
  border: `1px dashed ${theme.vars.palette.control}`,
  '&[data-over]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.tint.primary,
  },
  '& b': { fontWeight: 500 },
  '& > span': { maxWidth: 640, color: theme.vars.palette.text.secondary },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 },
}));
const Below = styled('div')({ marginTop: 12 });
