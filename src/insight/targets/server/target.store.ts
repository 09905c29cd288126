import { sql } from 'kysely';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import type { MonthTarget, TargetKind } from '../target.rules.ts';
import { targetedPeople } from './target.people.ts';

export interface StoredTarget extends MonthTarget {
  /** Of the person or the project. */
  id: string;
}

/** The targets of months that a period touches, of people or of projects whose targets the caller sees. */
export async function targetsWithin(read: Read, kind: TargetKind, period: Period): Promise<StoredTarget[]> {
  const column = kind === 'people' ? 'salesTarget.userId' : 'salesTarget.projectId';
  const rows = await read.db
    .selectFrom('salesTarget')
    .select([
      `${column} as id`,
      sql<string>`to_char(sales_target.month, 'YYYY-MM')`.as('month'),
      'salesTarget.units',
      'salesTarget.valuePaise',
    ])
    .where('salesTarget.month', '>=', `${period.from.slice(0, 7)}-01`)
    .where('salesTarget.month', '<=', period.to)
    .where(column, 'is not', null)
    .$if(kind === 'people', (query) =>
      query.where('salesTarget.userId', 'in', targetedPeople(read).select('appUser.id')),
    )
    .execute();
  return rows.map(({ id, ...target }) => ({ ...target, id: id ?? '' }));
}
