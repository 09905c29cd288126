import * as z from 'zod';

/** What every thing that waits on this device has. */
export const waitingFields = {
  id: z.string(),
  /** Nobody else on this device sends or sees it. */
  userId: z.string(),
  addedAt: z.string(),
  /** Why the server would not take it; it then waits for the person. */
  refusal: z.string().nullable(),
};
export type WaitingItem = z.infer<z.ZodObject<typeof waitingFields>>;

const STORE = 'waiting';

/** What waits outlives the page, the session and the battery: it is in the database of the browser. */
export class WaitingStore<Item extends WaitingItem> {
  private readonly name: string;
  private readonly schema: z.ZodType<Item>;
  private opened: Promise<IDBDatabase> | undefined;

  constructor(name: string, schema: z.ZodType<Item>) {
    this.name = name;
    this.schema = schema;
  }

  /** Those of a person, the oldest first. */
  async of(userId: string): Promise<Item[]> {
    const all = await this.run('readonly', (store) => store.getAll());
    return z
      .array(this.schema)
      .parse(all)
      .filter((item) => item.userId === userId)
      .toSorted((one, other) => (one.addedAt < other.addedAt ? -1 : 1));
  }

  async put(item: Item): Promise<void> {
    await this.run('readwrite', (store) => store.put(item));
  }

  async remove(id: string): Promise<void> {
    await this.run('readwrite', (store) => store.delete(id));
  }

  private async run(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => { readonly result: unknown },
  ): Promise<unknown> {
    const database = await (this.opened ??= open(`plinth.${this.name}`));
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      // Kept only once the browser says that it is.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The device has no room left.'));
    });
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('This browser keeps nothing.'));
  });
}
