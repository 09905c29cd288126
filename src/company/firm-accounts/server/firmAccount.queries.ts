import { sql } from 'kysely';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { notFound } from '#platform/contract/errors.ts';
import { readsAccount } from '#company/channel-partners/server/channelPartner.visibility.ts';
import { knownPersonOf } from '#company/people/server/person.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import type { FirmAccount, FirmAccounts } from '../firmAccount.contract.ts';
import { accountActions } from '../firmAccount.rules.ts';
import type { AccountHolder } from './firmAccount.holder.ts';
import { isOf } from './firmAccount.holder.ts';

/** 404 for an unknown firm, and for another firm than the caller's own. */
export async function getFirmAccounts(read: Read, firmId: string): Promise<FirmAccounts> {
  if (!readsAccount(read, firmId) || !(await isFirm(read, firmId))) throw notFound('Firm');
  return accountsOf(read, { channelPartnerId: firmId });
}

/** The accounts of a firm or contractor, which the caller may read (checked before). */
export async function accountsOf(read: Read, holder: AccountHolder): Promise<FirmAccounts> {
  const [newest, ...older] = await rowsOf(read, holder);
  const rows = newest ? [newest, ...older] : [];
  const entered = rows.find(({ status }) => status === 'entered') ?? null;
  const confirmed = rows.find(({ status }) => status === 'confirmed') ?? null;
  const isMaker = entered?.enteredById === read.caller.userId;
  const isAlone = isMaker && !(await someoneElseHas(read, GROUPS.FINANCE, read.caller.userId));
  return {
    confirmed: confirmed && toAccount(confirmed),
    entered: entered && toAccount(entered),
    rejected: newest?.status === 'rejected' ? toAccount(newest) : null,
    isPayable: confirmed !== null && entered === null,
    changedAt: entered?.enteredAt ?? confirmed?.decidedAt ?? null,
    allowedActions: accountActions({ role: read.caller.role, isMaker, isAlone }, entered !== null),
  };
}

async function isFirm({ db }: Read, id: string): Promise<boolean> {
  const firm = await db.selectFrom('channelPartner').select('id').where('id', '=', id).executeTakeFirst();
  return firm !== undefined;
}

/** Those that are in force or to be confirmed, and the newest that was rejected; newest first. */
async function rowsOf(read: Read, holder: AccountHolder) {
  return (
    read.db
      .selectFrom('firmAccount')
      .select(['id', 'accountName', 'accountLast4', 'ifsc', 'status', 'enteredAt', 'enteredById'])
      .select(['decidedAt', 'selfConfirmed', 'rejectReason'])
      .select((eb) => [
        knownPersonOf(read, eb.ref('firmAccount.enteredById')).as('enteredBy'),
        knownPersonOf(read, eb.ref('firmAccount.decidedById')).as('decidedBy'),
      ])
      .where(isOf(holder))
      .where('status', '<>', 'replaced')
      .orderBy('enteredAt', 'desc')
      .orderBy('id', 'desc')
      // A rejected one is only shown while it is the newest; the others are at most two.
      .where((eb) =>
        eb.or([
          eb('status', 'in', ['entered', 'confirmed']),
          sql<boolean>`not exists (
          select from firm_account later
           where later.organization_id = firm_account.organization_id
             and coalesce(later.channel_partner_id, later.contractor_id)
               = coalesce(firm_account.channel_partner_id, firm_account.contractor_id)
             and (later.entered_at, later.id) > (firm_account.entered_at, firm_account.id))`,
        ]),
      )
      .execute()
  );
}

type AccountRow = Awaited<ReturnType<typeof rowsOf>>[number];

function toAccount({ enteredById: _enteredById, ...account }: AccountRow): FirmAccount {
  return account;
}
