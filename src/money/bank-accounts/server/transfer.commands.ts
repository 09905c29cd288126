import { lockAccounts } from '#inventory/projects/server/project.store.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Day } from '#platform/contract/calendar.ts';
import { conflict, invalid, notFound } from '#platform/contract/errors.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { AccountTransferTable, DesignatedAccountTable } from '#platform/server/database/tables.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { TransferInput } from '../bankAccount.contract.ts';
import { missingCertificate } from '../bankAccount.rules.ts';
import { movementsUntil } from './movements.ts';

type Account = Selectable<DesignatedAccountTable>;

/**
 * Records a transfer between two accounts of a project, or a payment out of one. It cannot exceed the lowest
 * balance since that day, and leaves the separate account only with certificates.
 */
export async function recordTransfer(work: Work, input: TransferInput): Promise<{ id: string }> {
  const { fromAccountId, toAccountId = null, ...fields } = input;
  if (fromAccountId === toAccountId) throw invalid('toAccountId', 'Choose two different accounts.');
  const locked = await lockEnds(work, [fromAccountId, toAccountId]);
  const from = locked.find((one) => one.id === fromAccountId);
  if (!from) throw invalid('fromAccountId', 'Choose an account of a project.');
  const to = locked.find((one) => one.id === toAccountId) ?? null;
  if (toAccountId !== null && to?.projectId !== from.projectId) {
    throw invalid('toAccountId', 'Choose an account of the same project.');
  }
  checkDay(work, input.movedOn);
  const missing = work.caller.isIndia ? missingCertificate(from, to, input) : null;
  if (missing) throw invalid(missing.field, missing.message);
  await checkBalance(work, from, input.movedOn, input.amountPaise, 'amountPaise');
  return insertTransfer(work, { ...EMPTY, ...fields, projectId: from.projectId, fromAccountId, toAccountId });
}

const EMPTY = {
  engineerCertificate: null,
  architectCertificate: null,
  accountantCertificate: null,
  note: null,
  reversesId: null,
};

/** Reverses a transfer by an entry of today, so that the balances as of earlier days do not change. */
export async function reverseTransfer(work: Work, id: string, reason: string): Promise<{ id: string }> {
  const found = await findTransfer(work, id);
  const locked = await lockEnds(work, [found.fromAccountId, found.toAccountId]);
  if (found.reversesId !== null) throw conflict('This entry is a reversal; record a new transfer instead.');
  const again = await work.db
    .selectFrom('accountTransfer')
    .select('id')
    .where('reversesId', '=', id)
    .executeTakeFirst();
  if (again) throw conflict('This transfer is already reversed.');
  const to = locked.find((one) => one.id === found.toAccountId);
  if (to) await checkBalance(work, to, work.today, found.amountPaise);
  const { projectId, fromAccountId, toAccountId, amountPaise, reference } = found;
  return insertTransfer(work, {
    ...EMPTY,
    projectId,
    fromAccountId,
    toAccountId,
    amountPaise,
    reference,
    movedOn: work.today,
    note: reason,
    reversesId: id,
  });
}

type NewTransfer = Omit<
  Selectable<AccountTransferTable>,
  'organizationId' | 'id' | 'createdAt' | 'createdById'
>;

async function insertTransfer(work: Work, fields: NewTransfer): Promise<{ id: string }> {
  const id = newId();
  await work.db
    .insertInto('accountTransfer')
    .values({ id, ...fields, createdAt: work.now, createdById: authorOf(work) })
    .execute();
  await recordChange(work, {
    action: fields.reversesId === null ? 'create' : 'reverse',
    resource: 'accountTransfer',
    id,
    version: 1,
    after: fields,
    ...(fields.reversesId === null || fields.note === null ? {} : { reason: fields.note }),
  });
  return { id };
}

/** Two transfers between the same accounts wait for each other. */
function lockEnds(work: Work, ids: readonly (string | null)[]): Promise<Account[]> {
  return lockAccounts(
    work,
    ids.flatMap((id) => (id === null ? [] : [id])),
  );
}

async function findTransfer(read: Read, id: string): Promise<Selectable<AccountTransferTable>> {
  const found = await read.db
    .selectFrom('accountTransfer')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('Transfer');
  return found;
}

function checkDay(work: Work, day: Day): void {
  if (day > work.today) throw invalid('movedOn', 'Date cannot be in the future.');
}

/** The lowest balance since a day is the most that could be withdrawn on that day. */
async function checkBalance(
  work: Work,
  account: Account,
  day: Day,
  amountPaise: number,
  field?: string,
): Promise<void> {
  const { rows } = await sql<{ least: number }>`
    with moved as (${movementsUntil(work, work.today)}),
    days as (
      select moved_on, sum(sum(amount_paise)) over (order by moved_on) as balance
        from moved where account_id = ${account.id} group by moved_on)
    select least(
      coalesce((select balance from days where moved_on <= ${day}::date order by moved_on desc limit 1), 0),
      coalesce((select min(balance) from days where moved_on >= ${day}::date), 'infinity'::numeric))::bigint as least`.execute(
    work.db,
  );
  const least = Math.max(0, rows[0]?.least ?? 0);
  if (amountPaise <= least) return;
  const message = `At most ${formatMoneyExact(least)} was available in ${account.bank} ••${account.accountLast4} on ${formatDay(day)}.`;
  throw field ? invalid(field, message) : conflict(message);
}
