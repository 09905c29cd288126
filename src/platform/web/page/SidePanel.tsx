import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ExternalLink from 'lucide-react/icons/external-link';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef } from 'react';
import { useKeys } from '../keys/useKeys.ts';
import { Dialog } from '../overlay/overlays.ts';

interface SidePanelProps {
  /** What is shown, for screen readers: 'Ananya Deshmukh'. */
  label: string;
  /** '1 of 604', 'Floor 12, 3 of 4' */
  position?: string;
  onPrevious?: (() => void) | null;
  onNext?: (() => void) | null;
  /** The full page: 'Open lead'. */
  open?: { label: string; href: string };
  onClose: () => void;
  children: ReactNode;
}

/** A record beside its list: pushes the page from 900 px up, covers it below. Its own address is the caller's. */
export function SidePanel(props: SidePanelProps) {
  const isSheet = useMediaQuery('(max-width: 899.95px)');
  return isSheet ? <PanelSheet {...props} /> : <PanelAside {...props} />;
}

function PanelSheet(props: SidePanelProps) {
  return (
    <Suspense fallback={null}>
      <Dialog fullScreen open onClose={props.onClose} aria-label={props.label}>
        <PanelHead {...props} />
        <Body>{props.children}</Body>
      </Dialog>
    </Suspense>
  );
}

function PanelAside(props: SidePanelProps) {
  const { onClose } = props;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const aside = panel.current;
    return () => {
      // Focus goes back only if it was in here; whoever reads on in the list is not disturbed.
      if (opener instanceof HTMLElement && aside?.contains(document.activeElement)) opener.focus();
    };
  }, []);
  useKeys([{ keys: ['Escape'], label: 'Close the side panel', scope: 'list', run: onClose }]);
  return (
    <Aside ref={panel} aria-label={props.label}>
      <PanelHead {...props} />
      <Body>{props.children}</Body>
    </Aside>
  );
}

function PanelHead({ position, onPrevious, onNext, open, onClose }: SidePanelProps) {
  return (
    <Head>
      {position && <span>{position}</span>}
      {onPrevious !== undefined && (
        <IconButton
          size="small"
          aria-label="Previous"
          disabled={!onPrevious}
          onClick={onPrevious ?? undefined}
        >
          <ChevronUp aria-hidden />
        </IconButton>
      )}
      {onNext !== undefined && (
        <IconButton size="small" aria-label="Next" disabled={!onNext} onClick={onNext ?? undefined}>
          <ChevronDown aria-hidden />
        </IconButton>
      )}
      <Gap />
      {open && (
        <Button size="small" href={open.href} startIcon={<ExternalLink aria-hidden />}>
          {open.label}
        </Button>
      )}
      <IconButton size="small" aria-label="Close" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </Head>
  );
}

const Aside = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: 52,
  flexShrink: 0,
  alignSelf: 'flex-start',
  width: 'clamp(404px, 34.4vw, 440px)',
  height: 'calc(100dvh - 52px)',
  display: 'flex',
  flexDirection: 'column',
  borderLeft: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  animation: 'plinth-peek 180ms ease-out',
  '@keyframes plinth-peek': { from: { transform: 'translateX(8px)', opacity: 0 } },
  '@media print': { display: 'none' },
  '@media (min-width: 1536px)': { width: 'min(640px, 38vw)' },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  flexShrink: 0,
  height: 48,
  padding: '0 12px 0 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > span': { ...theme.typography.caption, fontSize: 13, marginRight: 6, color: theme.vars.palette.text3 },
  '& .MuiButton-root': { marginRight: 4 },
}));

const Gap = styled('div')({ flex: 1 });

const Body = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', padding: '18px 20px 24px' });
