import { sql } from 'kysely';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { instantAt } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import { lastMonthlyDay, nextMonthlyDay } from '../buyerMail.rules.ts';
import { orderByRule } from './ruledMails.store.ts';

/** In the morning, in the time zone of the organization, as reminders are. */
const FROM = '09:00';

/** On the day of the month that was chosen; null while statements do not go by themselves. */
export async function nextStatementsAt({ db, caller }: LookAhead): Promise<Instant | null> {
  const rule = await db
    .selectFrom('buyerMailRule')
    .select(['dayOfMonth', 'lastRunOn'])
    .where('kind', '=', 'statement')
    .where('isOn', '=', true)
    .executeTakeFirst();
  if (!rule || rule.dayOfMonth === null || rule.lastRunOn === null) return null;
  return instantAt(nextMonthlyDay(rule.lastRunOn, rule.dayOfMonth), FROM, caller.timezone);
}

/** Orders a statement for the buyers of every sale under way, once for each such day. What was missed goes once. */
export async function orderStatements(work: Work): Promise<void> {
  const day = await claimDay(work);
  if (day === null) return;
  await orderByRule(work, {
    kind: 'statement',
    asOf: day,
    papers: sql`
      select sale.id as record_id, sale.id as sale_id, sale.project_id
        from sale
       where sale.organization_id = app_organization_id() and sale.deleted_at is null
         and sale.status in ('booked', 'agreement', 'registered')`,
  });
}

/** The day whose statements this transaction orders; null where there is none. */
async function claimDay(work: Work): Promise<Day | null> {
  const rule = await work.db
    .selectFrom('buyerMailRule')
    .select(['dayOfMonth', 'lastRunOn'])
    .where('kind', '=', 'statement')
    .where('isOn', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!rule || rule.dayOfMonth === null) return null;
  const day = lastMonthlyDay(work.today, rule.dayOfMonth);
  if (rule.lastRunOn === null || day <= rule.lastRunOn) return null;
  if (work.now < instantAt(day, FROM, work.caller.timezone)) return null;
  await work.db
    .updateTable('buyerMailRule')
    .set({ lastRunOn: day })
    .where('kind', '=', 'statement')
    .execute();
  return day;
}
