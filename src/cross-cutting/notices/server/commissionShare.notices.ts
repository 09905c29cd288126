import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { shareProposedText, sharesAcceptedText } from '../commissionNotices.rules.ts';
import { changesOf } from './changes.ts';
import { commissionPath } from './commissionQuestion.notices.ts';

/** Shares of a sale: proposed, to the admins of each firm; accepted by all, to whoever proposed them. */
export async function shareNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const changes = changesOf(deeds, 'commissionShare', 'share', 'accept');
  return (await Promise.all(changes.map(noticesOf))).flat();
}

async function noticesOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const rows = await work.db
    .selectFrom('commissionShare')
    .innerJoin('sale', 'sale.id', 'commissionShare.saleId')
    .leftJoin('commission', (join) =>
      join
        .onRef('commission.saleId', '=', 'commissionShare.saleId')
        .onRef('commission.channelPartnerId', '=', 'commissionShare.channelPartnerId')
        .on('commission.stage', '=', 'pending'),
    )
    .leftJoin('appUser', (join) =>
      join
        .onRef('appUser.channelPartnerId', '=', 'commissionShare.channelPartnerId')
        .on('appUser.role', '=', 'Channel Partner Admin')
        .on('appUser.status', '=', 'active'),
    )
    .select(['sale.bookingNumber', 'commissionShare.pct', 'commissionShare.reason'])
    .select(['commissionShare.proposedById', 'commissionShare.acceptedAt'])
    .select(['appUser.id as adminId', 'commission.id as commissionId'])
    .where('commissionShare.saleId', '=', input.id)
    .execute();
  const place = {
    resourceType: 'commissionShare',
    resourceId: input.id,
    occurrenceKey: `v${input.version} ${work.now}`,
  };
  if (input.action === 'share')
    return rows.flatMap(({ adminId, commissionId, ...share }) =>
      adminId === null || commissionId === null
        ? []
        : [
            {
              kind: 'commissionShareProposed' as const,
              userId: adminId,
              ...shareProposedText(share),
              link: (role) => commissionPath(role, commissionId),
              ...place,
            },
          ],
    );
  const [first] = rows;
  const isOpen = rows.some(({ acceptedAt }) => acceptedAt === null);
  if (!first || isOpen || first.proposedById === work.caller.userId) return [];
  return [
    {
      kind: 'commissionShareAccepted',
      userId: first.proposedById,
      ...sharesAcceptedText(first),
      link: () => `/sales/${input.id}?tab=commission`,
      ...place,
    },
  ];
}
