const KEY = 'plinth.shortcuts';

/** Single letters as commands can be switched off, for those whose speech or hands would set them off by chance. */
export function areLetterKeysOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}

/** Keys of a person who is typing, or with a modifier, are no commands. */
export function isPlainKey(event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  return !(
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]')
  );
}
