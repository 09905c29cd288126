import Ban from 'lucide-react/icons/ban';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldOff from 'lucide-react/icons/shield-off';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { endSessionsOfPerson } from '#company/auth/securityLog.contract.ts';
import { useSendAgain } from './useSendAgain.shared.ts';
import type { User, UserAction } from '../user.contract.ts';
import { listUsers, updateUser } from '../user.contract.ts';
import { EditUserDialog } from './EditUserDialog.tsx';
import { nameOf } from './user.columns.tsx';
import { DeactivateDialog, ResetFactorDialog, RevokeDialog } from './UserDialogs.tsx';

type DialogKind = 'edit' | 'resetFactor' | 'deactivate' | 'revoke';

/** The actions on a person in a list, and the dialog opened by one of them. */
export function useUserActions(): { actionsOf: (user: User) => readonly PageAction[]; dialog: ReactNode } {
  const [open, setOpen] = useState<{ kind: DialogKind; user: User } | null>(null);
  const update = useSend(updateUser, { invalidates: [listUsers] });
  const endSessions = useSend(endSessionsOfPerson);
  const { sendAgain } = useSendAgain();

  const tell = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      toastSuccess(done);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const undo = (user: User) =>
    void tell(
      update.mutateAsync({ params: { id: user.id }, body: { status: 'active', version: user.version } }),
      `${nameOf(user)} can sign in again`,
    );

  const signOut = (user: User) =>
    tell(endSessions.mutateAsync({ params: { id: user.id } }), `${nameOf(user)} is signed out everywhere`);

  const offers: readonly (readonly [UserAction, (user: User) => PageAction])[] = [
    ['resend', (user) => ({ label: 'Resend', icon: <Mail />, onClick: () => void sendAgain(user) })],
    ['edit', (user) => ({ label: 'Edit', icon: <Pencil />, onClick: () => setOpen({ kind: 'edit', user }) })],
    ['reactivate', (user) => ({ label: 'Reactivate', icon: <RotateCcw />, onClick: () => undo(user) })],
    [
      'resetSecondFactor',
      (user) => ({
        label: 'Reset two-step sign-in',
        icon: <ShieldOff />,
        onClick: () => setOpen({ kind: 'resetFactor', user }),
      }),
    ],
    [
      'endSessions',
      (user) => ({ label: 'Sign out everywhere', icon: <LogOut />, onClick: () => void signOut(user) }),
    ],
    [
      'deactivate',
      (user) => ({
        label: 'Deactivate',
        icon: <Ban />,
        isDanger: true,
        onClick: () => setOpen({ kind: 'deactivate', user }),
      }),
    ],
    [
      'revoke',
      (user) => ({
        label: 'Revoke invitation',
        icon: <Ban />,
        isDanger: true,
        onClick: () => setOpen({ kind: 'revoke', user }),
      }),
    ],
  ];

  const close = () => setOpen(null);
  return {
    actionsOf: (user) =>
      offers.flatMap(([action, offer]) => (user.allowedActions.includes(action) ? [offer(user)] : [])),
    dialog: open && <OpenDialog {...open} onClose={close} />,
  };
}

function OpenDialog({ kind, user, onClose }: { kind: DialogKind; user: User; onClose: () => void }) {
  switch (kind) {
    case 'edit':
      return <EditUserDialog user={user} onClose={onClose} />;
    case 'resetFactor':
      return <ResetFactorDialog user={user} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateDialog user={user} onClose={onClose} />;
    case 'revoke':
      return <RevokeDialog user={user} onClose={onClose} />;
  }
}
