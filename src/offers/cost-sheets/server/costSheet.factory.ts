import type { Work } from '#platform/server/context.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { CostSheet, CostSheetInput } from '../costSheet.contract.ts';
import { issueCostSheet } from './costSheet.commands.ts';

/** An issued cost sheet; of a new unit in a launched project and for a new lead unless they are named. */
export async function buildCostSheet(
  work: Work,
  { unitId, ...overrides }: Partial<CostSheetInput> & { unitId?: string } = {},
): Promise<CostSheet> {
  const unit = unitId ?? (await newUnit(work)).id;
  const leadId = overrides.leadId === undefined ? (await leadFor(work, unit)).id : overrides.leadId;
  const { costSheet } = await issueCostSheet(work, unit, { ...overrides, leadId });
  if (!costSheet) throw new Error('The issued cost sheet was not found.');
  return costSheet;
}

async function newUnit(work: Work) {
  const { units } = await buildLaunchedProject(work, {
    units: { floors: { from: 12, to: 12, exclude: [] } },
  });
  const [unit] = units;
  if (!unit) throw new Error('The project has no units.');
  return unit;
}

async function leadFor(work: Work, unitId: string) {
  const { projectId } = await work.db
    .selectFrom('unit')
    .select('projectId')
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow();
  return buildLead(work, { projectIds: [projectId] });
}
