import { styled, useColorScheme } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useNavigate } from 'react-router';
import { hasRole } from '../../contract/roles.ts';
import { Menu, MenuItem } from '../overlay/overlays.ts';
import { useSession } from '../session/SessionProvider.tsx';
import type { MenuLink } from './menu.ts';

const SCHEMES = [
  { mode: 'light', label: 'Light', Icon: Sun },
  { mode: 'dark', label: 'Dark', Icon: Moon },
  { mode: 'system', label: 'System', Icon: Monitor },
] as const;

interface AccountMenuListProps {
  id: string;
  anchor: HTMLElement | null;
  /** Who it is, and where: the button of a phone does not show it. */
  name: string;
  place: string;
  links: readonly MenuLink[];
  onClose: () => void;
}

/** Personal screens, colour scheme and sign-out; its code is fetched with the first opening. */
export function AccountMenuList({ id, anchor, name, place, links, onClose }: AccountMenuListProps) {
  const { user, logout } = useSession();
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
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
          <AccountLink key={link.to} link={link} onChoose={onClose} />
        ))}
      <SchemeItems />
      <Line role="separator" />
      <MenuItem
        onClick={() => {
          onClose();
          void logout();
        }}
      >
        <LogOut aria-hidden />
        Logout
      </MenuItem>
    </Menu>
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
