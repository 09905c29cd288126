const KEY = 'plinth.shortcuts';

/** Single letters as commands can be switched off, for those whose speech or hands would set them off by chance. */
export function areLetterKeysOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
