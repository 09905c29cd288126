import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { readWorkdays } from '#site/calendars/server/calendar.queries.ts';
import type { Workdays } from '#site/calendars/workdays.rules.ts';
import type { MilestoneStatus } from '../milestone.contract.ts';
import type { PlannedWork } from '../network.rules.ts';

/** A milestone in the plan of its project, with what was last expected of it. */
export interface NetworkWork extends PlannedWork {
  key: string;
  name: string;
  sequence: number;
  status: MilestoneStatus;
  progressPct: number;
  expectedEnd: Day | null;
  /** Null: what is expected was never computed. */
  computedOn: Day | null;
}

export interface Network {
  works: NetworkWork[];
  workdays: Workdays;
}

/** The whole plan of a project, whoever asks: two statements, however many milestones it has. */
export async function readNetwork(read: Pick<Read, 'db'>, projectId: string): Promise<Network> {
  const [works, workdays] = await Promise.all([networkWorks(read, projectId), readWorkdays(read, projectId)]);
  return { works, workdays };
}

function networkWorks({ db }: Pick<Read, 'db'>, projectId: string): Promise<NetworkWork[]> {
  return db
    .selectFrom('milestone')
    .leftJoin('milestoneForecast', 'milestoneForecast.milestoneId', 'milestone.id')
    .leftJoin('tower', 'tower.id', 'milestone.towerId')
    .select([
      'milestone.id',
      'milestone.towerId',
      'milestone.coversTowerIds',
      'milestone.key',
      'milestone.name',
      'milestone.sequence',
      'milestone.status',
      'milestone.progressPct',
      'milestone.plannedStart',
      'milestone.plannedEnd',
      'milestone.revisedEnd',
      'milestone.actualStart',
      'milestone.actualEnd',
      'milestoneForecast.expectedEnd',
      'milestoneForecast.computedOn',
      sql<string[]>`coalesce((select jsonb_agg(waits.depends_on_id) from milestone_dependency waits
        where waits.organization_id = milestone.organization_id and waits.milestone_id = milestone.id), '[]')`.as(
        'dependsOn',
      ),
    ])
    .where('milestone.projectId', '=', projectId)
    .where('tower.deletedAt', 'is', null)
    .orderBy('tower.name')
    .orderBy('milestone.sequence')
    .orderBy('milestone.id')
    .execute();
}
