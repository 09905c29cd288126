import { keepPreviousData } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import Search from 'lucide-react/icons/search';
import type { KeyboardEvent } from 'react';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import { keysShown } from '#platform/web/keys/keys.ts';
import { Dialog } from '#platform/web/overlay/overlays.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { PaletteState } from '#platform/web/shell/PaletteButton.tsx';
import type { Menu } from '#platform/web/shell/menu.ts';
import { Kbd } from '#platform/web/keys/Kbd.tsx';
import { search } from '../search.contract.ts';
import type { PaletteItem } from './palette.items.ts';
import { paletteGroups } from './palette.items.ts';
import { PaletteList } from './PaletteList.tsx';
import { recentOf, rememberRecent } from './recent.storage.ts';

interface CommandPaletteProps extends PaletteState {
  menu: Menu;
}

/** Finds records, acts on the open one, creates and navigates by keyboard: arrows choose, Enter opens, Esc closes. */
export function CommandPalette({ isOpen, isCreating, menu, onClose }: CommandPaletteProps) {
  const [openings, setOpenings] = useState({ isOpen, count: 0 });
  if (openings.isOpen !== isOpen) setOpenings({ isOpen, count: openings.count + (isOpen ? 1 : 0) });
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-label="Search or go to"
      slotProps={{ paper: { sx: PAPER }, container: { sx: { alignItems: 'flex-start' } } }}
    >
      {/* Empty at each opening, also at one that comes before the last has faded. */}
      <Palette key={openings.count} isCreating={isCreating} menu={menu} onClose={onClose} />
    </Dialog>
  );
}

const PAPER = {
  '&&': { width: 640, maxWidth: 'calc(100% - 32px)', margin: '104px 16px 16px', overflow: 'hidden' },
  '@media (max-width: 599.95px)': { '&&': { marginTop: '16px' } },
} as const;

/** A debounce short enough to go unnoticed. */
const QUIET_MS = 60;

function Palette({ isCreating, menu, onClose }: Omit<CommandPaletteProps, 'isOpen'>) {
  const { id: userId, role } = useSessionUser();
  const [typed, setTyped] = useState('');
  const [position, setPosition] = useState(0);
  const navigate = useNavigate();
  const listId = useId();
  const { results, isAsking } = useResults(typed);
  const [recent] = useState(() => recentOf(userId));
  const [shown] = useState(keysShown);
  const found = paletteGroups(typed, { results, recent, menu, role, shown });
  const groups = isCreating && typed === '' ? found.filter(({ label }) => label === 'Create') : found;
  const items = groups.flatMap((group) => group.items);
  const chosen = items[Math.min(position, items.length - 1)];

  const open = (item: PaletteItem) => {
    if (item.result) rememberRecent(userId, item.result);
    onClose();
    // After the palette has given the focus back, so that a form that the act opens keeps it.
    const { act } = item;
    if (act) window.setTimeout(() => act.run(''));
    else if (item.href) void navigate(item.href);
  };
  const onKey = (event: KeyboardEvent) => {
    const next = nextPosition(event.key, Math.min(position, items.length - 1), items.length);
    if (next !== null) setPosition(next);
    else if (event.key === 'Enter' && chosen) open(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Head>
        <Search aria-hidden />
        <input
          // The dialog opens for typing.
          ref={focusOn}
          type="text"
          role="combobox"
          aria-label="Search or go to"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${chosen.key}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Name, phone, unit, invoice, page or act"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPosition(0);
          }}
          onKeyDown={onKey}
        />
        <Kbd aria-hidden>Esc</Kbd>
      </Head>
      <PaletteList
        id={listId}
        groups={groups}
        chosen={chosen ?? null}
        onOpen={open}
        empty={isAsking ? 'Searching…' : `No results for “${typed.trim()}”`}
      />
      <p role="status" className="sr-only">
        {typed.trim() !== '' && !isAsking && `${items.length} found`}
      </p>
      <Foot aria-hidden>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose
        </span>
        <span>
          <Kbd>↵</Kbd> open
        </span>
        <span>Only records you may see</span>
      </Foot>
    </>
  );
}

/** Results for the typed text; the previous ones stay until the next arrive. */
function useResults(typed: string) {
  const [asked, setAsked] = useState('');
  const timer = useRef<number | undefined>(undefined);
  const text = typed.trim();
  useEffect(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setAsked(text), QUIET_MS);
    return () => window.clearTimeout(timer.current);
  }, [text]);
  const found = useCall(
    search,
    { query: { q: asked } },
    { enabled: asked !== '', placeholderData: keepPreviousData, staleTime: 5_000 },
  );
  const results = useDeferredValue(found.data);
  const isAsking = text !== '' && (asked !== text || found.isFetching);
  return { results: text === '' ? [] : (results ?? []), isAsking };
}

/** One and the same each time the list is drawn, so that a list that changes while it closes takes no focus back. */
function focusOn(field: HTMLInputElement | null): void {
  field?.focus();
}

function nextPosition(key: string, position: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (position + 1) % count;
    case 'ArrowUp':
      return (position - 1 + count) % count;
    case 'PageDown':
      return Math.min(position + 5, count - 1);
    case 'PageUp':
      return Math.max(position - 5, 0);
    default:
      return null;
  }
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 54,
  padding: '0 18px 0 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& .lucide': { width: 18, height: 18, flexShrink: 0 },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 40,
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    fontSize: 16,
    color: theme.vars.palette.text.primary,
  },
  '& input::placeholder': { color: theme.vars.palette.text3, opacity: 1 },
}));

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  gap: 12,
  padding: '9px 18px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.sunken,
  color: theme.vars.palette.text.secondary,
  '& > :last-child': { marginLeft: 'auto' },
  '@media (max-width: 599.95px)': {
    '& > :not(:last-child)': { display: 'none' },
    '& > :last-child': { margin: 0 },
  },
}));
