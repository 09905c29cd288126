import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageByIds } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { visibleCostSheets } from '#offers/cost-sheets/server/costSheet.visibility.ts';
import type { BuyerMail, listBuyerMails as listCall, SentMail } from '../buyerMail.contract.ts';
import { MAILED_KINDS, maySend } from '../buyerMail.rules.ts';

/** Mails of the sales that the caller sees, and of offers before a booking; of kinds that the role may read. */
function visibleMails(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'buyerMail'>();
  const kinds = MAILED_KINDS.filter((kind) => maySend(read.caller.role, kind));
  if (kinds.length === 0) return eb.lit(false);
  const sales = eb.selectFrom('sale').select('sale.id').where(visibleSales(read));
  const offers = eb.selectFrom('costSheet').select('costSheet.id').where(visibleCostSheets(read));
  return eb.and([
    eb('buyerMail.kind', 'in', kinds),
    eb.or([
      eb('buyerMail.saleId', 'in', sales),
      eb.and([eb('buyerMail.saleId', 'is', null), eb('buyerMail.recordId', 'in', offers)]),
    ]),
  ]);
}

export type MailFilter = Partial<Omit<QueryOf<typeof listCall>, 'page' | 'limit' | 'cursor'>>;

/** Those that a query of the list finds; figures and files count by the same. */
export function foundMails(
  read: Read,
  { kind, state, cause, projectId, saleId, batchId, search }: MailFilter,
) {
  const eb = expressionBuilder<Tables, 'buyerMail'>();
  const text = search?.trim().toLowerCase();
  const conditions = [
    visibleMails(read),
    ...(kind?.length ? [eb('buyerMail.kind', 'in', kind)] : []),
    ...(state?.length ? [eb('buyerMail.state', 'in', state)] : []),
    ...(cause ? [eb('buyerMail.cause', '=', cause)] : []),
    ...(projectId ? [eb('buyerMail.projectId', '=', projectId)] : []),
    ...(saleId ? [eb('buyerMail.saleId', '=', saleId)] : []),
    ...(batchId ? [eb('buyerMail.batchId', '=', batchId)] : []),
    ...(text
      ? [
          sql<boolean>`(strpos(lower(buyer_mail.buyer_name), ${text}) > 0
            or strpos(lower(buyer_mail.email), ${text}) > 0 or strpos(lower(buyer_mail.subject), ${text}) > 0)`,
        ]
      : []),
  ];
  return read.db.selectFrom('buyerMail').where(eb.and(conditions));
}

export function listBuyerMails(
  read: Read,
  { page, limit, cursor: _cursor, ...filter }: QueryOf<typeof listCall>,
): Promise<Page<BuyerMail>> {
  const found = foundMails(read, filter);
  return pageByIds(
    read.db,
    { page, limit },
    {
      ids: (range) =>
        found
          .select('buyerMail.id')
          .orderBy('buyerMail.isBounced', 'desc')
          .orderBy('buyerMail.createdAt', 'desc')
          .orderBy('buyerMail.id', 'desc')
          .limit(range.limit)
          .offset(range.offset)
          .execute(),
      details: (ids) => mailsById(read, ids),
      count: (max) => countRows(read.db, found, max),
    },
  );
}

/** 404 where the caller may not see it. */
export async function getBuyerMail(read: Read, id: string): Promise<SentMail> {
  const seen = await foundMails(read, {})
    .select(['buyerMail.id', 'buyerMail.body'])
    .where('buyerMail.id', '=', id)
    .executeTakeFirst();
  const { body } = required(seen, 'Mail');
  const [mail] = await mailsById(read, [id]);
  return { ...required(mail, 'Mail'), body };
}

/** Mails that the caller may see (checked before), in any order. */
export async function mailsById(read: Read, ids: readonly string[]): Promise<BuyerMail[]> {
  if (ids.length === 0) return [];
  const rows = await read.db
    .selectFrom('buyerMail')
    .innerJoin('project', 'project.id', 'buyerMail.projectId')
    .leftJoin('sale', 'sale.id', 'buyerMail.saleId')
    .leftJoin('costSheet', (join) =>
      join.onRef('costSheet.id', '=', 'buyerMail.recordId').on('buyerMail.kind', '=', 'costSheet'),
    )
    .leftJoin('unit', (join) =>
      join.on(sql<boolean>`unit.organization_id = buyer_mail.organization_id
        and unit.id = coalesce(sale.unit_id, cost_sheet.unit_id)`),
    )
    .leftJoin('appUser', 'appUser.id', 'buyerMail.createdById')
    .selectAll('buyerMail')
    .select(['project.name as projectName', 'sale.bookingNumber', 'unit.unitNumber'])
    .select(['appUser.firstName', 'appUser.lastName'])
    .where(sql<boolean>`buyer_mail.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    kind: row.kind,
    recordId: row.recordId,
    asOf: row.asOf,
    cause: row.cause,
    batchId: row.batchId,
    sale: row.saleId === null ? null : { id: row.saleId, bookingNumber: row.bookingNumber ?? '' },
    project: { id: row.projectId, name: row.projectName },
    unitNumber: row.unitNumber ?? '',
    buyerName: row.buyerName,
    email: row.email,
    subject: row.subject,
    state: row.state,
    problem: row.problem,
    sentBy: row.firstName === null ? null : displayName({ firstName: row.firstName, lastName: row.lastName }),
    createdAt: row.createdAt,
    settledAt: row.settledAt,
  }));
}
