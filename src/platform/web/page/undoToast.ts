import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { toApiError } from '../client/api-error.ts';
import { addKeys } from '../keys/keys.ts';

const UNDO_MS = 8_000;

/** Offers Undo for eight seconds, by its button or Ctrl Z. */
export function offerUndo(text: ReactNode, undo: () => unknown): void {
  const undoOnce = () => {
    stop();
    toast.dismiss(id);
    Promise.resolve(undo()).catch((error: unknown) => toast.error(toApiError(error).message));
  };
  const run = () => (isTyping() ? false : undoOnce());
  const stop = addKeys({
    shortcuts: [{ keys: ['Mod+z'], label: 'Undo the last act', scope: 'everywhere', run }],
    element: () => null,
  });
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
