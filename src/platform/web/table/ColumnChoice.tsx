import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsLeftRight from 'lucide-react/icons/chevrons-left-right';
import ChevronsRightLeft from 'lucide-react/icons/chevrons-right-left';
import Pin from 'lucide-react/icons/pin';
import type { ReactNode } from 'react';
import { CheckBox } from '../form/CheckBox.tsx';
import { WIDTH_STEP } from './column.layout.ts';

interface ColumnChoiceProps {
  label: string;
  isShown: boolean;
  isPinned: boolean;
  onPin: (isPinned: boolean) => void;
  onWiden: (by: number) => void;
  /** Without it the column always stays, where it is. */
  onToggle?: () => void;
  /** Null at the end of the row. */
  onForward?: (() => void) | null;
  onBack?: (() => void) | null;
}

/** One column: whether it is shown and stays in view, its width and its place. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { label, isShown, isPinned, onPin, onWiden, onToggle, onForward = null, onBack = null } = props;
  return (
    <Line>
      <label>
        <CheckBox checked={isShown} disabled={!onToggle} onChange={onToggle} readOnly={!onToggle} />
        {label}
      </label>
      {isShown && (
        <span>
          <Act
            label={`Keep ${label} in view`}
            isPressed={isPinned}
            icon={<Pin aria-hidden />}
            onClick={() => onPin(!isPinned)}
          />
          <Act
            label={`Make ${label} narrower`}
            icon={<ChevronsRightLeft aria-hidden />}
            onClick={() => onWiden(-WIDTH_STEP)}
          />
          <Act
            label={`Make ${label} wider`}
            icon={<ChevronsLeftRight aria-hidden />}
            onClick={() => onWiden(WIDTH_STEP)}
          />
          <Act label={`Move ${label} forward`} icon={<ArrowUp aria-hidden />} onClick={onForward} />
          <Act label={`Move ${label} back`} icon={<ArrowDown aria-hidden />} onClick={onBack} />
        </span>
      )}
    </Line>
  );
}

interface ActProps {
  label: string;
  icon: ReactNode;
  isPressed?: boolean;
  onClick: (() => void) | null;
}

function Act({ label, icon, isPressed, onClick }: ActProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      aria-pressed={isPressed}
      disabled={onClick === null}
      onClick={onClick ?? undefined}
    >
      {icon}
    </IconButton>
  );
}

const Line = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 32,
  '& label': { display: 'flex', alignItems: 'center', gap: 10, padding: '0 6px', cursor: 'pointer' },
  '& > span': { display: 'flex' },
  '& [aria-pressed="true"]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.selected,
  },
}));
