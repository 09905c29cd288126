import { sumPaise } from '#platform/contract/money.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { commissionPaidText, runToReleaseText } from '../commissionRunNotices.rules.ts';
import { changesOf, textOf } from './changes.ts';
import { financePeople } from './finance.people.ts';

/** Payment runs: to be released, to Finance; paid by the bank, to the admins of the firm. */
export async function commissionRunNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const made = changesOf(deeds, 'commissionRun', 'create').filter(
    ({ input }) => textOf(input.after, 'status') === 'awaitingRelease',
  );
  const paid = changesOf(deeds, 'commissionRun', 'enterUtrs');
  return (await Promise.all([...made.map(toRelease), ...paid.map(toFirms)])).flat();
}

async function toRelease({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const run = await work.db
    .selectFrom('commissionRun')
    .innerJoin('commissionRunLine', 'commissionRunLine.runId', 'commissionRun.id')
    .select(['commissionRun.number', 'commissionRun.totalPaise'])
    .select((eb) => eb.fn.countAll<number>().as('lineCount'))
    .where('commissionRun.id', '=', input.id)
    .groupBy(['commissionRun.organizationId', 'commissionRun.id'])
    .executeTakeFirst();
  if (!run) return [];
  const { userId } = work.caller;
  const by = (await namesOf(work, [userId])).get(userId) ?? null;
  return (await financePeople(work))
    .filter((id) => id !== userId)
    .map((id) => ({
      kind: 'commissionRunToRelease',
      userId: id,
      ...runToReleaseText({ ...run, by }),
      link: () => `/sales/commissions/payments/${input.id}`,
      resourceType: 'commissionRun',
      resourceId: input.id,
      occurrenceKey: 'create',
    }));
}

async function toFirms({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const lineIds = idsOf(input.after, 'paid');
  if (lineIds.length === 0) return [];
  const lines = await work.db
    .selectFrom('commissionRunLine as line')
    .innerJoin('appUser', 'appUser.channelPartnerId', 'line.channelPartnerId')
    .select(['line.commissionId', 'line.amountPaise', 'line.utr', 'appUser.id as userId'])
    .where('line.id', 'in', lineIds)
    .where('appUser.role', '=', 'Channel Partner Admin')
    .orderBy('line.id')
    .execute();
  return [...groupRows(lines, ({ userId }) => userId)].flatMap(([userId, paid]): Notice[] => {
    const [first] = paid;
    if (!first) return [];
    const facts = {
      netPaise: sumPaise(paid.map(({ amountPaise }) => amountPaise)),
      lineCount: paid.length,
      utrs: [...new Set(paid.flatMap(({ utr }) => utr ?? []))],
    };
    return [
      {
        kind: 'commissionPaid',
        userId,
        ...commissionPaidText(facts),
        link: () => `/sales/commissions/list/${first.commissionId}`,
        resourceType: 'commission',
        resourceId: first.commissionId,
        occurrenceKey: `paid:${input.version}:${input.id}`,
      },
    ];
  });
}

function idsOf(record: object | undefined, key: string): string[] {
  const value: unknown = Object.entries(record ?? {}).find(([name]) => name === key)?.[1];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
