import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Menu, MenuItem } from '#platform/web/overlay/overlays.ts';
import { OpenedOnce } from '#platform/web/overlay/OpenedOnce.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { statusStyle } from '#platform/web/status/status.ts';
import type { MoveNeed } from '#enquiries/leads/lead.rules.ts';
import type { PipelineCard } from '../pipeline.contract.ts';
import type { Target } from './usePipeline.ts';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';

interface MoveMenuProps {
  card: PipelineCard;
  tabIndex: number;
  onMove: (card: PipelineCard, to: Target) => void;
}

const NEED_LABELS: Record<MoveNeed, string> = {
  nothing: '',
  note: 'needs a note',
  lostReason: 'needs a reason',
  visit: 'needs a visit date',
  requirements: 'needs budget, timeline and unit type',
};

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
              <Hint>{NEED_LABELS[needs]}</Hint>
            </MenuItem>
          ))}
          {card.mayBook && (
            <MenuItem onClick={() => choose(() => void navigate(`/sales/create?lead=${card.id}`))}>
              <StageSign of="closed" />
              <span>Closed</span>
              <Hint>by booking a unit</Hint>
            </MenuItem>
          )}
        </Menu>
      </OpenedOnce>
    </>
  );
}

function StageSign({ of }: { of: string }) {
  const look = statusStyle(LEAD_STATUS, of);
  return <Sign shape={look.shape} tone={look.tone} />;
}

const Hint = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  marginLeft: 'auto',
  paddingLeft: 16,
  color: theme.vars.palette.text.secondary,
}));
