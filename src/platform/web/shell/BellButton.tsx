import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Bell from 'lucide-react/icons/bell';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Popover } from '../overlay/overlays.ts';
import { OpenedOnce } from '../overlay/OpenedOnce.tsx';

interface BellButtonProps {
  /** The number of unread ones. */
  unread: number;
  /** What the bell opens; `close` when something of it was chosen. */
  panel: (close: () => void) => ReactNode;
}

const MAX_SHOWN = 99;

/** The bell of the top bar, with the number of unread notifications. */
export function BellButton({ unread, panel }: BellButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const panelId = useId();
  const shown = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
  const close = () => setAnchor(null);
  return (
    <>
      <BellIcon
        aria-label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? panelId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Bell aria-hidden />
        {unread > 0 && <Badge aria-hidden>{shown}</Badge>}
      </BellIcon>
      <span role="status" className="sr-only">
        {unread > 0 && `${shown} unread`}
      </span>
      <OpenedOnce isOpen={anchor !== null}>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { id: panelId, role: 'dialog', 'aria-label': 'Notifications' } }}
        >
          {panel(close)}
        </Popover>
      </OpenedOnce>
    </>
  );
}

const BellIcon = styled(IconButton)(({ theme }) => ({
  position: 'relative',
  '@media (pointer: coarse)': { width: 44, height: 44 },
  [theme.breakpoints.down('md')]: { width: 44, height: 44, '& .lucide': { width: 20, height: 20 } },
}));

const Badge = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 'calc(50% - 14px)',
  left: 'calc(50% + 1px)',
  minWidth: 15,
  height: 15,
  padding: '0 4px',
  borderRadius: 8,
  fontSize: 10,
  lineHeight: '15px',
  fontWeight: 600,
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
}));
