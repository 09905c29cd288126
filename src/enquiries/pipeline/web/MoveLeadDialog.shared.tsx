import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { leadName } from '#enquiries/leads/lead.rules.ts';
import { MoveSheet } from './MoveSheet.tsx';
import { MoveHint, StageSign } from './StageSign.tsx';
import type { Target } from '../pipeline.rules.ts';
import { openMoves } from '../pipeline.rules.ts';
import { stageWord } from './usePipeline.ts';
import { useLeadMoves } from './useLeadMoves.shared.ts';
import { needText } from './move.labels.shared.ts';

type OpenMove = ReturnType<typeof openMoves>[number];

interface MoveLeadDialogProps {
  lead: Lead;
  /** The stage it moves to; null lets the person choose. */
  to: Target | null;
  onClose: () => void;
}

/** Moves a lead to another stage; asks only for what the move requires. */
export function MoveLeadDialog({ lead, to, onClose }: MoveLeadDialogProps) {
  const moves = useLeadMoves(lead);
  const [asked, setAsked] = useState<Target | null>(to);
  if (asked)
    return <MoveSheet card={{ ...lead, name: leadName(lead) }} to={asked} moves={moves} onClose={onClose} />;
  const choose = ({ to: stage, needs }: OpenMove) => {
    if (needs !== 'nothing') return setAsked(stage);
    onClose();
    void moves.moveNow(stage);
  };
  return <StageChoice lead={lead} onChoose={choose} onClose={onClose} />;
}

interface StageChoiceProps {
  lead: Lead;
  onChoose: (move: OpenMove) => void;
  onClose: () => void;
}

/** One click chooses the stage; what it needs is asked after that. */
function StageChoice({ lead, onChoose, onClose }: StageChoiceProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Move {leadName(lead)} to</DialogTitle>
      <DialogContent>
        <Stages>
          {openMoves(lead).map((move, at) => (
            <li key={move.to}>
              <Stage autoFocus={at === 0} onClick={() => onChoose(move)}>
                <StageSign of={move.to} />
                <span>{stageWord(move.to)}</span>
                <MoveHint>{needText(move.needs)}</MoveHint>
              </Stage>
            </li>
          ))}
        </Stages>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}

const Stages = styled('ul')({ display: 'grid', margin: '0 -8px' });

const Stage = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  width: '100%',
  minHeight: 40,
  gap: 10,
  padding: '0 8px',
  justifyContent: 'flex-start',
  textAlign: 'left',
  borderRadius: theme.vars.shape.borderRadius,
  '&:hover': { backgroundColor: theme.vars.palette.hover },
  '@media (pointer: coarse)': { minHeight: 44 },
}));
