import * as z from 'zod';
import { PhotoAbout } from '../photo.contract.ts';

/** A photo on this phone that the server has not confirmed yet. */
const WaitingPhoto = z.object({
  id: z.string(),
  /** Nobody else on this phone sends or sees it. */
  userId: z.string(),
  milestoneId: z.string(),
  /** 'Plinth, Tower A' */
  work: z.string(),
  name: z.string(),
  picture: z.instanceof(Blob),
  /** Of its bytes; null where the browser cannot tell, on an address without HTTPS. */
  sha256: z.string().nullable(),
  about: PhotoAbout,
  addedAt: z.string(),
  /** Why the server would not take it; it then waits for the person. */
  refusal: z.string().nullable(),
});
export type WaitingPhoto = z.infer<typeof WaitingPhoto>;

const DATABASE = 'plinth.photos';
const STORE = 'waiting';

/** Photos outlive the page, the session and the battery: they are in the database of the browser. */
export class WaitingPhotos {
  private opened: Promise<IDBDatabase> | undefined;

  /** Those of a person, in the order in which they were taken. */
  async of(userId: string): Promise<WaitingPhoto[]> {
    const all = await this.run('readonly', (store) => store.getAll());
    return z
      .array(WaitingPhoto)
      .parse(all)
      .filter((photo) => photo.userId === userId)
      .toSorted((one, other) => (one.addedAt < other.addedAt ? -1 : 1));
  }

  async put(photo: WaitingPhoto): Promise<void> {
    await this.run('readwrite', (store) => store.put(photo));
  }

  async remove(id: string): Promise<void> {
    await this.run('readwrite', (store) => store.delete(id));
  }

  private async run(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => { readonly result: unknown },
  ): Promise<unknown> {
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
