import { styled } from '@mui/material/styles';
import { useCall } from '#platform/web/client/hooks.ts';
import { listUsers } from '../user.contract.ts';
import { useSendAgain } from './useSendAgain.shared.ts';

interface SendAgainProps {
  /** Whose invitation is open. */
  email: string;
  onSent: () => void;
}

/** Offers to resend the invitation when an address was invited before; hidden from those who may not see it. */
export function SendAgain({ email, onSent }: SendAgainProps) {
  const address = email.trim().toLowerCase();
  const found = useCall(listUsers, { query: { status: 'invited', search: address, limit: 20 } });
  const { sendAgain, isSending } = useSendAgain();
  const invited = found.data?.rows.find((user) => user.email === address);
  if (!invited?.allowedActions.includes('resend')) return null;
  return (
    <LinkButton
      type="button"
      aria-disabled={isSending || undefined}
      onClick={() => {
        if (isSending) return;
        void sendAgain(invited).then((isSent) => isSent && onSent());
      }}
    >
      Resend it
    </LinkButton>
  );
}

/** A button that looks like a link. */
const LinkButton = styled('button')({
  minHeight: 24,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  textDecoration: 'underline',
  textUnderlineOffset: 2,
});
