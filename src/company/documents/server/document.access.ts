import type { AliasableExpression } from 'kysely';
import type { Caller, Read } from '#platform/server/context.ts';
import type { AnyRoute, CallContext, Download } from '#platform/server/http/route.ts';
import type { PaperRights } from '#company/papers/server/paper.queries.ts';
import type { DocumentResource, ListedPaper } from '../document.rules.ts';

/** How documents know a kind of record. Records are of higher areas, so src/app fills this in. */
interface RecordKind {
  /** Whether the role may see papers of such records at all. */
  isOpenTo: (caller: Caller) => boolean;
  /** Ids of the records that the caller may see. */
  visibleIds: (read: Read) => AliasableExpression<{ id: string }>;
}

/** An issued paper by what prints it. */
export interface PaperToShow {
  kind: ListedPaper;
  recordId: string;
  channelPartnerId: string | null;
  day: string;
}

export interface PaperAccess {
  rights: PaperRights<ListedPaper>;
  /** Its file, as the call of its record prints it. */
  print: (routes: readonly AnyRoute[], context: CallContext, paper: PaperToShow) => Promise<Download>;
}

/** Who sees documents through their records. */
export interface RecordAccess {
  records: Readonly<Record<DocumentResource, RecordKind>>;
}

/** And who sees issued papers. */
export interface DocumentAccess extends RecordAccess {
  papers: PaperAccess;
}
