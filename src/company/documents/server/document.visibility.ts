import type { ExpressionWrapper, RawBuilder, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Caller, Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { SALE_REACH } from '#company/people/saleReach.rules.ts';
import type { DocumentResource } from '../document.rules.ts';
import { DOCUMENT_ADMINS, DOCUMENT_RESOURCES, mayReadConfidential } from '../document.rules.ts';
import type { RecordAccess } from './document.access.ts';

export type DocumentCondition = ExpressionWrapper<Tables, 'document', SqlBool>;

/**
 * The documents a caller may see, for every list, count, search and file of documents: those of a category of their
 * role on a record that they see, and those shared with them. The condition refers to `document` by name.
 */
export function visibleDocuments(read: Read, access: RecordAccess): DocumentCondition {
  const document = expressionBuilder<Tables, 'document'>();
  return document.and([isKept(read), document.or([isReader(read, access), isShared(read)])]);
}

/** Those that a caller may read by their records; the others are only shared with them. */
export function readableDocuments(read: Read, access: RecordAccess): DocumentCondition {
  const document = expressionBuilder<Tables, 'document'>();
  return document.and([isKept(read), isReader(read, access)]);
}

export function onlySharedDocuments(read: Read, access: RecordAccess): DocumentCondition {
  const document = expressionBuilder<Tables, 'document'>();
  return document.and([isShared(read), sql<boolean>`(${isReader(read, access)}) is not true`]);
}

function isKept({ caller }: Read): DocumentCondition {
  const document = expressionBuilder<Tables, 'document'>();
  if (hasRole(caller.role, ...DOCUMENT_ADMINS)) return document.lit(true);
  return document.or([
    document('document.status', '<>', 'archived'),
    // That it is destroyed stays visible to all who could read it.
    document('document.destroyedAt', 'is not', null),
  ]);
}

/** By category and record, and not only by a share. */
export function isReader(read: Read, access: RecordAccess): DocumentCondition {
  const document = expressionBuilder<Tables, 'document'>();
  return document.and([inOpenCategory(read), isNotHidden(read), onVisibleRecord(read, access)]);
}

function inOpenCategory({ caller }: Read): DocumentCondition {
  const document = expressionBuilder<Tables, 'document'>();
  return document(
    'document.categoryId',
    'in',
    document
      .selectFrom('documentCategory')
      .select('documentCategory.id')
      .where(ofOpenCategory(caller, 'documentCategory')),
  );
}

/** Whether the role of the caller sees documents of the category in the row of this name. */
export function ofOpenCategory({ role }: Caller, category: string): RawBuilder<boolean> {
  const roles = sql.ref(`${category}.allowedRoles`);
  return hasRole(role, ...PARTNER_ROLES)
    ? sql<boolean>`${roles} ? ${role}`
    : sql<boolean>`(${roles} ? ${role} or ${roles} = '[]')`;
}

/** Confidential ones are for Finance, administrators and the uploader. */
function isNotHidden({ caller }: Read): DocumentCondition {
  const document = expressionBuilder<Tables, 'document'>();
  if (mayReadConfidential(caller.role)) return document.lit(true);
  return document.or([
    document('document.confidential', '=', false),
    document('document.uploadedById', '=', caller.userId),
  ]);
}

function onVisibleRecord(read: Read, access: RecordAccess): DocumentCondition {
  const document = expressionBuilder<Tables, 'document'>();
  return document.or(openTo(read, access).map((resource) => isOnVisible(read, access, resource)));
}

function openTo({ caller }: Read, access: RecordAccess): DocumentResource[] {
  return DOCUMENT_RESOURCES.filter((resource) => access.records[resource].isOpenTo(caller));
}

/** Whoever sees a handful of records finds their documents under themselves, not by a walk over all documents. */
export function seesFew({ caller }: Read): boolean {
  return hasRole(caller.role, ...PARTNER_ROLES) || SALE_REACH[caller.role] === 'own';
}

/** A single value on purpose: an EXISTS would become a hash of all records, built by each query. */
function isOnVisible(read: Read, access: RecordAccess, resource: DocumentResource): DocumentCondition {
  const document = expressionBuilder<Tables, 'document'>();
  return document.and([
    document('document.resourceType', '=', resource),
    sql<boolean>`(select seen.id from ${access.records[resource].visibleIds(read)} seen
      where seen.id = document.resource_id limit 1) is not null`,
  ]);
}

/** Shared with the caller or their firm, and not yet ended. */
export function isShared(read: Read): DocumentCondition {
  const document = expressionBuilder<Tables, 'document'>();
  return document.and([
    document('document.approvedVersionId', 'is not', null),
    document('document.status', '<>', 'archived'),
    document('document.id', 'in', sql<string>`(${sharedIds(read)})`),
  ]);
}

export function sharedIds({ caller, now }: Read): RawBuilder<unknown> {
  return sql`select share_item.document_id from document_share
      join share_item on share_item.organization_id = document_share.organization_id
                     and share_item.share_id = document_share.id
     where document_share.organization_id = ${caller.organizationId}
       and document_share.revoked_at is null and document_share.expires_at > ${now}
       and (document_share.user_id = ${caller.userId}
            or document_share.channel_partner_id = ${caller.channelPartnerId})`;
}

/** Whoever may see a document hears of its changes. */
export function documentAudience(access: RecordAccess): Audience {
  return { mayHear: () => true, visible: (read, ids) => among(read, ids, visibleDocuments(read, access)) };
}

/** The files of all versions are for its readers; others get the one that counts by `document.content.ts`. */
export function documentFileAudience(access: RecordAccess): Audience {
  const document = expressionBuilder<Tables, 'document'>();
  const readable = (read: Read) =>
    document.and([
      visibleDocuments(read, access),
      isReader(read, access),
      document('document.destroyedAt', 'is', null),
    ]);
  return { mayHear: () => true, visible: (read, ids) => among(read, ids, readable(read)) };
}

async function among(
  { db }: Read,
  ids: readonly string[],
  condition: DocumentCondition,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('document')
    .select('document.id')
    .where('document.id', 'in', [...ids])
    .where(condition)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
