import Button from '@mui/material/Button';
import { formatPhone } from '#platform/contract/format.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { BlindCheck } from '../claim.contract.ts';

interface CheckAnswerProps {
  check: BlindCheck;
  /** Shown for a customer claimed by somebody else. */
  onDispute?: (phone: string) => void;
  /** Shown for a free customer. */
  onEnter?: (phone: string) => void;
}

/** Free or claimed: all that a partner may learn. */
export function CheckAnswer({ check, onDispute, onEnter }: CheckAnswerProps) {
  const { phone, state, isOwn, message } = check;
  const mayDispute = state === 'claimed' && !isOwn && onDispute;
  const mayEnter = state === 'free' && onEnter;
  return (
    <Note
      tone={state === 'free' ? 'done' : isOwn ? 'advice' : 'limit'}
      title={formatPhone(phone)}
      actions={
        <>
          {mayEnter && (
            <Button size="small" onClick={() => onEnter(phone)}>
              Add lead
            </Button>
          )}
          {mayDispute && (
            <Button size="small" onClick={() => onDispute(phone)}>
              Dispute
            </Button>
          )}
        </>
      }
    >
      {message}
    </Note>
  );
}
