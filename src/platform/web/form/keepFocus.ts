import type { MouseEvent } from 'react';

/**
 * The field being typed in keeps the focus until a button is released. Leaving it may show its error, which would
 * push the button away from under the pointer, and the click would be lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
