import { useState } from 'react';
import type { ReactNode } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastError, toastSuccess, toastUndo } from '#platform/web/page/toast.ts';
import type { Alert } from '../alert.contract.ts';
import { createAlert, deleteAlert, listAlerts, updateAlert } from '../alert.contract.ts';
import { EditAlertDialog } from './AlertDialog.tsx';

const WRITES = { invalidates: [listAlerts] };

/** What may be done with an own alert, and the dialog that is open. */
export function useAlertActions(): { actionsOf: (alert: Alert) => PageAction[]; dialog: ReactNode } {
  const [edited, setEdited] = useState<Alert | null>(null);
  const update = useSend(updateAlert, WRITES);
  const remove = useSend(deleteAlert, { removes: true, ...WRITES });
  const create = useSend(createAlert, WRITES);
  const act = async (doing: () => Promise<void>) => {
    try {
      await doing();
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const setActive = ({ id, version, title }: Alert, isActive: boolean) =>
    act(async () => {
      await update.mutateAsync({ params: { id }, body: { isActive, version } });
      toastSuccess(`The alert on ${title} is ${isActive ? 'resumed' : 'paused'}`);
    });
  const end = ({ id, title, figure, project, period, direction, limit }: Alert) =>
    act(async () => {
      await remove.mutateAsync({ params: { id } });
      toastUndo(`The alert on ${title} is deleted`, () =>
        create.mutateAsync({ body: { figure, projectId: project?.id, period, direction, limit } }),
      );
    });
  const actionsOf = (alert: Alert): PageAction[] => [
    ...(alert.pauseReason === 'mayNot' ? [] : [{ label: 'Change', onClick: () => setEdited(alert) }]),
    ...(alert.isActive
      ? [{ label: 'Pause', onClick: () => void setActive(alert, false) }]
      : alert.pauseReason === 'mayNot'
        ? []
        : [{ label: 'Resume', onClick: () => void setActive(alert, true) }]),
    { label: 'Delete', isDanger: true, onClick: () => void end(alert) },
  ];
  return {
    actionsOf,
    dialog: edited && <EditAlertDialog alert={edited} onClose={() => setEdited(null)} />,
  };
}
