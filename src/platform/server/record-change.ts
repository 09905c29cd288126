import { v7 as newId } from 'uuid';
import type { Change } from './change.ts';
import type { BatchItem, Work } from './context.ts';
import { authorOf } from './context.ts';
import { insertRows } from './database/bulk.ts';

const MASKED = new Set(['passwordHash', 'password', 'pan', 'aadhaarLast4']);

export async function recordChange(work: Work, change: Change): Promise<void> {
  await recordChanges(work, [change]);
}

/** Many changes of one command, in two statements of one round trip however many they are. */
export async function recordChanges(work: Work, changes: readonly Change[]): Promise<void> {
  await recordBatch(changes.map((input) => ({ work, input })));
}

/** The same for changes of several people or moments that are made in one transaction. */
export async function recordBatch(deeds: readonly BatchItem<Change>[]): Promise<void> {
  const [first] = deeds;
  if (!first) return;
  const { db, subscribers = [] } = first.work;
  const news = deeds.filter(({ work }) => !work.isHistory);
  await Promise.all([
    insertRows(db, 'auditEntry', deeds.map(auditEntry)),
    insertRows(db, 'outboxEvent', news.map(outboxEvent)),
    ...subscribers.map((hear) => hear(deeds)),
  ]);
}

/** An event without an audit entry, for personal changes such as reading a notification. */
export async function recordNews(
  at: Pick<Work, 'db' | 'now' | 'isHistory'>,
  changes: readonly Change[],
): Promise<void> {
  if (at.isHistory) return;
  await insertRows(
    at.db,
    'outboxEvent',
    changes.map((input) => outboxEvent({ work: at, input })),
  );
}

function auditEntry({ work, input: change }: BatchItem<Change>) {
  return {
    id: newId(),
    at: work.now,
    actorId: authorOf(work),
    actorRole: work.isSystem ? null : work.caller.role,
    ip: work.ip,
    action: change.action,
    resourceType: change.resource,
    resourceId: change.id,
    before: change.before === undefined ? null : masked(change.before),
    after: change.after === undefined ? null : masked(change.after),
    reason: change.reason ?? null,
    requestId: work.requestId,
  };
}

function outboxEvent({ work, input: change }: { work: Pick<Work, 'now'>; input: Change }) {
  return {
    id: newId(),
    kind: change.resource,
    resourceId: change.id,
    resourceVersion: change.version,
    occurrenceKey: `${change.action}:${newId()}`,
    createdAt: work.now,
  };
}

/** The keys of `after` whose value differs from `before`: what an audit entry shows of an edit. */
export function changedKeys(before: object, after: object): { before: object; after: object } {
  const keys = Object.keys(after).filter(
    (key) => JSON.stringify(get(before, key)) !== JSON.stringify(get(after, key)),
  );
  return { before: pick(before, keys), after: pick(after, keys) };
}

function get(record: object, key: string): unknown {
  return (record as Record<string, unknown>)[key];
}

function pick(record: object, keys: readonly string[]): object {
  return Object.fromEntries(keys.map((key) => [key, get(record, key)]));
}

function masked(record: object): object {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, maskedValue(key, value)]));
}

function maskedValue(key: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (MASKED.has(key)) return '•••';
  if (Array.isArray(value)) return value.map((item) => maskedValue('', item));
  return typeof value === 'object' ? masked(value) : value;
}
