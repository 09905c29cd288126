import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useSession } from '#platform/web/session/SessionProvider.tsx';

/** Above everything until whoever registered has confirmed the address. */
export function UnconfirmedBanner() {
  const { user } = useSession();
  return (
    <Banner aria-label="Email not confirmed" className="no-print">
      <b>Confirm {user?.email}.</b> Until then you cannot invite people, send mail, share links or import
      files. <Link to="/verify-email">Confirm your email</Link>
    </Banner>
  );
}

const Banner = styled('aside')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '5px 24px',
  backgroundColor: theme.vars.palette.tint.amber,
  color: theme.vars.palette.ink.amber,
  '& b': { fontWeight: 600 },
  '& a': { color: 'inherit', textDecoration: 'underline' },
  [theme.breakpoints.down('sm')]: { padding: '5px 16px' },
}));
