import IconButton from '@mui/material/IconButton';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Menu, MenuItem } from '#platform/web/overlay/overlays.ts';
import { OpenedOnce } from '#platform/web/overlay/OpenedOnce.tsx';
import { statusStyle } from '#platform/web/status/status.ts';
import type { PipelineCard } from '../pipeline.contract.ts';
import { needText } from './move.labels.shared.ts';
import { MoveHint, StageSign } from './StageSign.tsx';
import type { Target } from '../pipeline.rules.ts';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';

interface MoveMenuProps {
  card: PipelineCard;
  tabIndex: number;
  onMove: (card: PipelineCard, to: Target) => void;
}

/** The stages a card can be moved to, for those who do not drag. */
export function MoveMenu({ card, tabIndex, onMove }: MoveMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const menuId = useId();
  const choose = (act: () => void) => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        aria-label={`Move ${card.name} to…`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis aria-hidden />
      </IconButton>
      <OpenedOnce isOpen={anchor !== null}>
        <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {card.moves.map(({ to, needs }) => (
            <MenuItem key={to} onClick={() => choose(() => onMove(card, to as Target))}>
              <StageSign of={to} />
              <span>
                {statusStyle(LEAD_STATUS, to).word}
                {to === 'lost' && '…'}
              </span>
              <MoveHint>{needText(needs)}</MoveHint>
            </MenuItem>
          ))}
          {card.mayBook && (
            <MenuItem onClick={() => choose(() => void navigate(`/sales/create?lead=${card.id}`))}>
              <StageSign of="closed" />
              <span>Closed</span>
              <MoveHint>by booking a unit</MoveHint>
            </MenuItem>
          )}
        </Menu>
      </OpenedOnce>
    </>
  );
}
