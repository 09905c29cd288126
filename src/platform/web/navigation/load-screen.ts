import type { ComponentType } from 'react';

export const CHUNK_FAILED = 'Loading chunk failed';

/** The code of a screen could not be fetched, also not after a reload of the page. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super(CHUNK_FAILED, { cause });
    this.name = 'ChunkLoadError';
  }
}

/** What is needed of the browser to reload a page once. */
export interface PageReload {
  isOnline(): boolean;
  /** Notes kept until the tab is closed. */
  notes: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  reload(): void;
}

const NOTE = 'plinth.reloaded-for';

/**
 * Fetches the code of a screen. After a new version was installed the old file is gone: the page is then
 * reloaded once, which brings the new names; if that did not help, the failure is shown. Without a network a
 * reload would only lose what is on screen. `name` tells screens apart, so that one that loads does not allow
 * another to reload again.
 */
export async function loadScreen<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  page: PageReload = browserPage(),
): Promise<ComponentType<Props>> {
  const note = `${NOTE} ${name}`;
  try {
    const screen = await load();
    page.notes.removeItem(note);
    return screen;
  } catch (error) {
    if (page.notes.getItem(note) || !page.isOnline()) throw new ChunkLoadError(error);
    page.notes.setItem(note, 'yes');
    page.reload();
    // The page is about to go; nothing is to be drawn meanwhile.
    return await new Promise<never>(() => undefined);
  }
}

function browserPage(): PageReload {
  return {
    isOnline: () => navigator.onLine,
    notes: sessionStorage,
    reload: () => window.location.reload(),
  };
}
