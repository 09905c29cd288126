import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDay, formatTime } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { AuditVerification } from '../audit.contract.ts';
import { verifyAudit } from '../audit.contract.ts';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';

/** Compares the whole trail with its seals on request and shows the result. */
export function AuditSeal({ onClose }: { onClose: () => void }) {
  const [asked] = useState(() => new Date().toISOString());
  const check = useCall(verifyAudit, {}, { staleTime: 0, gcTime: 0 });
  if (check.error)
    return <ErrorState title="The seals could not be checked." error={check.error} onRetry={check.refetch} />;
  if (!check.data || check.isFetching) return <Note tone="advice">Comparing every entry with its seal…</Note>;
  const close = (
    <Button size="small" onClick={onClose}>
      Close
    </Button>
  );
  const { intact, sealedEntries, sealedMinutes, unsealedEntries, broken } = check.data;
  if (!intact && broken) {
    return (
      <Note tone="failure" title={`The trail is broken from ${momentText(broken.minute)}`} actions={close}>
        {PROBLEM[broken.problem]}
      </Note>
    );
  }
  return (
    <Note
      tone="done"
      title={`The trail is intact, checked at ${formatTime(asked, zoneHere())}`}
      actions={close}
    >
      {sealedEntries.toLocaleString('en-IN')} entries under {sealedMinutes.toLocaleString('en-IN')} seals;{' '}
      {unsealedEntries.toLocaleString('en-IN')} from the last minutes are sealed next.
    </Note>
  );
}

const PROBLEM: Record<NonNullable<AuditVerification['broken']>['problem'], string> = {
  entries: 'An entry of this minute was altered, removed or added after it was sealed.',
  seal: 'The seal of this minute is not the original.',
  unsealed: 'Entries were added to this minute after it was sealed.',
};

function momentText(minute: string): string {
  return `${formatDay(dayHere(minute))}, ${formatTime(minute, zoneHere())}`;
}
