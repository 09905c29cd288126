import { hasCapability } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { WorkTemplate } from '../workTemplate.contract.ts';
import { USUAL_WORKS } from '../workTemplate.rules.ts';

export async function getWorkTemplate({ db, caller }: Read): Promise<WorkTemplate> {
  const kept = await db.selectFrom('workTemplate').select(['version', 'works']).executeTakeFirst();
  return {
    version: kept?.version ?? 0,
    works: kept?.works ?? [...USUAL_WORKS],
    allowedActions: hasCapability(caller.role, 'constructionManagement') ? ['edit'] : [],
  };
}
