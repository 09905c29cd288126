import type { PhotoAbout } from '../photo.contract.ts';

/** A photo on this phone that the server has not confirmed yet. */
export interface WaitingPhoto {
  id: string;
  /** Nobody else on this phone sends or sees it. */
  userId: string;
  milestoneId: string;
  /** 'Plinth, Tower A' */
  work: string;
  name: string;
  picture: Blob;
  /** Of its bytes; null where the browser cannot tell, on an address without HTTPS. */
  sha256: string | null;
  about: PhotoAbout;
  addedAt: string;
  /** Why the server would not take it; it then waits for the person. */
  refusal: string | null;
}

const DATABASE = 'plinth.photos';
const STORE = 'waiting';

/** Photos outlive the page, the session and the battery: they are in the database of the browser. */
export class WaitingPhotos {
  private opened: Promise<IDBDatabase> | undefined;

  /** Those of a person, in the order in which they were taken. */
  async of(userId: string): Promise<WaitingPhoto[]> {
    const all = await this.run<WaitingPhoto[]>('readonly', (store) => store.getAll());
    return all
      .filter((photo) => photo.userId === userId)
      .toSorted((one, other) => (one.addedAt < other.addedAt ? -1 : 1));
  }

  async put(photo: WaitingPhoto): Promise<void> {
    await this.run('readwrite', (store) => store.put(photo));
  }

  async remove(id: string): Promise<void> {
    await this.run('readwrite', (store) => store.delete(id));
  }

  private async run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await (this.opened ??= open());
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      // Kept only once the browser says that it is.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The phone has no room left.'));
    });
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('This browser keeps no photos.'));
  });
}
