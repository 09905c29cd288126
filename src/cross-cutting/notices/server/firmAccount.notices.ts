import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { accountRejectedText, accountToConfirmText } from '../firmAccountNotices.rules.ts';
import { changesOf } from './changes.ts';
import { financePeople } from './finance.people.ts';

/** An account of a partner firm: entered, to Finance; rejected, to whoever entered it. */
export async function firmAccountNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  return (await Promise.all(changesOf(deeds, 'firmAccount', 'enter', 'reject').map(noticesOf))).flat();
}

async function noticesOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const account = await work.db
    .selectFrom('firmAccount')
    .innerJoin('channelPartner', 'channelPartner.id', 'firmAccount.channelPartnerId')
    .select([
      'firmAccount.accountLast4',
      'firmAccount.enteredById',
      'channelPartner.id',
      'channelPartner.name',
    ])
    .where('firmAccount.id', '=', input.id)
    .executeTakeFirst();
  if (!account) return [];
  const { userId } = work.caller;
  const isRejected = input.action === 'reject';
  const maker = account.enteredById === null ? [] : [account.enteredById];
  const concerned = isRejected ? maker : await financePeople(work);
  const by = (await namesOf(work, [userId])).get(userId) ?? null;
  const facts = { firm: account.name, last4: account.accountLast4, by };
  const words = isRejected
    ? accountRejectedText({ ...facts, reason: input.reason ?? '' })
    : accountToConfirmText(facts);
  return concerned
    .filter((id) => id !== userId)
    .map((id) => ({
      kind: isRejected ? 'firmAccountRejected' : 'firmAccountToConfirm',
      userId: id,
      ...words,
      link: () => `/partners/${account.id}`,
      resourceType: 'firmAccount',
      resourceId: input.id,
      occurrenceKey: input.action,
    }));
}
