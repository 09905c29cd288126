import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { displayName, organizationDisplayName } from '../../contract/format.ts';
import { roleLabel } from '../../contract/roles.ts';
import { lazyPart } from '../navigation/lazyPart.ts';
import { OpenedOnce } from '../overlay/OpenedOnce.tsx';
import { useSession } from '../session/SessionProvider.tsx';
import type { MenuLink } from './menu.ts';

const AccountMenuList = lazyPart(async () => (await import('./AccountMenuList.tsx')).AccountMenuList);

interface AccountMenuProps {
  /** Whoever is signed in, as a small round picture. */
  picture: ReactNode;
  links: readonly MenuLink[];
}

/** The signed-in user with personal screens, colour scheme and sign-out. */
export function AccountMenu({ picture, links }: AccountMenuProps) {
  const { user, organization } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const name = displayName(user);
  const place = `${user?.role ? roleLabel(user.role) : 'No role'} @ ${organizationDisplayName(organization)}`;
  return (
    <>
      <AccountButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {picture}
        <span className="who">
          <b>{name}</b>
          <small>{place}</small>
        </span>
        <ChevronDown aria-hidden />
      </AccountButton>
      <OpenedOnce isOpen={anchor !== null}>
        <AccountMenuList
          id={menuId}
          anchor={anchor}
          name={name}
          place={place}
          links={links}
          onClose={() => setAnchor(null)}
        />
      </OpenedOnce>
    </>
  );
}

const AccountButton = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 9,
  height: 44,
  padding: '0 6px 0 10px',
  borderRadius: theme.vars.shape.borderRadius,
  textAlign: 'left',
  color: theme.vars.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars.palette.hover },
  '& .who': { display: 'grid', maxWidth: 'clamp(180px, 25vw, 360px)' },
  '& .lucide': { width: 16, height: 16, strokeWidth: 1.75, color: theme.vars.palette.text.secondary },
  '& b, & small': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': { fontSize: 13, lineHeight: '17px', fontWeight: 500 },
  '& small': { fontSize: 11, lineHeight: '14px', color: theme.vars.palette.text3 },
  [theme.breakpoints.down('md')]: {
    width: 44,
    padding: 0,
    justifyContent: 'center',
    '& .lucide': { display: 'none' },
    // Still the accessible name of the button.
    '& .who': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
}));
