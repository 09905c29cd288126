import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';

/** The changes of one kind by their verbs. */
export function changesOf(
  deeds: readonly BatchItem<Change>[],
  resource: string,
  ...actions: readonly string[]
): BatchItem<Change>[] {
  return deeds.filter(({ input }) => input.resource === resource && actions.includes(input.action));
}

/** A text that a change wrote; null when it wrote none. */
export function textOf(record: object | undefined, key: string): string | null {
  const value: unknown = Object.entries(record ?? {}).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : null;
}
