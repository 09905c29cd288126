import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { areLetterKeysOn } from '../keys/letterKeys.ts';
import { Tooltip } from '../overlay/overlays.ts';
import type { PageAction } from './page.actions.ts';

interface ActionButtonProps {
  action: PageAction;
  size?: 'small' | 'medium' | 'large';
  isFullWidth?: boolean;
}

/** An action as a button: filled if it is the page's own, dimmed with its reason if it cannot be done now. */
export function ActionButton({ action, size = 'medium', isFullWidth = false }: ActionButtonProps) {
  const look: ButtonProps = {
    size,
    fullWidth: isFullWidth,
    variant: action.isPrimary ? 'contained' : 'outlined',
    color: action.isDanger ? 'error' : action.isPrimary ? 'primary' : 'inherit',
    startIcon: action.icon,
    'aria-keyshortcuts': areLetterKeysOn() ? action.letter?.toUpperCase() : undefined,
  };
  if (action.blockedBy) {
    // Not `disabled`: the reason must be reachable with the keyboard too.
    const button = (
      <Button {...look} aria-disabled>
        {action.label}
      </Button>
    );
    return (
      <Suspense fallback={button}>
        <Tooltip title={action.blockedBy} describeChild>
          {button}
        </Tooltip>
      </Suspense>
    );
  }
  if (action.href) {
    return (
      <Button {...look} href={action.href}>
        {action.label}
      </Button>
    );
  }
  return (
    <Button {...look} onClick={action.onClick}>
      {action.label}
    </Button>
  );
}
