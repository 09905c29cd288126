import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { listDocuments } from '../document.contract.ts';
import { DOCUMENT_ORIGINS, DOCUMENT_STATUSES } from '../document.rules.ts';
import type { DocumentAccess } from './document.access.ts';
import type { TypedWords } from './document.search.ts';
import { saysWords, typedWords } from './document.search.ts';
import type { DocumentCondition } from './document.visibility.ts';
import { visibleDocuments } from './document.visibility.ts';
import { dueForDestruction, HOLD_REASON } from './retention.sql.ts';
import { keepingTerms } from './retention.terms.ts';

type AskedFilter = Partial<Omit<QueryOf<typeof listDocuments>, 'page' | 'limit' | 'cursor' | 'sort'>>;

export type DocumentFilter = Omit<AskedFilter, 'search' | 'dueForDestruction'> & {
  /** What was searched for, looked up. */
  words?: TypedWords | undefined;
  /** Only these of those that the caller may see. */
  due?: RawBuilder<string> | undefined;
};

/** As callers send it: a search needs to know how common its words are, what is due for destruction the terms of today. */
export async function readFilter(
  read: Read,
  { search, dueForDestruction: isDue, ...filter }: AskedFilter,
): Promise<DocumentFilter> {
  const [words, terms] = await Promise.all([
    typedWords(read, search),
    isDue === undefined ? undefined : keepingTerms(read),
  ]);
  return { ...filter, words, due: terms && dueForDestruction(read, terms) };
}

/**
 * Documents that the caller may see and the filter finds: for the list, its counts, its file and its bulk acts.
 *
 * @param visible only a part of what they may see, where each part is looked up for itself.
 */
export function foundDocuments(
  read: Read,
  access: DocumentAccess,
  filter: DocumentFilter,
  visible: DocumentCondition = visibleDocuments(read, access),
) {
  const { categoryId, resourceType, resourceId, projectId, saleId, uploadedById } = filter;
  const { tag, expiresUntil, acceptance, archived, held, destroyed, due, words } = filter;
  const status = ofThese(filter.status, DOCUMENT_STATUSES);
  const origin = ofThese(filter.origin, DOCUMENT_ORIGINS);
  return read.db
    .selectFrom('document')
    .where(visible)
    .$if(status === null && destroyed === undefined && due === undefined, (query) =>
      query.where('document.status', archived === 'true' ? '=' : '<>', 'archived'),
    )
    .$if(destroyed !== undefined, (query) => query.where('document.destroyedAt', 'is not', null))
    .$if(held !== undefined, (query) => query.where(sql<boolean>`${HOLD_REASON} is not null`))
    .$if(due !== undefined, (query) => query.where('document.id', 'in', due ?? sql<string>`(null)`))
    .$if(status !== null, (query) =>
      query.where(sql<boolean>`document.status = any(${pgArray(status ?? [])})`),
    )
    .$if(origin !== null, (query) =>
      query.where(sql<boolean>`document.origin = any(${pgArray(origin ?? [])})`),
    )
    .$if(categoryId !== undefined, (query) =>
      query.where('document.categoryId', 'in', belowCategory(read, categoryId ?? '')),
    )
    .$if(resourceType !== undefined, (query) =>
      query.where('document.resourceType', '=', resourceType ?? 'sale'),
    )
    .$if(resourceId !== undefined, (query) => query.where('document.resourceId', '=', resourceId ?? ''))
    .$if(projectId !== undefined, (query) => query.where('document.projectId', '=', projectId ?? ''))
    .$if(saleId !== undefined, (query) => query.where('document.saleId', '=', saleId ?? ''))
    .$if(uploadedById !== undefined, (query) => query.where('document.uploadedById', '=', uploadedById ?? ''))
    .$if(tag !== undefined, (query) =>
      query.where(sql<boolean>`document.tags ? ${(tag ?? '').toLowerCase()}`),
    )
    .$if(expiresUntil !== undefined, (query) =>
      query.where('document.expiresOn', 'is not', null).where('document.expiresOn', '<=', expiresUntil ?? ''),
    )
    .$if(Boolean(acceptance?.length), (query) =>
      query.where(latestAcceptance(read), 'in', [...(acceptance ?? [])]),
    )
    .$if(words !== undefined, (query) =>
      query.where((document) => (words ? saysWords(read, access, words) : document.lit(true))),
    );
}

/** Which of the chosen values are of such rows; null where nothing was chosen. */
export function ofThese(
  chosen: readonly string[] | undefined,
  known: readonly string[],
): readonly string[] | null {
  return chosen?.length ? known.filter((one) => chosen.includes(one)) : null;
}

/** The state of the latest acceptance of the document, null without one. */
function latestAcceptance({ caller }: Read) {
  return sql<string | null>`(select acceptance.state from acceptance
    where acceptance.organization_id = ${caller.organizationId} and acceptance.document_id = document.id
    order by acceptance.created_at desc, acceptance.id desc limit 1)`;
}

/** A category and all below it. */
export function belowCategory({ caller }: Read, id: string) {
  return sql<string>`(with recursive below as (
      select id from document_category where organization_id = ${caller.organizationId} and id = ${id}
      union all
      select child.id from document_category child join below on child.parent_id = below.id
       where child.organization_id = ${caller.organizationId}
    ) select id from below)`;
}
