/** Whether anything of a queue waits on this device, read before the first page without opening its database. */
export function haveWaited(queue: string): boolean {
  return localStorage.getItem(flagOf(queue)) !== null;
}

export function noteWaiting(queue: string, count: number): void {
  if (count > 0) localStorage.setItem(flagOf(queue), String(count));
  else localStorage.removeItem(flagOf(queue));
}

function flagOf(queue: string): string {
  return `plinth.waiting-${queue}`;
}
