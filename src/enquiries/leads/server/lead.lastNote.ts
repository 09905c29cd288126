import { expressionBuilder } from 'kysely';
import type { Role } from '#platform/contract/roles.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { isPartner } from '../lead.rules.ts';

/** The latest note on the timeline of `lead` that the caller may read, as `lastNote`; null without one. */
export function lastNoteFor(caller: { role: Role }) {
  return expressionBuilder<Tables, 'lead'>()
    .selectFrom('leadInteraction')
    .select('leadInteraction.notes')
    .whereRef('leadInteraction.leadId', '=', 'lead.id')
    .where('leadInteraction.notes', 'is not', null)
    .$if(isPartner(caller), (notes) => notes.where('leadInteraction.internal', '=', false))
    .orderBy('leadInteraction.occurredAt', 'desc')
    .limit(1)
    .as('lastNote');
}
