import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { lockSeenMilestone } from '#site/milestones/server/milestone.lock.ts';
import type { IssueInput } from '../issue.contract.ts';
import { ISSUE_BUILDERS } from '../issueRights.rules.ts';
import { defectsUntil } from '../issueTimes.rules.ts';
import { isOfOwnSale } from './issue.visibility.ts';

export interface IssuePlace {
  projectId: string;
  towerId: string | null;
  milestoneId: string | null;
  unitId: string | null;
  floor: number | null;
  /** Of its milestone; null without one. */
  milestoneStatus: string | null;
  contractorId: string | null;
}

type Where = Pick<IssueInput, 'origin' | 'projectId' | 'towerId' | 'milestoneId' | 'unitId' | 'floor'>;

/** Where an issue is, locked in the order unit, milestone; refuses what does not belong together. */
export async function placeOf(work: Work, where: Where): Promise<IssuePlace> {
  const builds = hasRole(work.caller.role, ...ISSUE_BUILDERS);
  if (!builds) await checkSeller(work, where);
  const project = await visibleProjects(work)
    .select('project.id')
    .where('project.id', '=', where.projectId)
    .executeTakeFirst();
  if (builds || project) required(project, 'Project');
  const unit = where.unitId ? await lockUnitOf(work, where.projectId, where.unitId) : null;
  if (where.origin !== 'site') await checkHandover(work, where.origin, unit?.id ?? null);
  const milestone = where.milestoneId ? await lockSeenMilestone(work, where.milestoneId) : null;
  if (milestone && milestone.projectId !== where.projectId)
    throw invalid('milestoneId', 'Choose a milestone of the same project.');
  const towerId = where.towerId ?? milestone?.towerId ?? unit?.towerId ?? null;
  if (towerId !== null) await checkTower(work, where.projectId, towerId);
  if (unit && unit.towerId !== towerId) throw invalid('unitId', 'Choose a unit of the same tower.');
  if (milestone?.towerId && milestone.towerId !== towerId)
    throw invalid('milestoneId', 'Choose a milestone of the same tower.');
  if (milestone && towerId !== null && !covers(milestone.coversTowerIds, towerId))
    throw invalid('towerId', 'Choose a tower that the milestone covers.');
  return {
    projectId: where.projectId,
    towerId,
    milestoneId: milestone?.id ?? null,
    unitId: unit?.id ?? null,
    floor: where.floor ?? unit?.floor ?? null,
    milestoneStatus: milestone?.status ?? null,
    contractorId: milestone?.contractorId ?? null,
  };
}

/** A milestone that names no towers may be of any. */
function covers(named: readonly string[], towerId: string): boolean {
  return named.length === 0 || named.includes(towerId);
}

/** Sales people report what is wrong with a unit of an own sale, and nothing of the work. */
async function checkSeller(work: Work, { origin, unitId, milestoneId }: Where): Promise<void> {
  if (origin === 'site')
    throw forbidden('Sales reports snags and defects of units; issues of the work are for construction.');
  if (milestoneId) throw invalid('milestoneId', 'A snag or defect of a sale names the unit alone.');
  if (!unitId) throw invalid('unitId', 'Choose the unit.');
  required((await isOfOwnSale(work, unitId)) ? unitId : null, 'Unit');
}

async function lockUnitOf(work: Work, projectId: string, id: string) {
  const unit = await work.db
    .selectFrom('unit')
    .select(['id', 'towerId', 'floor'])
    .where('id', '=', id)
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return required(unit, 'Unit');
}

async function checkTower(work: Work, projectId: string, id: string): Promise<void> {
  const tower = await work.db
    .selectFrom('tower')
    .select('id')
    .where('id', '=', id)
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  required(tower, 'Tower');
}

/** Before possession it is a snag, after it a defect, for as long as the builder puts them right. */
async function checkHandover(work: Work, origin: 'snag' | 'defect', unitId: string | null): Promise<void> {
  if (unitId === null) throw invalid('unitId', 'Choose the unit.');
  const sale = await work.db
    .selectFrom('sale')
    .select('possessionDate')
    .where('unitId', '=', unitId)
    .where('status', '=', 'completed')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  const handedOver = sale?.possessionDate ?? null;
  if (origin === 'snag' && handedOver !== null)
    throw conflict(`This unit has its possession date, ${formatDay(handedOver)}. Report a defect.`, 'origin');
  if (origin === 'snag') return;
  if (handedOver === null) throw conflict('This unit is not handed over yet. Report a snag.', 'origin');
  const until = defectsUntil(handedOver);
  if (work.today > until)
    throw conflict(
      `Defects were put right for five years from possession, until ${formatDay(until)}.`,
      'origin',
    );
}
