import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';

interface NumberedBill {
  vendor: string;
  reference: string;
}

/** As `bill_key` of the database. */
export function billKey(vendor: string, reference: string): string {
  return `${vendor.replaceAll(/\s+/g, ' ').toLowerCase()}\n${reference.replaceAll(/\s+/g, '').toUpperCase()}`;
}

/** Of these bills, those that are entered already, for a project or a milestone: with their days, by their keys. */
export async function knownBills({ db }: Read, bills: readonly NumberedBill[]): Promise<Map<string, Day>> {
  if (bills.length === 0) return new Map();
  const keys = sql.join(bills.map(({ vendor, reference }) => sql`bill_key(${vendor}, ${reference})`));
  const { rows } = await sql<NumberedBill & { on: Day }>`
    select vendor, reference, incurred_on as on from cost_entry
     where deleted_at is null and reference is not null and bill_key(vendor, reference) in (${keys})
     union all
    select vendor, reference, incurred_on as on from milestone_cost
     where kind = 'entered' and vendor is not null and reference is not null
       and bill_key(vendor, reference) in (${keys})`.execute(db);
  return new Map(rows.map(({ vendor, reference, on }) => [billKey(vendor, reference), on]));
}
