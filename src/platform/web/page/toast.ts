import type { ReactNode } from 'react';

interface ToastAction {
  label: string;
  onClick: () => void;
}

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
 * Shows an action that can be undone for eight seconds, with its button or Ctrl Z, instead of asking beforehand. Only
 * for what the server can take back; a refusal of that is shown.
 */
export function toastUndo(text: ReactNode, undo: () => unknown): void {
  void import('./undoToast.ts').then(({ offerUndo }) => offerUndo(text, undo));
}
