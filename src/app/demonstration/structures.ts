import { createStructure } from '#partners/structures/server/structure.commands.ts';
import type { StructureInput } from '#partners/structures/structure.contract.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { HISTORY_MONTHS } from './company.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';
import { at, TIMEZONE } from './stage.ts';

/** 40% once the agreement is registered and a fifth is collected, the rest with more than half. */
const PAYOUTS: StructureInput['payouts'] = [
  { pct: 40, condition: { saleStatus: 'registered', collectedPct: 20 } },
  { pct: 60, condition: { saleStatus: 'registered', collectedPct: 55 } },
];

const SLABS: StructureInput['slabs'] = [
  { fromCount: 1, toCount: 3, pct: 2 },
  { fromCount: 4, toCount: 7, pct: 2.5 },
  { fromCount: 8, pct: 3 },
];

/** What the company pays its partner firms: by slabs to gold firms, an amount in one project, else 2%. */
export async function playStructures(stage: Stage, projects: readonly SeededProject[]): Promise<void> {
  const agreed = at(addDays(stage.monthStart(HISTORY_MONTHS), -5), 15);
  const inKar = projects.filter(({ data }) => data.code === 'KAR').map(({ id }) => id);
  const terms = { payouts: PAYOUTS, validFrom: dayOf(agreed, TIMEZONE) };
  const structures: readonly StructureInput[] = [
    { ...terms, name: 'All firms, 2%', type: 'percentage', pct: 2 },
    { ...terms, name: 'Gold firms', type: 'slab', slabs: SLABS, tiers: ['gold'] },
    { ...terms, name: 'Kalpa Aranya, fixed amount', type: 'flat', flatPaise: 2_00_000_00, projectIds: inKar },
  ];
  await stage.play('sh', agreed, async (work) => {
    for (const structure of structures) await createStructure(work, structure);
  });
}
