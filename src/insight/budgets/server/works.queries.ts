import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';

interface Place {
  projectId?: string | undefined;
}

/** The works of a project since it began: as the figures of construction count them. */
export interface ProjectWorks {
  projectId: string;
  budgetPaise: number;
  /** Each milestone's budget by the progress that was reported last, to the paisa. */
  earnedPaise: number;
  spentPaise: number;
}

const SPENT = sql`(select coalesce(sum(cost.amount_paise), 0) from milestone_cost cost
  where cost.organization_id = milestone.organization_id and cost.milestone_id = milestone.id
    and cost.incurred_on <= `;

export async function worksOfProjects(read: Read, place: Place): Promise<ProjectWorks[]> {
  const reached = sql`coalesce((select log.to_pct from milestone_progress log
    where log.organization_id = milestone.organization_id and log.milestone_id = milestone.id
    order by log.at desc, log.id desc limit 1), 0)`;
  return milestones(read, place)
    .select([
      'milestone.projectId',
      sql<number>`sum(milestone.budgeted_paise)::bigint`.as('budgetPaise'),
      sql<number>`sum(round(milestone.budgeted_paise * ${reached} / 100.0))::bigint`.as('earnedPaise'),
      sql<number>`sum(${SPENT} ${read.today}::date))::bigint`.as('spentPaise'),
    ])
    .groupBy('milestone.projectId')
    .execute();
}

export interface OpenCommitment {
  projectId: string;
  milestone: { id: string; name: string };
  budgetedPaise: number;
  actualPaise: number;
  openPaise: number;
}

/** Milestones under way whose budgets are not spent: committed, and not billed. The largest first. */
export async function openCommitments(read: Read, place: Place): Promise<OpenCommitment[]> {
  const spent = sql<number>`(${SPENT} ${read.today}::date))::bigint`;
  const rows = await milestones(read, place)
    .select([
      'milestone.id',
      'milestone.name',
      'tower.name as towerName',
      'milestone.projectId',
      'milestone.budgetedPaise',
      spent.as('actualPaise'),
    ])
    .where('milestone.status', 'in', ['inProgress', 'delayed', 'onHold'])
    .where(sql<boolean>`milestone.budgeted_paise > ${spent}`)
    .orderBy(sql`milestone.budgeted_paise - ${spent}`, 'desc')
    .orderBy('milestone.id')
    .execute();
  return rows.map(({ id, name, towerName, projectId, budgetedPaise, actualPaise }) => ({
    projectId,
    milestone: { id, name: towerName === null ? name : `${towerName}, ${name}` },
    budgetedPaise,
    actualPaise,
    openPaise: budgetedPaise - actualPaise,
  }));
}

function milestones(read: Read, { projectId }: Place) {
  return read.db
    .selectFrom('milestone')
    .innerJoin('project', 'project.id', 'milestone.projectId')
    .leftJoin('tower', 'tower.id', 'milestone.towerId')
    .where('project.deletedAt', 'is', null)
    .where('tower.deletedAt', 'is', null)
    .where(projectIsVisible(read))
    .$if(projectId !== undefined, (query) => query.where('milestone.projectId', '=', projectId ?? ''));
}
