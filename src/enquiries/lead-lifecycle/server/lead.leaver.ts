import type { Expression, RawBuilder } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { AppError, conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { Leaving, OwnedLeads } from '#company/people/server/owned-leads.ts';
import { openLeadsText } from '#company/people/user.rules.ts';
import { MAX_REASSIGNED } from '#enquiries/assignment/reassignment.contract.ts';
import { reassignLeads } from '#enquiries/assignment/server/reassignment.commands.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { updateLeads } from './lead.commands.ts';

/** The open leads of users, for the user administration. */
export const ownedLeads: OwnedLeads = { countOpen, lockOpen, reassign };

function countOpen(ownerId: Expression<string>): RawBuilder<number> {
  const leads = expressionBuilder<Tables, never>()
    .selectFrom('lead')
    .select((lead) => lead.fn.countAll<number>().as('leads'))
    .where('lead.ownerId', '=', ownerId)
    .where('lead.status', 'in', OPEN_LEAD_STATUSES)
    .where('lead.deletedAt', 'is', null);
  return sql<number>`${leads}`;
}

async function lockOpen(work: Work, ownerId: string): Promise<string[]> {
  const rows = await work.db
    .selectFrom('lead')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('status', 'in', OPEN_LEAD_STATUSES)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

async function reassign(work: Work, leads: readonly string[], leaving: Leaving): Promise<void> {
  if (leaving.isSpread && !leaving.toId) await spread(work, leads);
  else await giveTo(work, leads, leaving);
}

async function giveTo(work: Work, leads: readonly string[], { fromId, toId }: Leaving): Promise<void> {
  if (!toId) throw conflict(openLeadsText(leads.length), 'reassignToId');
  if (toId === fromId) throw invalid('reassignToId', 'Choose somebody else.');
  try {
    await updateLeads(leads.map((id) => ({ work, input: { id, patch: { ownerId: toId } } })));
  } catch (error) {
    throw ofField(error, 'ownerId', 'reassignToId');
  }
}

/** All of them or none: a lead that nobody can take keeps the user active. */
async function spread(work: Work, leads: readonly string[]): Promise<void> {
  for (let from = 0; from < leads.length; from += MAX_REASSIGNED) {
    const leadIds = leads.slice(from, from + MAX_REASSIGNED);
    const { refusals } = await reassignLeads(work, {
      leadIds,
      to: { how: 'spread', userIds: [] },
      reason: 'The owner was deactivated',
      preview: false,
    });
    const [first] = refusals;
    if (first) throw conflict(`${first.customer}: ${first.message}`, 'spreadLeads');
  }
}

/** The same error at the field of this call. */
function ofField(error: unknown, from: string, to: string): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  const fields = error.fields.map((one) => (one.field === from ? { ...one, field: to } : one));
  return new AppError(error.code, error.message, fields);
}
