import CalendarX from 'lucide-react/icons/calendar-x';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Send from 'lucide-react/icons/send';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import type { Schedule } from '../schedule.contract.ts';
import {
  deleteSchedule,
  getSchedule,
  listScheduleRuns,
  listSchedules,
  runSchedule,
  updateSchedule,
} from '../schedule.contract.ts';
import type { ScheduleAction } from '../schedule.rules.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { EditScheduleDialog } from './ScheduleDialog.tsx';

const WRITES = { invalidates: [listSchedules, getSchedule, listScheduleRuns] };

/** What may be done with a schedule, and the dialog that is open. */
export function useScheduleActions(
  schedule: Schedule,
  onDeleted: () => void,
): { actions: PageAction[]; dialog: ReactNode } {
  const [open, setOpen] = useState<'edit' | 'handOver' | 'delete' | null>(null);
  const update = useSend(updateSchedule, WRITES);
  const run = useSend(runSchedule, WRITES);
  const { id, version, name, allowedActions } = schedule;
  const act = async (doing: () => Promise<unknown>, done: string) => {
    try {
      await doing();
      toastSuccess(done);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const setStatus = (status: 'active' | 'paused') =>
    act(
      () => update.mutateAsync({ params: { id }, body: { status, version } }),
      status === 'active' ? `${name} is resumed` : `${name} is paused`,
    );
  const all: Record<ScheduleAction, PageAction> = {
    run: {
      label: 'Run now',
      letter: 'n',
      icon: <Send aria-hidden />,
      onClick: () => void act(() => run.mutateAsync({ params: { id } }), `${name} is being sent`),
    },
    edit: { label: 'Edit', letter: 'e', icon: <Pencil aria-hidden />, onClick: () => setOpen('edit') },
    pause: {
      label: 'Pause',
      letter: 'p',
      icon: <Pause aria-hidden />,
      onClick: () => void setStatus('paused'),
    },
    resume: {
      label: 'Resume',
      letter: 'r',
      icon: <Play aria-hidden />,
      onClick: () => void setStatus('active'),
    },
    handOver: {
      label: 'Hand over',
      letter: 'o',
      icon: <UserRound aria-hidden />,
      onClick: () => setOpen('handOver'),
    },
    delete: {
      label: 'Delete',
      icon: <CalendarX aria-hidden />,
      isDanger: true,
      onClick: () => setOpen('delete'),
    },
  };
  const close = () => setOpen(null);
  return {
    actions: allowedActions.map((action) => all[action]),
    dialog: (
      <>
        {open === 'edit' && <EditScheduleDialog schedule={schedule} onClose={close} />}
        {open === 'handOver' && <HandOverDialog schedule={schedule} onClose={close} />}
        {open === 'delete' && (
          <DeleteScheduleDialog schedule={schedule} onDeleted={onDeleted} onClose={close} />
        )}
      </>
    ),
  };
}

interface DeleteScheduleProps {
  schedule: Schedule;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteScheduleDialog({ schedule: { id, name }, onDeleted, onClose }: DeleteScheduleProps) {
  const remove = useSend(deleteSchedule, { removes: true, invalidates: [listSchedules] });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirm="Delete schedule"
      keep="Keep schedule"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id } });
        toastSuccess(`${name} is deleted`);
        onDeleted();
      }}
    >
      Nobody gets it any more. Links in mails that were sent open as long as they said. This cannot be undone.
    </ConfirmDialog>
  );
}
