import IconButton from '@mui/material/IconButton';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Menu, MenuItem } from '../overlay/overlays.ts';
import { OpenedOnce } from '../overlay/OpenedOnce.tsx';
import { Kbd } from '../keys/Kbd.tsx';
import { areLetterKeysOn } from '../keys/letterKeys.ts';
import type { PageAction } from './page.actions.ts';
import { runAct } from './useActs.ts';

interface MoreMenuProps {
  actions: readonly PageAction[];
  label?: string;
  size?: 'small' | 'medium';
}

/** The rest of the actions, under '…'. */
export function MoreMenu({ actions, label = 'More actions', size = 'medium' }: MoreMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const menuId = useId();
  if (actions.length === 0) return null;

  const choose = (action: PageAction) => {
    setAnchor(null);
    runAct(action, navigate);
  };
  return (
    <>
      <IconButton
        size={size}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis aria-hidden />
      </IconButton>
      <OpenedOnce isOpen={anchor !== null}>
        <Menu
          id={menuId}
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: -4, horizontal: 'right' }}
        >
          {actions.map((action) => (
            <MenuItem
              key={action.label}
              disabled={Boolean(action.blockedBy)}
              onClick={() => choose(action)}
              sx={action.isDanger ? DANGER : undefined}
            >
              {action.icon}
              <span>
                {action.label}
                {action.blockedBy && <small style={REASON}>{action.blockedBy}</small>}
              </span>
              {action.letter && areLetterKeysOn() && (
                <Kbd aria-hidden style={LETTER}>
                  {action.letter.toUpperCase()}
                </Kbd>
              )}
            </MenuItem>
          ))}
        </Menu>
      </OpenedOnce>
    </>
  );
}

const LETTER = { marginLeft: 'auto' } as const;
const DANGER = { color: 'var(--mui-palette-error-main)' } as const;
const REASON = { display: 'block', whiteSpace: 'normal', maxWidth: 240 } as const;
