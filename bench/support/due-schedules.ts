import pg from 'pg';
import { REPORT_KINDS } from '#insight/exports/server/report.kinds.ts';
import { REPORT_FORMATS } from '#insight/reporting/reportExport.contract.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { addressOf } from './company-people.ts';
import type { BenchAccount } from './test-account.ts';

/** Who gets reports, in turns; each has rows of an own. */
const RECIPIENTS = ['Business Head', 'Sales Head', 'Finance Head', 'Sales Manager'] as const;

/** Periods by name fit these reports alone. */
const WITHOUT_PERIOD = [
  'budget-vs-actual',
  'budget-dashboard',
  'sales-forecast',
  'revenue-projection',
  'inventory-turnover',
  'lead-conversion-probability',
];

/** Every report in every format in turns, each for who may see it: so many schedules, all due at one moment. */
export function scheduleRows(schedules: number, mail: string) {
  return Array.from({ length: schedules }, (_, n) => {
    const kind = REPORT_KINDS[n % REPORT_KINDS.length];
    const readers = RECIPIENTS.filter((role) => hasRole(role, ...(kind?.can ?? [])));
    const role = readers[Math.floor(n / REPORT_KINDS.length) % readers.length] ?? 'Business Head';
    const report = kind?.name ?? '';
    return {
      name: nameOf(n),
      report,
      format: REPORT_FORMATS[Math.floor(n / 7) % REPORT_FORMATS.length],
      filters: WITHOUT_PERIOD.includes(report) ? {} : { period: 'month' },
      email: addressOf(role, mail),
    };
  });
}

/** The name of the schedule with this number; mails have it in their subject. */
export function nameOf(n: number): string {
  return `Schedule ${String(n + 1).padStart(5, '0')}`;
}

export function numberIn(subject: string): number {
  return Number(/Schedule (\d{5})/.exec(subject)?.[1]) - 1;
}

const SCHEDULES = `
  with wanted as (
    select gen_random_uuid() as id, line.* from jsonb_to_recordset($1::jsonb)
        as line (name text, report text, format text, filters jsonb, email text)),
  made as (
    insert into report_schedule (id, name, report, format, filters, every, at_time, owner_id, next_run_at, created_at, updated_at)
    select id, name, report, format, filters, 'day', '07:30', $2, now(), now(), now() from wanted)
  insert into report_recipient (schedule_id, user_id, seat)
  select wanted.id, app_user.id, 1 from wanted
    join app_user on app_user.organization_id = app_organization_id() and app_user.email = wanted.email`;

/** Enters the schedules, all due now, and has the server look at once. */
export async function makeDue(databaseUrl: string, account: BenchAccount, schedules: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`set app.organization_id = '${account.organizationId}'`);
    // Who has not confirmed an address mails nobody.
    await client.query('update organization set confirmed_at = now() where organization_id = $1', [
      account.organizationId,
    ]);
    await client.query(SCHEDULES, [JSON.stringify(scheduleRows(schedules, account.mail)), account.userId]);
    await client.query('select queue_due_jobs(now())');
  } finally {
    await client.end();
  }
}

/** How many recipients each state has, by the words of the history. */
export async function statesOf(databaseUrl: string): Promise<Record<string, number>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ state: string; count: string }>(
      `select state || coalesce(': ' || problem, '') as state, count(*) from report_delivery group by 1 order by 1`,
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  } finally {
    await client.end();
  }
}
