import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import type * as contract from '../unitBatch.contract.ts';
import type { UnitBatch } from '../unitBatch.contract.ts';
import { UnitAct } from '../unitBatch.contract.ts';
import { mayAct } from '../unitBatch.rules.ts';

const SHOWN_NUMBERS = 5;

/** Bulk changes of units, newest first, with the right to undo them. */
export async function listUnitBatches(
  read: Read,
  query: QueryOf<typeof contract.listUnitBatches>,
): Promise<Page<UnitBatch>> {
  const batches = batchesOf(read, query);
  const found = await pageOf(
    query,
    ({ limit, offset }) => rowsOf(batches).limit(limit).offset(offset).execute(),
    (max) => countRows(read.db, batches, max),
  );
  const names = await namesOf(
    read,
    found.rows.flatMap(({ createdById, undoneById }) => [createdById, undoneById]),
  );
  return {
    ...found,
    rows: found.rows.map(({ createdById, undoneById, unitNumbers, ...row }) => {
      const act = UnitAct.parse(row.act);
      return {
        ...row,
        act,
        unitNumbers: unitNumbers ?? [],
        createdByName: names.get(createdById) ?? 'Somebody',
        undoneByName: undoneById === null ? null : (names.get(undoneById) ?? 'Somebody'),
        allowedActions: row.undoneAt === null && mayAct(read.caller.role, act) ? ['undo'] : [],
      };
    }),
  };
}

function batchesOf(read: Read, { projectId, search }: QueryOf<typeof contract.listUnitBatches>) {
  return read.db
    .selectFrom('unitBatch')
    .innerJoin('project', 'project.id', 'unitBatch.projectId')
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible(read))
    .$if(projectId !== undefined, (batches) => batches.where('unitBatch.projectId', '=', projectId ?? ''))
    .$if(search !== undefined, (batches) =>
      batches.where(
        sql<boolean>`unit_batch.units @> jsonb_build_array(jsonb_build_object('unitNumber', ${search ?? ''}::text))`,
      ),
    );
}

function rowsOf(batches: ReturnType<typeof batchesOf>) {
  return batches
    .select(['unitBatch.id', 'unitBatch.projectId', 'unitBatch.act', 'unitBatch.unitCount'])
    .select(['unitBatch.effectPaise', 'unitBatch.createdAt', 'unitBatch.createdById'])
    .select(['unitBatch.undoneAt', 'unitBatch.undoneById', 'unitBatch.keptCount'])
    .select(
      sql<
        string[] | null
      >`(select array_agg(one ->> 'unitNumber') from (select jsonb_array_elements(unit_batch.units)
        as one limit ${SHOWN_NUMBERS}) as few)`.as('unitNumbers'),
    )
    .orderBy('unitBatch.createdAt', 'desc')
    .orderBy('unitBatch.id', 'desc');
}
