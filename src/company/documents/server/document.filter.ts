import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { listDocuments } from '../document.contract.ts';
import { DOCUMENT_ORIGINS, DOCUMENT_STATUSES } from '../document.rules.ts';
import type { DocumentAccess } from './document.access.ts';
import { saysWords } from './document.search.ts';
import { visibleDocuments } from './document.visibility.ts';

export type DocumentFilter = Partial<
  Omit<QueryOf<typeof listDocuments>, 'page' | 'limit' | 'cursor' | 'sort'>
>;

/** Documents that the caller may see and the filter finds: for the list, its counts, its file and its bulk acts. */
export function foundDocuments(read: Read, access: DocumentAccess, filter: DocumentFilter) {
  const { categoryId, resourceType, resourceId, projectId, saleId, uploadedById } = filter;
  const { tag, expiresUntil, archived, search } = filter;
  const status = ofThese(filter.status, DOCUMENT_STATUSES);
  const origin = ofThese(filter.origin, DOCUMENT_ORIGINS);
  return read.db
    .selectFrom('document')
    .where(visibleDocuments(read, access))
    .$if(status === null, (query) =>
      query.where('document.status', archived === 'true' ? '=' : '<>', 'archived'),
    )
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
    .$if(Boolean(search?.trim()), (query) => query.where(saysWords(read, access, search ?? '')));
}

/** Which of the chosen values are of such rows; null where nothing was chosen. */
export function ofThese(
  chosen: readonly string[] | undefined,
  known: readonly string[],
): readonly string[] | null {
  return chosen?.length ? known.filter((one) => chosen.includes(one)) : null;
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
