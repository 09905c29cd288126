import type { AliasableExpression } from 'kysely';
import type { Role } from '#platform/contract/roles.ts';
import type { Caller, Read } from '#platform/server/context.ts';
import type { DocumentResource } from '../document.rules.ts';

/** How documents know a kind of record. Records are of higher areas, so src/app fills this in. */
export interface RecordKind {
  /** Whether the role may see papers of such records at all. */
  isOpenTo: (caller: Caller) => boolean;
  /** Ids of the records that the caller may see. */
  visibleIds: (read: Read) => AliasableExpression<{ id: string }>;
  /** Roles that may upload to the records that they see. */
  editors: readonly Role[];
}

export type DocumentAccess = Readonly<Record<DocumentResource, RecordKind>>;
