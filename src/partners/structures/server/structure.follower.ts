import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { StructureInput } from '../structure.contract.ts';
import { createStructure } from './structure.commands.ts';

/**
 * What firms are paid where nothing else is agreed. It is valid from long before any sale: among structures for all
 * firms the one with the later first day is chosen, so that each that is added comes before it.
 */
const FIRST_STRUCTURE: StructureInput = {
  name: 'Standard, 2%',
  type: 'percentage',
  pct: 2,
  payouts: [
    { pct: 40, condition: { saleStatus: 'registered', collectedPct: 20 } },
    { pct: 60, condition: { saleStatus: 'registered', collectedPct: 40 } },
  ],
  validFrom: '2000-01-01',
};

/** A new organization begins with one structure; the demonstration brings its own. */
export async function followRegistrations(deeds: readonly BatchItem<Change>[]): Promise<void> {
  for (const { work, input } of deeds)
    if (input.resource === 'organization' && input.action === 'register') await addFirstStructure(work);
}

async function addFirstStructure(work: Work): Promise<void> {
  const { isDemonstration } = await work.db
    .selectFrom('organization')
    .select('isDemonstration')
    .executeTakeFirstOrThrow();
  if (!isDemonstration) await createStructure({ ...work, isSystem: true }, FIRST_STRUCTURE);
}
