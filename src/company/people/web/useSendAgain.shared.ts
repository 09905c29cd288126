import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import type { User } from '../user.contract.ts';
import { listUsers } from '../user.contract.ts';
import { refreshInvitation, resendInvitation } from '../invitation.contract.ts';

type Invited = Pick<User, 'id' | 'firstName' | 'lastName' | 'invitation'>;

/** Resends an open invitation with a new link and shows the result. */
export function useSendAgain() {
  const resend = useSend(resendInvitation, { invalidates: [listUsers] });
  const refresh = useSend(refreshInvitation, { invalidates: [listUsers] });
  const sendAgain = async ({ id, firstName, lastName, invitation }: Invited): Promise<boolean> => {
    const call = invitation?.status === 'expired' ? refresh : resend;
    try {
      await call.mutateAsync({ params: { id }, body: {} });
      toastSuccess(`Invitation sent to ${firstName} ${lastName} again`);
      return true;
    } catch (error) {
      toastError(toApiError(error).message);
      return false;
    }
  };
  return { sendAgain, isSending: resend.isPending || refresh.isPending };
}
