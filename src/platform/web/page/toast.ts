import type { ReactNode } from 'react';
import type { toast as Toast } from 'sonner';

interface ToastAction {
  label: string;
  onClick: () => void;
}

const UNDO_MS = 8_000;

/** Fetched with the first toast: sign-in shows none before somebody acts. */
const loaded = () => import('sonner');

/** Shows what was done: 'Lead created'. */
export function toastSuccess(text: ReactNode, action?: ToastAction): void {
  void loaded().then(({ toast }) => toast.success(text, { action }));
}

/** Shows what failed and, with an action, offers a next step: 'Open'. */
export function toastError(text: ReactNode, action?: ToastAction): void {
  void loaded().then(({ toast }) => toast.error(text, { action }));
}

/**
 * Shows an action that can be undone for eight seconds, with its button or Ctrl Z, instead of asking beforehand. Only for what is reversible.
 */
export function toastUndo(text: ReactNode, undo: () => void): void {
  void loaded().then(({ toast }) => offerUndo(toast, text, undo));
}

function offerUndo(toast: typeof Toast, text: ReactNode, undo: () => void): void {
  const stop = () => document.removeEventListener('keydown', onKey);
  const undoOnce = () => {
    stop();
    toast.dismiss(id);
    undo();
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isUndoKey(event) || isTyping(event.target)) return;
    event.preventDefault();
    undoOnce();
  };
  const id = toast.success(text, {
    duration: UNDO_MS,
    action: { label: 'Undo', onClick: undoOnce },
    onDismiss: stop,
    onAutoClose: stop,
  });
  document.addEventListener('keydown', onKey);
}

function isUndoKey(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
}

/** Inside a text field Ctrl Z belongs to the text. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}
