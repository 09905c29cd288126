import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { Ageing } from '../due.contract.ts';
import type { DueAge } from '../dueAge.rules.ts';
import { dueDatesOfAge, dueDatesWithin } from '../dueAge.rules.ts';
import type { DueFilter } from './dues.filter.ts';
import { dueConditions, dues, isDueIn } from './dues.filter.ts';
import { OWED_PAISE } from '#money/plans/server/installment.amounts.ts';

/** Open balances by project and age: the columns of a row add up to the open demands of its sales. */
export function ageingOf(read: Read, filter: DueFilter): Promise<Ageing[]> {
  const { today } = read;
  const inAge = (age: DueAge) => isDueIn(dueDatesOfAge(age, today));
  const notDue = isDueIn(dueDatesWithin('any', today));
  const overdue = sql<SqlBool>`not ${notDue}`;
  return dues(read)
    .innerJoin('project', 'project.id', 'sale.projectId')
    .where(dueConditions(read, filter))
    .select(['project.id as projectId', 'project.name'])
    .select([
      openOf(notDue).as('notDuePaise'),
      openOf(inAge('upTo30')).as('upTo30Paise'),
      openOf(inAge('upTo60')).as('upTo60Paise'),
      openOf(inAge('upTo90')).as('upTo90Paise'),
      openOf(inAge('over90')).as('over90Paise'),
      openOf(overdue).as('overduePaise'),
      salesOf(notDue).as('notDueSales'),
      salesOf(inAge('upTo30')).as('upTo30Sales'),
      salesOf(inAge('upTo60')).as('upTo60Sales'),
      salesOf(inAge('upTo90')).as('upTo90Sales'),
      salesOf(inAge('over90')).as('over90Sales'),
      salesOf(overdue).as('overdueSales'),
    ])
    .groupBy(['project.id', 'project.name'])
    .orderBy('project.name')
    .orderBy('project.id')
    .execute();
}

function openOf(condition: Expression<SqlBool>) {
  return sql<number>`coalesce(sum(${OWED_PAISE}) filter (where ${condition}), 0)`;
}

function salesOf(condition: Expression<SqlBool>) {
  return sql<number>`count(distinct sale.id) filter (where ${condition})`;
}
