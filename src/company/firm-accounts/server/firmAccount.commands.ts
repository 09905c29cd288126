import { v7 as newId } from 'uuid';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { secretsOf } from '#platform/server/database/sealed.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { lockFirm } from '#company/channel-partners/server/channelPartner.store.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import type {
  AccountConfirmation,
  AccountRejection,
  FirmAccountInput,
  FirmAccounts,
} from '../firmAccount.contract.ts';
import { confirmRefusal, decisionRefusal } from '../firmAccount.rules.ts';
import type { AccountHolder } from './firmAccount.holder.ts';
import { isOf } from './firmAccount.holder.ts';
import { getFirmAccounts } from './firmAccount.queries.ts';
import { contextOfAccount } from './firmAccount.reseal.ts';

export async function enterFirmAccount(
  work: Work,
  channelPartnerId: string,
  input: FirmAccountInput,
): Promise<FirmAccounts> {
  await lockFirm(work, channelPartnerId);
  await enterAccount(work, { channelPartnerId }, input);
  return getFirmAccounts(work, channelPartnerId);
}

export async function confirmFirmAccount(
  work: Work,
  channelPartnerId: string,
  confirmation: AccountConfirmation,
): Promise<FirmAccounts> {
  await lockFirm(work, channelPartnerId);
  await confirmAccount(work, { channelPartnerId }, confirmation);
  return getFirmAccounts(work, channelPartnerId);
}

export async function rejectFirmAccount(
  work: Work,
  channelPartnerId: string,
  rejection: AccountRejection,
): Promise<FirmAccounts> {
  await lockFirm(work, channelPartnerId);
  await rejectAccount(work, { channelPartnerId }, rejection);
  return getFirmAccounts(work, channelPartnerId);
}

/**
 * Enters an account, which another person confirms. It takes the place of one that is not confirmed yet. The holder is
 * locked before, as for all that follows.
 */
export async function enterAccount(
  work: Work,
  holder: AccountHolder,
  { accountNumber, ...visible }: FirmAccountInput,
): Promise<void> {
  const earlier = await lockEntered(work, holder);
  if (earlier) await replace(work, earlier);
  const id = newId();
  const shown = { ...visible, accountLast4: accountNumber.slice(-4) };
  await work.db
    .insertInto('firmAccount')
    .values({
      id,
      channelPartnerId: null,
      ...holder,
      ...shown,
      numberSealed: secretsOf(work.db).seal(accountNumber, contextOfAccount(holder)),
      enteredAt: work.now,
      enteredById: work.caller.userId,
    })
    .execute();
  await recordChange(work, {
    action: 'enter',
    resource: 'firmAccount',
    id,
    version: 1,
    after: { ...holder, ...shown },
  });
}

/** Throws 403 for the person who entered it while someone else could confirm it. */
export async function confirmAccount(
  work: Work,
  holder: AccountHolder,
  { accountId }: AccountConfirmation,
): Promise<void> {
  const entered = await lockToDecide(work, holder, accountId);
  const { userId } = work.caller;
  const isMaker = entered.enteredById === userId;
  const isAlone = isMaker && !(await someoneElseHas(work, GROUPS.FINANCE, userId));
  const refusal = confirmRefusal({ isMaker, isAlone });
  if (refusal) throw refusal;
  const before = await work.db
    .selectFrom('firmAccount')
    .select(['id', 'version', 'accountLast4'])
    .where(isOf(holder))
    .where('status', '=', 'confirmed')
    .executeTakeFirst();
  if (before) await replace(work, before);
  const decided = { status: 'confirmed' as const, decidedAt: work.now, decidedById: userId };
  await change(work, entered, { ...decided, selfConfirmed: isMaker });
  await recordChange(work, {
    action: 'confirm',
    resource: 'firmAccount',
    id: entered.id,
    version: entered.version + 1,
    before: { status: 'entered', inForce: before?.accountLast4 ?? null },
    after: {
      status: 'confirmed',
      inForce: entered.accountLast4,
      ...(isMaker ? { selfApproved: true } : {}),
    },
  });
}

/** The account in force stays, and its holder is payable to it again. */
export async function rejectAccount(
  work: Work,
  holder: AccountHolder,
  { accountId, reason }: AccountRejection,
): Promise<void> {
  const entered = await lockToDecide(work, holder, accountId);
  await change(work, entered, {
    status: 'rejected',
    decidedAt: work.now,
    decidedById: work.caller.userId,
    rejectReason: reason,
  });
  await recordChange(work, {
    action: 'reject',
    resource: 'firmAccount',
    id: entered.id,
    version: entered.version + 1,
    before: { status: 'entered' },
    after: { status: 'rejected' },
    reason,
  });
}

async function lockToDecide(work: Work, holder: AccountHolder, accountId: string) {
  const entered = await lockEntered(work, holder);
  const refusal = decisionRefusal(entered?.id ?? null, accountId);
  if (refusal) throw refusal;
  if (!entered) throw new Error('An account to be confirmed was found and is gone.');
  return entered;
}

/** The account to be confirmed; undefined when there is none. */
async function lockEntered({ db }: Work, holder: AccountHolder) {
  return db
    .selectFrom('firmAccount')
    .select(['id', 'version', 'enteredById', 'accountLast4'])
    .where(isOf(holder))
    .where('status', '=', 'entered')
    .forUpdate()
    .executeTakeFirst();
}

function replace(work: Work, account: { id: string; version: number }): Promise<void> {
  return change(work, account, { status: 'replaced' });
}

async function change(
  { db }: Work,
  { id, version }: { id: string; version: number },
  set: {
    status: 'confirmed' | 'rejected' | 'replaced';
    decidedAt?: string;
    decidedById?: string;
    selfConfirmed?: boolean;
    rejectReason?: string;
  },
): Promise<void> {
  await db
    .updateTable('firmAccount')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute();
}
