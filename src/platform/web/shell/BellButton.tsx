import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Bell from 'lucide-react/icons/bell';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Popover } from '../layer/layers.ts';
import { OpenedOnce } from '../layer/OpenedOnce.tsx';

/** Something that waits for this user, and where he does it. */
export interface BellItem {
  label: string;
  count: number;
  to: string;
}

const MOST_SHOWN = 99;

/** The bell of the top bar: what waits for the user, with the number of it when there is any. */
export function BellButton({ items }: { items: readonly BellItem[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const panelId = useId();
  const waiting = items.filter(({ count }) => count > 0);
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <BellIcon
        aria-label={total > 0 ? `Notifications, ${total} waiting` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? panelId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Bell aria-hidden />
        {total > 0 && <Badge aria-hidden>{total > MOST_SHOWN ? `${MOST_SHOWN}+` : total}</Badge>}
      </BellIcon>
      <OpenedOnce isOpen={anchor !== null}>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { id: panelId, role: 'dialog', 'aria-label': 'Waiting for you' } }}
        >
          <Panel>
            <h2>Waiting for you</h2>
            <WaitingList items={waiting} onChoose={() => setAnchor(null)} />
          </Panel>
        </Popover>
      </OpenedOnce>
    </>
  );
}

function WaitingList({ items, onChoose }: { items: readonly BellItem[]; onChoose: () => void }) {
  if (items.length === 0) return <p>Nothing waits for you now.</p>;
  return (
    <ul>
      {items.map(({ label, count, to }) => (
        <li key={to + label}>
          <Link to={to} onClick={onChoose}>
            {label}
            <b className="tabular">{count}</b>
            <ChevronRight aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
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

const Panel = styled('div')(({ theme }) => ({
  width: 300,
  maxWidth: '100%',
  padding: '12px 8px 8px',
  '& > h2': theme.typography.h2,
  '& > p': { color: theme.vars.palette.text.secondary },
  '& > h2, & > p': { padding: '0 8px 6px' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    padding: '0 8px',
    borderRadius: theme.vars.shape.borderRadius,
    color: theme.vars.palette.text.primary,
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& a:hover': { backgroundColor: theme.vars.palette.hover, textDecoration: 'none' },
  '& a b': { marginLeft: 'auto', fontWeight: 600 },
  '& .lucide': { width: 16, height: 16, color: theme.vars.palette.text3 },
}));
