import Button from '@mui/material/Button';
import { useSend } from '#platform/web/client/hooks.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import type { Absence } from '../presence.contract.ts';
import { listPresence, removeAbsence } from '../presence.contract.ts';
import { daysText } from './presence.labels.ts';

/** The days of an absence, with a button to cancel it. */
export function AbsenceLine({ absence }: { absence: Absence }) {
  const remove = useSend(removeAbsence, { invalidates: [listPresence] });
  const undo = async () => {
    try {
      await remove.mutateAsync({ params: { id: absence.id } });
      toastSuccess('Leave cancelled');
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const days = daysText(absence);
  return (
    <span>
      {days}{' '}
      {absence.allowedActions.includes('remove') && (
        <Button size="small" onClick={() => void undo()} aria-label={`Cancel leave ${days}`}>
          Cancel leave
        </Button>
      )}
    </span>
  );
}
