import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { dayHere } from '#platform/web/session/today.ts';
import type { Hold } from '../retention.contract.ts';
import { liftHold } from '../retention.contract.ts';
import { RETENTION_READS } from './retention.calls.ts';

interface HoldNoteProps {
  hold: Hold;
  /** 'This document', 'All documents of this record'. */
  of: string;
  mayLift: boolean;
}

/** What is held, why, since when and by whom; administrators lift it. */
export function HoldNote({ hold, of, mayLift }: HoldNoteProps) {
  const [isAsked, setAsked] = useState(false);
  const lift = useSend(liftHold, { invalidates: RETENTION_READS });
  const by = hold.heldBy ? ` by ${hold.heldBy.name}` : '';
  return (
    <Note
      tone="limit"
      title={`${of} on hold.`}
      actions={
        mayLift && (
          <Button size="small" onClick={() => setAsked(true)}>
            Lift hold
          </Button>
        )
      }
    >
      {hold.reason.replace(/\.$/, '')}. Since {formatDay(dayHere(hold.heldAt))}
      {by}.
      {isAsked && (
        <ReasonDialog
          title="Lift the hold"
          text="What is kept for no more can be destroyed again, by two people."
          submit="Lift hold"
          back="Keep hold"
          least={5}
          max={500}
          rows={2}
          onClose={() => setAsked(false)}
          onSubmit={async (reason) => {
            await lift.mutateAsync({ params: { id: hold.id }, body: { reason, version: hold.version } });
            toastSuccess('Hold lifted');
          }}
        />
      )}
    </Note>
  );
}
