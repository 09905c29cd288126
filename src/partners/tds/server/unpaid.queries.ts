import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { challanDueOn } from '#partners/partner-invoices/challan.rules.ts';
import { tdsRates } from './tds.queries.ts';

interface UnpaidTax {
  /** '2026-11' */
  month: string;
  section: string;
  openPaise: number;
  dueOn: Day;
}

/** Deducted tax that no challan has paid, by month and section, the first to be due first. */
export async function unpaidTax(read: Pick<Read, 'db'>): Promise<UnpaidTax[]> {
  const [rows, rates] = await Promise.all([
    openDeductions(read)
      .select(['section', sql<string>`to_char(credited_on, 'YYYY-MM')`.as('month')])
      .select(sql<string>`max(credited_on)::text`.as('lastDay'))
      .select(sql<number>`sum(tax_paise)::bigint`.as('openPaise'))
      .groupBy(['section', sql`to_char(credited_on, 'YYYY-MM')`])
      .orderBy(sql`to_char(credited_on, 'YYYY-MM')`)
      .execute(),
    tdsRates(read),
  ]);
  return rows.map(({ lastDay, ...row }) => ({ ...row, dueOn: challanDueOn(lastDay, rates) }));
}

/** When the first of it is due; null when everything is paid. */
export async function firstUnpaidTax(read: Pick<Read, 'db'>): Promise<{ dueOn: Day } | null> {
  const [first, rates] = await Promise.all([
    openDeductions(read).select('creditedOn').orderBy('creditedOn').limit(1).executeTakeFirst(),
    tdsRates(read),
  ]);
  return first ? { dueOn: challanDueOn(first.creditedOn, rates) } : null;
}

function openDeductions({ db }: Pick<Read, 'db'>) {
  return db
    .selectFrom('tdsDeduction')
    .where('challanId', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('taxPaise', '>', 0);
}
