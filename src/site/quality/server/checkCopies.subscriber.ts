import { v7 as newId } from 'uuid';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { recordBatch } from '#platform/server/record-change.ts';
import { emptyItem } from '../check.rules.ts';
import { workKindOf } from '../checkList.rules.ts';

/** A new milestone has the checks of its kind of work. */
export async function copyCheckLists(deeds: readonly BatchItem<Change>[]): Promise<void> {
  const made = deeds.flatMap(({ work, input }) => {
    const kind =
      input.resource === 'milestone' && input.action === 'create' ? kindIn(input.after) : undefined;
    return kind ? [{ work, milestoneId: input.id, kind }] : [];
  });
  const [first] = made;
  if (!first) return;
  const lists = await first.work.db
    .selectFrom('qualityCheckList')
    .select(['id', 'key', 'name', 'sequence', 'mandatory', 'items'])
    .where('key', 'in', [...new Set(made.map(({ kind }) => kind))])
    .where('isActive', '=', true)
    .orderBy('sequence')
    .orderBy('name')
    .execute();
  const copies = made.flatMap(({ work, milestoneId, kind }) =>
    lists.filter(({ key }) => key === kind).map((list) => ({ work, row: copyOf(list, milestoneId, work) })),
  );
  await insertRows(
    first.work.db,
    'qualityCheck',
    copies.map(({ row }) => row),
  );
  await recordBatch(
    copies.map(({ work, row: { id, milestoneId, name, mandatory } }) => ({
      work,
      input: {
        action: 'create',
        resource: 'qualityCheck',
        id,
        version: 1,
        after: { milestoneId, name, mandatory },
      },
    })),
  );
}

function kindIn(after: Change['after']) {
  const key = after && 'key' in after ? after.key : undefined;
  return typeof key === 'string' ? workKindOf(key) : undefined;
}

type List = Parameters<typeof emptyItem>[0];

function copyOf(
  {
    id: listId,
    name,
    sequence,
    mandatory,
    items,
  }: {
    id: string;
    name: string;
    sequence: number;
    mandatory: boolean;
    items: readonly List[];
  },
  milestoneId: string,
  work: BatchItem<Change>['work'],
) {
  return {
    id: newId(),
    milestoneId,
    listId,
    sequence,
    name,
    mandatory,
    items: items.map(emptyItem),
    createdAt: work.now,
    updatedAt: work.now,
    createdById: authorOf(work),
    updatedById: authorOf(work),
  };
}
