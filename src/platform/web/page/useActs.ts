import type { RefObject } from 'react';
import type { NavigateFunction } from 'react-router';
import { useNavigate } from 'react-router';
import type { Shortcut } from '../keys/key.registry.ts';
import { useKeys } from '../keys/useKeys.ts';
import type { PageAction } from './page.actions.ts';
import { toastError } from './toast.ts';

/** Makes actions known to keys and palette: each says its label, letter, deed and hindrance once, for all of them. */
export function useActs(actions: readonly PageAction[], place?: RefObject<Element | null>): void {
  const navigate = useNavigate();
  useKeys(
    actions.map((action) => shortcutOf(action, navigate)),
    place,
  );
}

/** Does what an action stands for, or says why that cannot be done now. */
export function runAct(action: PageAction, navigate: NavigateFunction): void {
  if (action.blockedBy) toastError(action.blockedBy);
  else if (action.href?.startsWith('/') || action.href?.startsWith('?')) void navigate(action.href);
  else if (action.href) window.location.assign(action.href);
  else action.onClick?.();
}

function shortcutOf(action: PageAction, navigate: NavigateFunction): Shortcut {
  const { label, letter, blockedBy } = action;
  return {
    keys: letter ? [letter] : [],
    label,
    scope: letter === 'c' ? 'list' : 'record',
    isAct: true,
    blockedBy,
    run: () => runAct(action, navigate),
  };
}
