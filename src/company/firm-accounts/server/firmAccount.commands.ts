import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { secretsOf } from '#platform/server/database/sealed.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { lockFirm } from '#company/channel-partners/server/channelPartner.store.ts';
import { someoneElseHas } from '#company/people/server/user.commands.ts';
import type * as contract from '../firmAccount.contract.ts';
import type { FirmAccountInput, FirmAccounts } from '../firmAccount.contract.ts';
import { confirmRefusal, decisionRefusal } from '../firmAccount.rules.ts';
import { getFirmAccounts } from './firmAccount.queries.ts';
import { contextOfAccount } from './firmAccount.reseal.ts';

/** Enters an account, which another person confirms. It takes the place of one that is not confirmed yet. */
export async function enterFirmAccount(
  work: Work,
  channelPartnerId: string,
  { accountNumber, ...visible }: FirmAccountInput,
): Promise<FirmAccounts> {
  await lockFirm(work, channelPartnerId);
  const earlier = await lockEntered(work, channelPartnerId);
  if (earlier) await replace(work, earlier);
  const id = newId();
  const shown = { ...visible, accountLast4: accountNumber.slice(-4) };
  await work.db
    .insertInto('firmAccount')
    .values({
      id,
      channelPartnerId,
      ...shown,
      numberSealed: secretsOf(work.db).seal(accountNumber, contextOfAccount(channelPartnerId)),
      enteredAt: work.now,
      enteredById: work.caller.userId,
    })
    .execute();
  await recordChange(work, {
    action: 'enter',
    resource: 'firmAccount',
    id,
    version: 1,
    after: { channelPartnerId, ...shown },
  });
  return getFirmAccounts(work, channelPartnerId);
}

/** Throws 403 for the person who entered it while someone else could confirm it. */
export async function confirmFirmAccount(
  work: Work,
  channelPartnerId: string,
  { accountId }: BodyOf<typeof contract.confirmFirmAccount>,
): Promise<FirmAccounts> {
  const entered = await lockToDecide(work, channelPartnerId, accountId);
  const { userId } = work.caller;
  const isMaker = entered.enteredById === userId;
  const isAlone = isMaker && !(await someoneElseHas(work, GROUPS.FINANCE, userId));
  const refusal = confirmRefusal({ isMaker, isAlone });
  if (refusal) throw refusal;
  const before = await work.db
    .selectFrom('firmAccount')
    .select(['id', 'version', 'accountLast4'])
    .where('channelPartnerId', '=', channelPartnerId)
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
  return getFirmAccounts(work, channelPartnerId);
}

/** The account in force stays, and the firm is payable to it again. */
export async function rejectFirmAccount(
  work: Work,
  channelPartnerId: string,
  { accountId, reason }: BodyOf<typeof contract.rejectFirmAccount>,
): Promise<FirmAccounts> {
  const entered = await lockToDecide(work, channelPartnerId, accountId);
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
  return getFirmAccounts(work, channelPartnerId);
}

async function lockToDecide(work: Work, channelPartnerId: string, accountId: string) {
  await lockFirm(work, channelPartnerId);
  const entered = await lockEntered(work, channelPartnerId);
  const refusal = decisionRefusal(entered?.id ?? null, accountId);
  if (refusal) throw refusal;
  if (!entered) throw new Error('An account to be confirmed was found and is gone.');
  return entered;
}

/** The account to be confirmed; undefined when there is none. The firm is locked before. */
async function lockEntered({ db }: Work, channelPartnerId: string) {
  return db
    .selectFrom('firmAccount')
    .select(['id', 'version', 'enteredById', 'accountLast4'])
    .where('channelPartnerId', '=', channelPartnerId)
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
