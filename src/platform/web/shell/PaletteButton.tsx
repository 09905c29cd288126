import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { OpenedOnce } from '../overlay/OpenedOnce.tsx';
import { isApple } from '../keys/isApple.ts';
import { useKeys } from '../keys/useKeys.ts';
import { Kbd } from '../keys/Kbd.tsx';

export interface PaletteState {
  isOpen: boolean;
  /** Opened to choose what to create. */
  isCreating: boolean;
  /** Called when something was chosen or cancelled. */
  onClose: () => void;
}

interface PaletteButtonProps {
  /** What the button, Ctrl K, / and C open. */
  palette: (state: PaletteState) => ReactNode;
  /** Fetches its code while the browser has nothing else to do, so that no key is lost to the wait. */
  preload: () => void;
}

const PRELOAD_AFTER_MS = 1_500;

/** Opens the command palette, from anywhere with Ctrl K or ⌘ K. */
export function PaletteButton({ palette, preload }: PaletteButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(preload, PRELOAD_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [preload]);
  const open = (isForCreating: boolean) => () => {
    setIsCreating(isForCreating);
    setIsOpen((wasOpen) => !wasOpen);
  };
  useKeys([
    { keys: ['Mod+k'], label: 'Search or go to', scope: 'everywhere', run: open(false) },
    // A list with a search field or a creating act of its own takes these two.
    { keys: ['/'], label: 'Search', scope: 'everywhere', run: open(false) },
    { keys: ['c'], label: 'Create', scope: 'everywhere', run: open(true) },
  ]);
  return (
    <>
      <Opener
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={open(false)}
      >
        <Search aria-hidden />
        <span className="words">Search or go to</span>
        <Kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
      </Opener>
      <OpenedOnce isOpen={isOpen}>
        {palette({ isOpen, isCreating, onClose: () => setIsOpen(false) })}
      </OpenedOnce>
    </>
  );
}

const Opener = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  flexShrink: 0,
  gap: 8,
  width: 196,
  height: 30,
  padding: '0 4px 0 9px',
  justifyContent: 'flex-start',
  border: `1px solid ${theme.vars.palette.line2}`,
  borderRadius: theme.vars.shape.borderRadius,
  color: theme.vars.palette.text.secondary,
  '& .lucide': { width: 16, height: 16, flexShrink: 0 },
  '& kbd': { marginLeft: 'auto' },
  '&:hover': { backgroundColor: theme.vars.palette.hover },
  [theme.breakpoints.down('md')]: {
    width: 44,
    height: 44,
    padding: 0,
    justifyContent: 'center',
    border: 0,
    '& kbd': { display: 'none' },
    // Heard, and not seen.
    '& .words': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& .lucide': { width: 20, height: 20 },
  },
}));
