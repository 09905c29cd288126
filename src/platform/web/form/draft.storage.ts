/** Drafts of long forms: kept seven days in this browser, without passwords, gone when the form is sent. */
const PREFIX = 'plinth.draft.';
const KEPT_FOR_MS = 7 * 86_400_000;
const NEVER_KEPT = /password/i;

export interface Draft {
  savedAt: string;
  values: Record<string, unknown>;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The draft under a key, if it is readable and younger than seven days. */
export function readDraft(store: Store, key: string, now: Date): Draft | null {
  const draft = parsed(store.getItem(PREFIX + key));
  if (!draft) return null;
  const ageMs = now.getTime() - Date.parse(draft.savedAt);
  if (ageMs >= 0 && ageMs < KEPT_FOR_MS) return draft;
  store.removeItem(PREFIX + key);
  return null;
}

export function writeDraft(store: Store, key: string, values: Record<string, unknown>, now: Date): Draft {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !NEVER_KEPT.test(name)));
  const draft = { savedAt: now.toISOString(), values: kept };
  store.setItem(PREFIX + key, JSON.stringify(draft));
  return draft;
}

export function removeDraft(store: Store, key: string): void {
  store.removeItem(PREFIX + key);
}

const OWNER = 'plinth.draft-owner';

/**
 * Drafts belong to the person who typed them: they survive an expired session, and are deleted when somebody else signs in. Call it with the signed-in user.
 */
export function claimDrafts(store: Storage, userId: string): void {
  if (store.getItem(OWNER) === userId) return;
  removeAllDrafts(store);
  store.setItem(OWNER, userId);
}

/** For a sign-out: the next person may use the same computer. */
export function removeAllDrafts(store: Storage): void {
  removeDrafts(store, '');
}

/** All drafts whose key begins like this. */
export function removeDrafts(store: Storage, beginning: string): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  for (const key of keys) if (key?.startsWith(PREFIX + beginning)) store.removeItem(key);
}

function parsed(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : null;
  } catch {
    // Written by another version or by hand: as if there were none.
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('savedAt' in value) || !('values' in value))
    return false;
  const { savedAt, values } = value;
  return (
    typeof savedAt === 'string' &&
    !Number.isNaN(Date.parse(savedAt)) &&
    typeof values === 'object' &&
    values !== null
  );
}
