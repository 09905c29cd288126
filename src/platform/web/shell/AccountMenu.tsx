import ButtonBase from '@mui/material/ButtonBase';
import { styled, useColorScheme } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { displayName, organizationDisplayName } from '../../contract/format.ts';
import { hasRole, roleLabel } from '../../contract/roles.ts';
import { Menu, MenuItem } from '../overlay/overlays.ts';
import { OpenedOnce } from '../overlay/OpenedOnce.tsx';
import { useSession } from '../session/SessionProvider.tsx';
import type { MenuLink } from './menu.ts';

const SCHEMES = [
  { mode: 'light', label: 'Light', Icon: Sun },
  { mode: 'dark', label: 'Dark', Icon: Moon },
  { mode: 'system', label: 'System', Icon: Monitor },
] as const;

interface AccountMenuProps {
  /** Whoever is signed in, as a small round picture. */
  picture: ReactNode;
  links: readonly MenuLink[];
}

/** The signed-in user with personal screens, colour scheme and sign-out. */
export function AccountMenu({ picture, links }: AccountMenuProps) {
  const { user, organization, logout } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const name = displayName(user);
  const place = `${user?.role ? roleLabel(user.role) : 'No role'} @ ${organizationDisplayName(organization)}`;
  const close = () => setAnchor(null);
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
        <Menu
          id={menuId}
          anchorEl={anchor}
          open={anchor !== null}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-label': 'Account' } }}
        >
          <Who role="presentation">
            <b>{name}</b>
            <small>{place}</small>
          </Who>
          {links
            .filter((link) => !link.can || hasRole(user?.role, ...link.can))
            .map((link) => (
              <AccountLink key={link.to} link={link} onChoose={close} />
            ))}
          <SchemeItems />
          <Line role="separator" />
          <MenuItem
            onClick={() => {
              close();
              void logout();
            }}
          >
            <LogOut aria-hidden />
            Logout
          </MenuItem>
        </Menu>
      </OpenedOnce>
    </>
  );
}

function AccountLink({ link, onChoose }: { link: MenuLink; onChoose: () => void }) {
  const navigate = useNavigate();
  const Icon = link.icon;
  const open = () => {
    onChoose();
    void navigate(link.to);
  };
  return (
    <MenuItem onClick={open}>
      <Icon aria-hidden />
      {link.label}
    </MenuItem>
  );
}

function SchemeItems() {
  const { mode, setMode } = useColorScheme();
  return (
    <div role="group" aria-label="Colour scheme">
      {SCHEMES.map(({ mode: value, label, Icon }) => (
        <MenuItem
          key={value}
          role="menuitemradio"
          aria-checked={mode === value}
          onClick={() => setMode(value)}
        >
          <Icon aria-hidden />
          {label}
          {mode === value && <Check aria-hidden style={{ marginLeft: 'auto' }} />}
        </MenuItem>
      ))}
    </div>
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

const Who = styled('div')(({ theme }) => ({
  display: 'none',
  maxWidth: 280,
  padding: '6px 10px 8px',
  '& b': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& small': { fontSize: 12, lineHeight: '16px', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('md')]: { display: 'grid' },
}));

const Line = styled('div')(({ theme }) => ({
  height: 1,
  margin: '4px 0',
  backgroundColor: theme.vars.palette.divider,
}));
