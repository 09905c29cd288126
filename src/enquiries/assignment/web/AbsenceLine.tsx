import Button from '@mui/material/Button';
import { useSend } from '#platform/web/client/hooks.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { toastError, toastUndo } from '#platform/web/page/toast.ts';
import type { Absence } from '../presence.contract.ts';
import { addAbsence, listPresence, removeAbsence } from '../presence.contract.ts';
import { daysText } from './presence.labels.ts';

/** The days of an absence, with a button to cancel it. */
export function AbsenceLine({ absence }: { absence: Absence }) {
  const remove = useSend(removeAbsence, { invalidates: [listPresence] });
  const add = useSend(addAbsence, { invalidates: [listPresence] });
  const cancel = async () => {
    try {
      await remove.mutateAsync({ params: { id: absence.id } });
      const { id: _id, allowedActions: _can, ...body } = absence;
      toastUndo('Leave cancelled', () => add.mutateAsync({ body }));
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const days = daysText(absence);
  return (
    <span>
      {days}{' '}
      {absence.allowedActions.includes('remove') && (
        <Button size="small" onClick={() => void cancel()} aria-label={`Cancel leave ${days}`}>
          Cancel leave
        </Button>
      )}
    </span>
  );
}
