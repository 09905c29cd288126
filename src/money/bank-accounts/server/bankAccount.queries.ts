import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { COUNT_LIMIT } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { notFound } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pageOf } from '#platform/server/database/paging.ts';
import type { AccountEntry, BankAccount, ProjectAccounts } from '../bankAccount.contract.ts';
import type * as contract from '../bankAccount.contract.ts';
import type { Moved } from '../bankAccount.rules.ts';
import { addMoved, shortfallOf } from '../bankAccount.rules.ts';
import { MOVED_SUMS, movementsUntil } from './movements.ts';

/** The accounts of every project that has any, with their balances at the end of a day. */
export async function listBankAccounts(
  read: Read,
  { projectId, asOf = read.today }: QueryOf<typeof contract.listBankAccounts>,
): Promise<ProjectAccounts[]> {
  const rows = await accountRows(read, asOf, projectId ?? null);
  const projects = groupRows(rows, (row) => row.projectId);
  return [...projects.values()].map((accounts) => projectOf(accounts));
}

interface AccountRow extends BankAccount, Moved {
  projectId: string;
  projectName: string;
}

async function accountRows(read: Read, asOf: Day, projectId: string | null): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    with moved as (${movementsUntil(read, asOf)})
    select project.id as project_id, project.name as project_name, a.id, a.kind, a.bank, a.account_last4,
           a.removed_at is null as is_in_use,
           coalesce(sum(amount_paise) filter (where amount_paise > 0), 0)::bigint as in_paise,
           coalesce(-sum(amount_paise) filter (where amount_paise < 0), 0)::bigint as out_paise,
           coalesce(sum(amount_paise), 0)::bigint as balance_paise,
           ${MOVED_SUMS}
      from designated_account a
      join project on project.organization_id = a.organization_id and project.id = a.project_id
      left join moved on moved.account_id = a.id
     where a.organization_id = ${read.caller.organizationId}
       and (${projectId}::uuid is null or a.project_id = ${projectId}::uuid)
     group by project.id, project.name, a.organization_id, a.id
    having a.removed_at is null or count(moved.account_id) > 0
     order by project.name, project.id, a.removed_at is not null, a.kind, a.id`.execute(read.db);
  return rows;
}

function projectOf(rows: readonly AccountRow[]): ProjectAccounts {
  const [{ projectId, projectName } = { projectId: '', projectName: '' }] = rows;
  const moved = addMoved(rows);
  return {
    projectId,
    projectName,
    accounts: rows.map(accountOf),
    ...moved,
    shortfallPaise: shortfallOf(moved),
  };
}

function accountOf(row: AccountRow): BankAccount {
  const { id, kind, bank, accountLast4, isInUse, inPaise, outPaise, balancePaise } = row;
  return { id, kind, bank, accountLast4, isInUse, inPaise, outPaise, balancePaise };
}

/** The entries of an account until the end of a day, latest first. */
export async function listAccountEntries(
  read: Read,
  accountId: string,
  { asOf = read.today, ...range }: QueryOf<typeof contract.listAccountEntries>,
): Promise<Page<AccountEntry>> {
  const account = await read.db
    .selectFrom('designatedAccount')
    .select('id')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw notFound('Account');
  return pageOf(
    range,
    (part) => entries(read, accountId, asOf, part),
    (max) => countEntries(read, accountId, asOf, max),
  );
}

async function entries(
  read: Read,
  accountId: string,
  asOf: Day,
  { limit, offset }: { limit: number; offset: number },
): Promise<AccountEntry[]> {
  const { rows } = await sql<AccountEntry>`
    with moved as (${movementsUntil(read, asOf)}),
    running as (
      select *, sum(amount_paise) over (order by moved_on, at, source_id, kind)::bigint as balance_paise
        from moved where account_id = ${accountId})
    select running.kind || ':' || source_id as id, running.moved_on, running.kind,
           running.amount_paise::bigint as amount_paise, balance_paise,
           running.reference, about, source_id,
           nullif(concat_ws(', ', t.engineer_certificate, t.architect_certificate, t.accountant_certificate), '')
             as certificates,
           t.id is not null and t.reverses_id is null and back.id is null as can_be_taken_back
      from running
      left join account_transfer t
        on t.organization_id = ${read.caller.organizationId} and t.id = running.source_id
      left join account_transfer back on back.organization_id = t.organization_id and back.reverses_id = t.id
     order by running.moved_on desc, at desc, source_id desc, running.kind desc
     limit ${limit} offset ${offset}`.execute(read.db);
  return rows;
}

async function countEntries(read: Read, accountId: string, asOf: Day, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with moved as (${movementsUntil(read, asOf)})
    select count(*)::bigint as count
      from (select from moved where account_id = ${accountId} limit ${Math.min(max, COUNT_LIMIT + 1)}) counted`.execute(
    read.db,
  );
  return rows[0]?.count ?? 0;
}
