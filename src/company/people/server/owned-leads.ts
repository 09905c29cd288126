import type { Expression, RawBuilder } from 'kysely';
import type { Work } from '#platform/server/context.ts';

/** What people need to know and do about the open leads that somebody owns; the area that keeps leads fills it. */
export interface OwnedLeads {
  /** How many a person owns, as a part of a query over people. */
  countOpen: (ownerId: Expression<string>) => RawBuilder<number>;
  /** Locks those of a person until the transaction ends; answers their ids. */
  lockOpen: (work: Work, ownerId: string) => Promise<readonly string[]>;
  /** Gives leads of somebody who leaves to others; 409 when that is not possible, and then none has changed. */
  handOn: (work: Work, leads: readonly string[], leaving: Leaving) => Promise<void>;
}

/** Who leaves, and who gets his leads: somebody named, or else the executives of their projects. */
export interface Leaving {
  fromId: string;
  toId: string | null;
  isSpread: boolean;
}
