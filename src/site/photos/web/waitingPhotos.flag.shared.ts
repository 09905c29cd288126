const FLAG = 'plinth.waiting-photos';

/** Whether photos wait on this phone, read before the first page without opening their database. */
export function havePhotosWaited(): boolean {
  return localStorage.getItem(FLAG) !== null;
}

export function notePhotosWait(count: number): void {
  if (count > 0) localStorage.setItem(FLAG, String(count));
  else localStorage.removeItem(FLAG);
}
