import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import { hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { visibleCommissions } from '#partners/commissions/server/commission.visibility.ts';
import type { CommissionQuestion, listQuestions as listCall } from '../question.contract.ts';
import { questionActions } from '../question.rules.ts';

/**
 * Questions about the commissions that the caller sees; an agent's own alone, since an answer to the admin may name
 * terms. The condition refers to `commissionQuestion`, `commission` and `sale` by name.
 */
function visibleQuestions(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'commissionQuestion' | 'commission' | 'sale'>();
  const seen = visibleCommissions(read);
  return read.caller.role === 'Channel Partner Agent'
    ? eb.and([seen, eb('commissionQuestion.askedById', '=', read.caller.userId)])
    : seen;
}

/** Those that the caller may see. */
export function foundQuestions(read: Read) {
  return read.db
    .selectFrom('commissionQuestion')
    .innerJoin('commission', 'commission.id', 'commissionQuestion.commissionId')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .where(visibleQuestions(read));
}

export function listQuestions(
  read: Read,
  filter: QueryOf<typeof listCall>,
): Promise<Page<CommissionQuestion>> {
  const found = filteredQuestions(read, filter);
  const { column, direction } = orderOf(filter.sort);
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('commissionQuestion.id')
        .orderBy(`commissionQuestion.${column}`, direction)
        .orderBy('commissionQuestion.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => questionsById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** Those that a query of the list finds; figures and files count by the same. */
export function filteredQuestions(read: Read, filter: Partial<QueryOf<typeof listCall>>) {
  const { status, channelPartnerId, ownerId, search } = filter;
  return foundQuestions(read)
    .$if(Boolean(status?.length), (query) =>
      query.where('commissionQuestion.status', 'in', [...(status ?? [])]),
    )
    .$if(channelPartnerId !== undefined, (query) =>
      query.where('commissionQuestion.channelPartnerId', '=', channelPartnerId ?? ''),
    )
    .$if(ownerId !== undefined, (query) => query.where('commissionQuestion.ownerId', '=', ownerId ?? ''))
    .$if(Boolean(search), (query) =>
      query.where(sql<boolean>`strpos(lower(commission.number), ${(search ?? '').trim().toLowerCase()}) > 0`),
    );
}

/** 404 where the caller may not see the commission. */
export async function listQuestionsOf(read: Read, commissionId: string): Promise<CommissionQuestion[]> {
  await requireCommission(read, commissionId);
  const rows = await foundQuestions(read)
    .select('commissionQuestion.id')
    .where('commissionQuestion.commissionId', '=', commissionId)
    .orderBy('commissionQuestion.askedAt', 'desc')
    .orderBy('commissionQuestion.id', 'desc')
    .execute();
  const ids = rows.map(({ id }) => id);
  const questions = new Map((await questionsById(read, ids)).map((question) => [question.id, question]));
  return ids.flatMap((id) => questions.get(id) ?? []);
}

/** 404 where the caller may not see it. */
export async function requireCommission(read: Read, id: string) {
  const row = await read.db
    .selectFrom('commission')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .select(['commission.id', 'commission.number', 'commission.channelPartnerId'])
    .where('commission.id', '=', id)
    .where(visibleCommissions(read))
    .executeTakeFirst();
  return required(row, 'Commission');
}

export async function getQuestion(read: Read, id: string): Promise<CommissionQuestion> {
  const [question] = await questionsById(read, [id]);
  return required(question, 'Question');
}

/** Questions that the caller may see (checked before), in any order. */
export async function questionsById(read: Read, ids: readonly string[]): Promise<CommissionQuestion[]> {
  if (ids.length === 0) return [];
  const rows = await read.db
    .selectFrom('commissionQuestion')
    .innerJoin('commission', 'commission.id', 'commissionQuestion.commissionId')
    .innerJoin('channelPartner', 'channelPartner.id', 'commissionQuestion.channelPartnerId')
    .innerJoin('appUser as asker', 'asker.id', 'commissionQuestion.askedById')
    .innerJoin('appUser as owner', 'owner.id', 'commissionQuestion.ownerId')
    .leftJoin('appUser as ender', 'ender.id', 'commissionQuestion.endedById')
    .leftJoin('file', 'file.id', 'commissionQuestion.fileId')
    .selectAll('commissionQuestion')
    .select(['commission.number', 'channelPartner.name as firmName', 'file.name as fileName'])
    .select(['asker.firstName as askerFirst', 'asker.lastName as askerLast'])
    .select(['owner.firstName as ownerFirst', 'owner.lastName as ownerLast'])
    .select(['ender.firstName as enderFirst', 'ender.lastName as enderLast'])
    .select('ender.channelPartnerId as enderFirmId')
    .where(sql<boolean>`commission_question.id = any(${pgArray(ids)})`)
    .execute();
  const isOfFirm = hasRole(read.caller.role, ...PARTNER_ROLES);
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    version: row.version,
    commission: { id: row.commissionId, name: row.number },
    firm: { id: row.channelPartnerId, name: row.firmName },
    seq: row.seq,
    reason: row.reason,
    file: row.fileId === null ? null : { id: row.fileId, name: row.fileName ?? 'File' },
    status: row.status,
    askedBy: displayName({ firstName: row.askerFirst, lastName: row.askerLast }),
    askedAt: row.askedAt,
    owner: isOfFirm
      ? null
      : { id: row.ownerId, name: displayName({ firstName: row.ownerFirst, lastName: row.ownerLast }) },
    dueOn: row.dueOn,
    isOverdue: row.status === 'open' && row.dueOn < read.today,
    answer: row.answer,
    endedAt: row.endedAt,
    endedBy:
      row.enderFirst === null || row.enderLast === null || (isOfFirm && row.enderFirmId === null)
        ? null
        : displayName({ firstName: row.enderFirst, lastName: row.enderLast }),
    allowedActions: questionActions(read.caller, row),
  }));
}
