import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import X from 'lucide-react/icons/x';
import type { Choice } from '#platform/web/form/SelectBox.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { ProgressBar } from '#platform/web/page/ProgressBar.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { sizeText } from './document.labels.ts';
import type { Upload } from './useUploads.ts';

interface UploadRowProps {
  upload: Upload;
  choices: readonly Choice[];
  onChoose: (categoryId: string | null) => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** One file: its category before it is sent, its progress while, and the result. */
export function UploadRow({ upload, choices, onChoose, onRetry, onRemove }: UploadRowProps) {
  const { file, categoryId, state, sent, problem } = upload;
  const isOpen = state === 'ready' || state === 'failed';
  return (
    <Row>
      <Name>
        <b>{file.name}</b>
        <small>{sizeText(file.size)}</small>
        {isOpen && (
          <IconButton size="small" aria-label={`Remove ${file.name}`} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </Name>
      {isOpen && (
        <SelectBox
          value={categoryId ?? ''}
          choices={choices}
          {...(categoryId === null ? { emptyLabel: 'Choose a category' } : {})}
          onChoose={(value) => onChoose(value === '' ? null : value)}
          inputProps={{ 'aria-label': `Category of ${file.name}` }}
        />
      )}
      {state === 'sending' && <ProgressBar label={`Uploading ${file.name}`} share={sent} />}
      <div role="status">
        {state === 'done' && (
          <State>
            <Sign shape="tick" tone="success" size={15} /> Uploaded
          </State>
        )}
        {state === 'failed' && (
          <State>
            <Sign shape="cross" tone="error" size={15} /> <span>{problem}</span>
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          </State>
        )}
      </div>
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  padding: '10px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

const Name = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& b': { fontWeight: 500, overflowWrap: 'anywhere', minWidth: 0 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3, whiteSpace: 'nowrap' },
  '& button': { marginLeft: 'auto' },
}));

const State = styled('p')({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 8px' });
