import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';
import { counted } from '#platform/contract/format.ts';
import { CheckBox } from '#platform/web/form/CheckBox.tsx';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { choicesOf, useOpenCategories } from './category.choices.ts';
import { DropZone } from './DropZone.tsx';
import { UploadRow } from './UploadRow.tsx';
import type { DocumentOwner } from './useUploads.ts';
import { ACCEPTED, useUploads } from './useUploads.ts';

interface UploadDialogProps {
  owner: DocumentOwner;
  /** 'Sale BKG/26-27/0001' */
  record: string;
  /** Chosen or dropped before it opened. */
  files?: readonly File[];
  /** The category of every file, where it is known what is missing. */
  categoryId?: string;
  onClose: () => void;
}

/** Many files at once to a record, each with its category and its progress. */
export function UploadDialog({ owner, record, files = [], categoryId, onClose }: UploadDialogProps) {
  const id = useId();
  const categories = useOpenCategories();
  const { uploads, add, ...hands } = useUploads(owner, categories, categoryId);
  const waiting = uploads.filter(({ state }) => state === 'ready' || state === 'failed');
  const isReady = waiting.length > 0 && waiting.every(({ categoryId }) => categoryId !== null);
  const isDone = uploads.length > 0 && waiting.length === 0 && !hands.isSending;
  useFirstFiles(files, categories.length > 0, add);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={hands.isSending ? undefined : onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Upload documents</DialogTitle>
      <DialogContent>
        <DropZone onFiles={add}>
          <Lead>
            To {record}. PDF, pictures, Word, Excel, CSV or DWG, at most 25 MB each. Drop them here, or:
          </Lead>
          <FileButton
            label={uploads.length > 0 ? 'Choose more files' : 'Choose files'}
            name="Files"
            accept={ACCEPTED}
            isMultiple
            onFiles={add}
          />
          <Rows aria-label="Files">
            {uploads.map((one) => (
              <UploadRow
                key={one.key}
                upload={one}
                choices={choicesOf(categories)}
                onChoose={(categoryId) => hands.choose(one.key, categoryId)}
                onRetry={() => hands.retry(one)}
                onRemove={() => hands.remove(one.key)}
              />
            ))}
          </Rows>
          {waiting.length > 0 && (
            <Tick>
              <CheckBox
                checked={hands.isConfidential}
                onChange={({ target }) => hands.setConfidential(target.checked)}
              />
              Confidential: only for Finance, administrators and the uploader
            </Tick>
          )}
        </DropZone>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={hands.isSending}>
          {isDone ? 'Close' : 'Cancel'}
        </Button>
        {!isDone && (
          <Button
            variant="contained"
            aria-disabled={!isReady || hands.isSending}
            onClick={() => {
              if (isReady && !hands.isSending) hands.sendAll();
            }}
          >
            {hands.isSending ? 'Uploading…' : `Upload ${counted(waiting.length, 'file')}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Taken up once the categories to propose are known. */
function useFirstFiles(
  files: readonly File[],
  isReady: boolean,
  add: (files: readonly File[]) => void,
): void {
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current || !isReady || files.length === 0) return;
    isTaken.current = true;
    add(files);
  });
}

const Lead = styled('p')(({ theme }) => ({ marginBottom: 10, color: theme.vars.palette.text.secondary }));

const Rows = styled('ul')({ display: 'grid', marginTop: 12 });

const Tick = styled('label')({ display: 'flex', alignItems: 'center', gap: 8, marginTop: 12, minHeight: 24 });
