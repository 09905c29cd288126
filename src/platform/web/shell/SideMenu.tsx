import { styled } from '@mui/material/styles';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { organizationDisplayName } from '../../contract/format.ts';
import { HOME_PATH } from '../navigation/guards.tsx';
import { useSession } from '../session/SessionProvider.tsx';
import { Logo } from '../theme/Logo.tsx';
import { SIZE } from '../theme/tokens.ts';
import type { Menu, MenuEntry, MenuGroup, MenuLink } from './menu.ts';
import { currentEntry, isGroup, menuOf } from './menu.ts';

interface SideMenuProps {
  menu: Menu;
  version: string;
  /** Called when the pointer or the focus rests on an entry. */
  onApproach: (path: string) => void;
  /** By path: a number at the end of its entry. */
  badges: Readonly<Record<string, ReactNode>>;
}

/** The menu of the application: what this role may use, one group open at a time. */
export function SideMenu({ menu, version, onApproach, badges }: SideMenuProps) {
  const { user, organization } = useSession();
  const { pathname } = useLocation();
  const items = menuOf(menu, user?.role);
  const current = currentEntry(items, pathname);
  const { open, toggle } = useOpenGroup(groupOf(items, current));
  return (
    <Frame>
      <Link to={HOME_PATH} className="home" aria-label="Plinth, to the dashboard">
        <Logo size={28} withWord />
      </Link>
      <nav aria-label="Main">
        <ul>
          {items.map((item) => (
            <li key={item.label}>
              {isGroup(item) ? (
                <Group
                  group={item}
                  current={current}
                  isOpen={item.label === open}
                  onToggle={() => toggle(item.label)}
                  onApproach={onApproach}
                  badges={badges}
                />
              ) : (
                <FirstLevelLink link={item} isCurrent={item === current} onApproach={onApproach} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <footer>
        <span>{organizationDisplayName(organization)}</span>
        <span>v{version}</span>
      </footer>
    </Frame>
  );
}

/** The group of the current page is open until another is opened; coming to a page of another opens that. */
function useOpenGroup(currentGroup: string | null) {
  const [open, setOpen] = useState(currentGroup);
  const [followed, setFollowed] = useState(currentGroup);
  if (followed !== currentGroup) {
    setFollowed(currentGroup);
    if (currentGroup) setOpen(currentGroup);
  }
  return { open, toggle: (label: string) => setOpen(open === label ? null : label) };
}

function groupOf(items: Menu, entry: MenuEntry | null): string | null {
  const group = items.find((item) => isGroup(item) && entry !== null && item.entries.includes(entry));
  return group?.label ?? null;
}

function FirstLevelLink(props: { link: MenuLink; isCurrent: boolean; onApproach: (path: string) => void }) {
  const { link, isCurrent, onApproach } = props;
  const Icon = link.icon;
  return (
    <Link
      to={link.to}
      className="item"
      aria-current={isCurrent ? 'page' : undefined}
      onMouseEnter={() => onApproach(link.to)}
      onFocus={() => onApproach(link.to)}
    >
      <Icon aria-hidden />
      {link.label}
    </Link>
  );
}

interface GroupProps {
  group: MenuGroup;
  current: MenuEntry | null;
  isOpen: boolean;
  onToggle: () => void;
  onApproach: (path: string) => void;
  badges: SideMenuProps['badges'];
}

function Group({ group, current, isOpen, onToggle, onApproach, badges }: GroupProps) {
  const listId = useId();
  const Icon = group.icon;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <button type="button" className="item" aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
        <Icon aria-hidden />
        {group.label}
        <Chevron aria-hidden className="chevron" />
      </button>
      <ul id={listId} className="entries" hidden={!isOpen}>
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              className="entry"
              aria-current={entry === current ? 'page' : undefined}
              onMouseEnter={() => onApproach(entry.to)}
              onFocus={() => onApproach(entry.to)}
            >
              {entry.label}
            </Link>
            {badges[entry.to]}
          </li>
        ))}
      </ul>
    </>
  );
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: SIZE.menu,
  maxWidth: '100%',
  height: '100%',
  padding: '0 12px',
  backgroundColor: theme.vars.palette.background.default,
  '& .home': {
    alignSelf: 'flex-start',
    display: 'flex',
    alignItems: 'center',
    height: SIZE.topBar,
    padding: '0 6px',
  },
  '& nav': { flex: 1, minHeight: 0, overflowY: 'auto', padding: '8px 0', margin: '0 -4px', paddingInline: 4 },
  '& .item, & .entry': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    width: '100%',
    border: 0,
    borderRadius: theme.vars.shape.borderRadius,
    background: 'none',
    textAlign: 'left',
    cursor: 'pointer',
    color: theme.vars.palette.text.secondary,
  },
  '& .item': { gap: 10, height: 32, padding: '0 9px', fontWeight: 500 },
  '& .item .lucide': { flexShrink: 0, width: 16, height: 16, strokeWidth: 1.75 },
  '& .item .chevron': { marginLeft: 'auto' },
  '& .item[aria-expanded="true"]': { color: theme.vars.palette.text.primary },
  '& .entry': { height: 28, padding: '0 9px 0 35px' },
  '& .item:hover, & .entry:hover': { backgroundColor: theme.vars.palette.hover, textDecoration: 'none' },
  '& .item[aria-current], & .entry[aria-current]': {
    backgroundColor: theme.vars.palette.selected,
    color: theme.vars.palette.ink.primary,
    fontWeight: 500,
  },
  '& .entries': { position: 'relative', paddingBottom: 4 },
  // A number at an entry lies at its end.
  '& .entries li': { position: 'relative' },
  // The line on which the entries of a group hang; the bar of the current one stands on it.
  '& .entries::before': {
    content: '""',
    position: 'absolute',
    left: 16,
    top: 0,
    bottom: 4,
    width: 1,
    backgroundColor: theme.vars.palette.line2,
  },
  '& .entry[aria-current]::before': {
    content: '""',
    position: 'absolute',
    left: 15,
    top: 6,
    bottom: 6,
    width: 3,
    borderRadius: 2,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '& footer': {
    ...theme.typography.overline,
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    padding: '12px 8px 13px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text3,
  },
  '@media (pointer: coarse)': { '& .item, & .entry': { height: 44 } },
}));
