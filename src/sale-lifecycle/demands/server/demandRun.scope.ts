import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DemandRunKind } from '../demandRun.contract.ts';

/** The trigger and place of a run. */
export interface RunScope {
  kind: DemandRunKind;
  projectId: string;
  towerId: string | null;
  milestoneId: string | null;
  upTo: string | null;
}

/** The installments that fall due on a day; those after registration only once registered. */
export const IS_BY_DAY: RawBuilder<boolean> = sql<boolean>`
  installment.trigger_type in ('daysAfterBooking', 'daysAfterRegistration', 'fixedDate')
    and (installment.trigger_type <> 'daysAfterRegistration' or sale.status in ('registered', 'completed'))`;

/** Those due by a day. */
export function isDueByDay(upTo: string): RawBuilder<boolean> {
  return sql<boolean>`installment.expected_date <= ${upTo}::date and ${IS_BY_DAY}`;
}

/** Whether an installment of a sale is in the scope of the run. */
export function isInRun({ kind, upTo, milestoneId }: RunScope): RawBuilder<boolean> {
  if (kind === 'possession') return sql<boolean>`installment.trigger_type = 'possession'`;
  if (kind === 'dates') return isDueByDay(upTo ?? '');
  return sql<boolean>`installment.trigger_type = 'milestone'
    and installment.milestone_key = (select stage.key from milestone stage
      where stage.organization_id = installment.organization_id and stage.id = ${milestoneId})`;
}
