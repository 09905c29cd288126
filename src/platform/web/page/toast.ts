import type { ReactNode } from 'react';
import type { toast as Toast } from 'sonner';
import { toApiError } from '../client/api-error.ts';
import { addKeys } from '../keys/keys.ts';

interface ToastAction {
  label: string;
  onClick: () => void;
}

/** Takes back what was done; a refusal is shown. */
type Undo = () => unknown;

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
export function toastUndo(text: ReactNode, undo: Undo): void {
  void loaded().then(({ toast }) => offerUndo(toast, text, undo));
}

function offerUndo(toast: typeof Toast, text: ReactNode, undo: Undo): void {
  const stop = addKeys({
    shortcuts: [
      {
        keys: ['Mod+z'],
        label: 'Undo the last act',
        scope: 'everywhere',
        run: () => (isTyping() ? false : undoOnce()),
      },
    ],
    element: () => null,
  });
  const undoOnce = () => {
    stop();
    toast.dismiss(id);
    Promise.resolve(undo()).catch((error: unknown) => toastError(toApiError(error).message));
  };
  const id = toast.success(text, {
    duration: UNDO_MS,
    action: { label: 'Undo', onClick: undoOnce },
    onDismiss: stop,
    onAutoClose: stop,
  });
}

/** Inside a text field Ctrl Z belongs to the text. */
function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') ?? false;
}
