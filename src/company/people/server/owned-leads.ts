import type { Expression, RawBuilder } from 'kysely';
import type { Work } from '#platform/server/context.ts';

/** What this room needs to know about the open leads of a person; filled in by the area that keeps leads. */
export interface OwnedLeads {
  /** The number owned by a person, as a part of a query over people. */
  countOpen: (ownerId: Expression<string>) => RawBuilder<number>;
  /** Locks the leads of a person until the transaction ends; returns their ids. */
  lockOpen: (work: Work, ownerId: string) => Promise<readonly string[]>;
  /** Reassigns the leads of a person who leaves; 409 when that is not possible, and then none has changed. */
  reassign: (work: Work, leads: readonly string[], leaving: Leaving) => Promise<void>;
}

/** The person who leaves and who gets their leads: a chosen person, else the executives of the projects. */
export interface Leaving {
  fromId: string;
  toId: string | null;
  isSpread: boolean;
}
