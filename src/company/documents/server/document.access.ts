import type { AliasableExpression } from 'kysely';
import type { Caller, Read } from '#platform/server/context.ts';
import type { DocumentResource } from '../document.rules.ts';

/** How documents know a kind of record. Records are of higher areas, so src/app fills this in. */
interface RecordKind {
  /** Whether the role may see papers of such records at all. */
  isOpenTo: (caller: Caller) => boolean;
  /** Ids of the records that the caller may see. */
  visibleIds: (read: Read) => AliasableExpression<{ id: string }>;
}

export type DocumentAccess = Readonly<Record<DocumentResource, RecordKind>>;
