import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { saveFile } from '#platform/web/client/download.ts';
import { Note } from '#platform/web/page/Note.tsx';

/** What sets up an app or a passkey, one step after the other. */
export interface SetupProps {
  onDone: () => void;
  onCancel?: () => void;
  /** Below the first step: another way. */
  other?: ReactNode;
}

export function backTo(onCancel: (() => void) | undefined) {
  return onCancel ? { onBack: onCancel, back: 'Cancel' } : {};
}

/** Shown once; whoever loses them gets new ones. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Fields>
      <Note tone="limit" title="Keep these recovery codes.">
        Each signs you in once if your phone is lost. They are not shown again.
      </Note>
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
      <Buttons>
        <Button variant="contained" color="primary" onClick={onDone}>
          I have kept them
        </Button>
        <Button
          onClick={() => saveFile(new File([text], 'plinth-recovery-codes.txt', { type: 'text/plain' }))}
        >
          Save as a file
        </Button>
      </Buttons>
    </Fields>
  );
}

export const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  maxWidth: 440,
  '& p': { color: theme.vars.palette.text.secondary },
}));

const Codes = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(184px, 1fr))',
  gap: '6px 16px',
  padding: '12px 14px',
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& code': { fontSize: 14, lineHeight: '20px', whiteSpace: 'nowrap' },
}));

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
