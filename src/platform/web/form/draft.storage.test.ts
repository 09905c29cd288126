import { beforeEach, describe, expect, test } from 'vitest';
import { claimDrafts, readDraft, removeAllDrafts, removeDraft, writeDraft } from './draft.storage.ts';

const MONDAY = new Date('2026-11-16T10:00:00Z');
const days = (count: number) => new Date(MONDAY.getTime() + count * 86_400_000);

describe('a draft of a long form', () => {
  let store: Storage;

  beforeEach(() => {
    store = memoryStorage();
  });

  test('is there again within seven days and gone after', () => {
    writeDraft(store, 'lead', { firstName: 'Asha' }, MONDAY);
    expect(readDraft(store, 'lead', days(6.9))?.values).toEqual({ firstName: 'Asha' });
    expect(readDraft(store, 'lead', days(7))).toBeNull();
    expect(store.length).toBe(0);
  });

  test('never holds a password', () => {
    writeDraft(store, 'registration', { email: 'a@b.example', password: 'x', confirmPassword: 'x' }, MONDAY);
    expect(readDraft(store, 'registration', MONDAY)?.values).toEqual({ email: 'a@b.example' });
  });

  test('that cannot be read counts as none', () => {
    store.setItem('plinth.draft.lead', '{"savedAt":');
    expect(readDraft(store, 'lead', MONDAY)).toBeNull();
    store.setItem('plinth.draft.lead', '{"savedAt":"yesterday","values":{}}');
    expect(readDraft(store, 'lead', MONDAY)).toBeNull();
  });

  test('waits for the person who typed it, and is gone when another signs in', () => {
    claimDrafts(store, 'asha');
    writeDraft(store, 'lead', { a: 1 }, MONDAY);
    claimDrafts(store, 'asha');
    expect(readDraft(store, 'lead', MONDAY)).not.toBeNull();
    claimDrafts(store, 'vivek');
    expect(readDraft(store, 'lead', MONDAY)).toBeNull();
  });

  test('is removed by its key, or all of them when the session ends, and nothing else with them', () => {
    writeDraft(store, 'lead', { a: 1 }, MONDAY);
    writeDraft(store, 'sale', { b: 2 }, MONDAY);
    store.setItem('plinth.colour-scheme', 'dark');
    removeDraft(store, 'lead');
    expect(readDraft(store, 'lead', MONDAY)).toBeNull();
    expect(readDraft(store, 'sale', MONDAY)).not.toBeNull();
    removeAllDrafts(store);
    expect(readDraft(store, 'sale', MONDAY)).toBeNull();
    expect(store.getItem('plinth.colour-scheme')).toBe('dark');
  });
});

function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}
