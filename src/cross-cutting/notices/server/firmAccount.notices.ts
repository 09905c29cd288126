import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { accountRejectedText, accountToConfirmText } from '../firmAccountNotices.rules.ts';
import { changesOf } from './changes.ts';
import { financePeople } from './finance.people.ts';

/** An account of a partner firm or contractor: entered, to Finance; rejected, to whoever entered it. */
export async function firmAccountNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  return (await Promise.all(changesOf(deeds, 'firmAccount', 'enter', 'reject').map(noticesOf))).flat();
}

async function noticesOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const account = await work.db
    .selectFrom('firmAccount')
    .leftJoin('channelPartner', 'channelPartner.id', 'firmAccount.channelPartnerId')
    .leftJoin('contractor', 'contractor.id', 'firmAccount.contractorId')
    .select([
      'firmAccount.accountLast4',
      'firmAccount.enteredById',
      'channelPartner.id as firmId',
      'channelPartner.name as firmName',
      'contractor.id as contractorId',
      'contractor.companyName',
    ])
    .where('firmAccount.id', '=', input.id)
    .executeTakeFirst();
  if (!account) return [];
  const { userId } = work.caller;
  const isRejected = input.action === 'reject';
  const maker = account.enteredById === null ? [] : [account.enteredById];
  const concerned = isRejected ? maker : await financePeople(work);
  const by = (await namesOf(work, [userId])).get(userId) ?? null;
  const facts = { firm: account.firmName ?? account.companyName ?? '', last4: account.accountLast4, by };
  const words = isRejected
    ? accountRejectedText({ ...facts, reason: input.reason ?? '' })
    : accountToConfirmText(facts);
  return concerned
    .filter((id) => id !== userId)
    .map((id) => ({
      kind: isRejected ? 'firmAccountRejected' : 'firmAccountToConfirm',
      userId: id,
      ...words,
      link: () =>
        account.contractorId === null
          ? `/partners/${account.firmId}`
          : `/contractors/${account.contractorId}?tab=payments`,
      resourceType: 'firmAccount',
      resourceId: input.id,
      occurrenceKey: input.action,
    }));
}
