import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import { formatTime } from '../../contract/format.ts';
import { toApiError } from '../client/api-error.ts';
import { zoneHere } from '../session/today.ts';
import { Note } from './Note.tsx';

interface ErrorStateProps {
  /** 'Leads could not be loaded.' */
  title: string;
  error: unknown;
  onRetry?: () => unknown;
  /** Further words, such as that a saved copy stays visible. */
  children?: string;
}

/** What failed, what to do, and its reference in the log. */
export function ErrorState({ title, error, onRetry, children }: ErrorStateProps) {
  const failure = toApiError(error);
  const [at] = useState(() => formatTime(new Date().toISOString(), zoneHere()));
  return (
    <Frame role="alert">
      <Note
        tone="failure"
        title={title}
        icon={failure.isUnreachable ? <WifiOff aria-hidden /> : undefined}
        actions={
          onRetry && (
            <Button size="small" onClick={() => void onRetry()}>
              Retry
            </Button>
          )
        }
      >
        {failure.message}
        <Reference>{failure.requestId ? `Reference ${failure.requestId}, ${at}` : `At ${at}`}</Reference>
      </Note>
      {children && <p>{children}</p>}
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  padding: '16px 24px',
  '& > p': { marginTop: 8, ...theme.typography.caption, color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': { padding: 16 },
}));

const Reference = styled('div')(({ theme }) => ({ ...theme.typography.caption, lineHeight: '20px' }));
