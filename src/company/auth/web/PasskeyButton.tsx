import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { PasskeyProof, RequestOptions } from '../passkeyCeremony.contract.ts';
import { passkeyHindrance, signByPasskey } from './passkey.browser.ts';

interface PasskeyButtonProps {
  passkeysAt: string | null;
  challenge: () => Promise<RequestOptions>;
  /** What it throws is shown below the button. */
  onProof: (passkey: PasskeyProof) => Promise<void>;
  size?: 'medium' | 'large';
}

/** Proves who it is by a passkey, in place of a code. Where there are none it says why. */
export function PasskeyButton({ passkeysAt, challenge, onProof, size = 'medium' }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const hindrance = passkeyHindrance(passkeysAt);
  if (hindrance) return <Why>{hindrance}</Why>;

  const prove = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await onProof(await signByPasskey(await challenge()));
    } catch (error) {
      setFailure(toApiError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Place>
      <Button
        variant="outlined"
        color="inherit"
        size={size}
        startIcon={<KeyRound aria-hidden />}
        aria-disabled={isBusy || undefined}
        onClick={() => void prove()}
      >
        {isBusy ? 'Waiting for the passkey…' : 'Use a passkey'}
      </Button>
      <div role="alert">{failure && <Note tone="failure">{failure}</Note>}</div>
    </Place>
  );
}

const Place = styled('div')({ display: 'grid', gap: 10 });

export const Why = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
