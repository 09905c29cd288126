import Button from '@mui/material/Button';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { sendVerification } from '../auth.contract.ts';

/** Mails the link that confirms one's own address once more. */
export function SendLink({ size }: { size: 'small' | 'large' }) {
  const again = useSend(sendVerification, {
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (failure) => toastError(failure.message),
  });
  return (
    <Button size={size} aria-disabled={again.isPending || undefined} onClick={() => again.mutate()}>
      Send link again
    </Button>
  );
}
