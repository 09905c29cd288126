import { v7 as newId } from 'uuid';
import { staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { WorkTemplate, WorkTemplateInput } from '../workTemplate.contract.ts';
import { checkTemplate } from '../workTemplate.rules.ts';
import { getWorkTemplate } from './workTemplate.queries.ts';

/** Sets the usual works of a tower. Plans made before stay as they are. */
export async function putWorkTemplate(work: Work, input: WorkTemplateInput): Promise<WorkTemplate> {
  const before = await getWorkTemplate(work);
  if (input.version !== undefined && input.version !== before.version) throw staleVersion();
  if (input.works === undefined) return before;
  const works = input.works.map(({ kind, days, weightPct = 0, after = [] }) => ({
    kind,
    days,
    weightPct,
    after,
  }));
  checkTemplate(works);
  const version = before.version + 1;
  const row = { works, version, updatedAt: work.now, updatedById: work.caller.userId };
  const kept = await work.db
    .insertInto('workTemplate')
    .values({ ...row, id: newId(), createdAt: work.now, createdById: work.caller.userId })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId'])
        .doUpdateSet(row)
        .where('workTemplate.version', '=', before.version),
    )
    .returning('id')
    .executeTakeFirst();
  if (!kept) throw staleVersion();
  await recordChange(work, {
    action: 'edit',
    resource: 'workTemplate',
    id: kept.id,
    version,
    before: { works: before.works },
    after: { works },
  });
  return getWorkTemplate(work);
}
