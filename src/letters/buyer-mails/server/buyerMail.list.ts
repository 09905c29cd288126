import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { BuyerMail, exportBuyerMails } from '../buyerMail.contract.ts';
import { KIND_LABELS, STATE_LABELS } from '../buyerMail.labels.ts';
import type { MailFilter } from './buyerMail.queries.ts';
import { foundMails, mailsById } from './buyerMail.queries.ts';

const column = sheetColumns<BuyerMail>();

/** Bounced ones first, then the newest, as on the list. */
export const buyerMailSheet: SheetList<QueryOf<typeof exportBuyerMails>, BuyerMail> = {
  name: 'mails-to-buyers',
  columns: () => [
    column.moment('Sent', ({ createdAt }) => createdAt),
    column.text('Paper', ({ kind }) => KIND_LABELS[kind]),
    column.text('Subject', ({ subject }) => subject),
    column.text('Buyer', ({ buyerName }) => buyerName),
    column.text('Address', ({ email }) => email),
    column.text('State', ({ state }) => STATE_LABELS[state]),
    column.text('Reason', ({ problem }) => problem),
    column.text('Booking', ({ sale }) => sale?.bookingNumber ?? null),
    column.text('Project', ({ project }) => project.name),
    column.text('Unit', ({ unitNumber }) => unitNumber),
    column.text('Sent by', ({ sentBy }) => sentBy ?? 'Rule'),
    column.moment('Settled', ({ settledAt }) => settledAt),
  ],
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundMails(read, filter),
      order: {
        columns: [
          [sql`buyer_mail.is_bounced::int`, 'int'],
          [sql`buyer_mail.created_at`, 'timestamptz'],
        ],
        id: sql`buyer_mail.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => mailsById(read, found),
    }),
};

export function totalBuyerMails(read: Read, filter: MailFilter): Promise<ListCount> {
  return totalCount(read.db, foundMails(read, filter));
}
