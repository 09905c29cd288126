import Button from '@mui/material/Button';
import Lock from 'lucide-react/icons/lock';
import { Link, useLocation } from 'react-router';
import type { Role } from '../../contract/roles.ts';
import { isRole } from '../../contract/roles.ts';
import { HOME_PATH } from '../navigation/guards.tsx';
import { permissionText } from '../page/NoPermission.tsx';
import { useSession } from '../session/SessionProvider.tsx';
import { PlainPage } from './PlainPage.tsx';

/** Shows what the user cannot open and who can. */
export function UnauthorizedPage() {
  const role = useSession().user?.role;
  const { title, can } = readState(useLocation().state);
  return (
    <PlainPage
      title={title ? `${title}: not open to your role` : 'No permission'}
      icon={<Lock aria-hidden />}
      actions={
        <Button component={Link} to={HOME_PATH} variant="contained">
          Back to dashboard
        </Button>
      }
    >
      {permissionText(isRole(role) ? role : undefined, can)}
    </PlainPage>
  );
}

/** The state of a history entry comes back from the browser and may be of an older version. */
function readState(state: unknown): { title: string | null; can: readonly Role[] } {
  if (typeof state !== 'object' || state === null) return { title: null, can: [] };
  const title = 'title' in state && typeof state.title === 'string' ? state.title : null;
  const can = 'can' in state && Array.isArray(state.can) ? state.can.filter(isRole) : [];
  return { title, can };
}
