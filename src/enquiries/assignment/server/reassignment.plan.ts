import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { sql } from 'kysely';
import { pgArray } from '#platform/server/database/values.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { isOpenStatus, leadName, mayAssignLead } from '#enquiries/leads/lead.rules.ts';
import type { LeadFilter } from '#enquiries/leads/server/lead.filter.ts';
import { isNarrowedTo } from '#enquiries/leads/server/lead.filter.ts';
import { lockLeads } from '#enquiries/leads/server/lead.steps.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import type { Seller } from '../assignment.rules.ts';
import type { LeadRefusal } from '#enquiries/leads/leadBulk.contract.ts';
import type { ReassignmentInput } from '../reassignment.contract.ts';
import { MAX_REASSIGNED } from '../reassignment.contract.ts';
import type { HandedLead, Handing } from '../reassignment.rules.ts';
import { spread, toOne } from '../reassignment.rules.ts';
import { deskFacts } from './desk.queries.ts';
import { sellersAt } from './turns.ts';

export interface Handed {
  lead: LockedLead;
  to: Seller;
}

export interface ReassignmentPlan {
  handed: Handed[];
  refusals: LeadRefusal[];
  unchanged: number;
}

/** Who gets which of the requested leads. They are locked in the order of their ids. */
export async function planOf(work: Work, input: ReassignmentInput): Promise<ReassignmentPlan> {
  const ids = await idsOf(work, input);
  const locked = await lockLeads(ids.map((leadId) => ({ work, leadId })));
  const leads = [...locked.values()];
  const [projects, sellers] = await Promise.all([projectsOf(work, ids), sellersNow(work)]);
  const able = leads.filter((lead) => refusalOf(work, lead) === null);
  const handings = handingsOf(
    input,
    sellers,
    able.map(({ id, ownerId }) => ({ ownerId, projectIds: projects.get(id) ?? [] })),
  );
  const byId = new Map(sellers.map((seller) => [seller.id, seller]));
  const plan: ReassignmentPlan = { handed: [], refusals: [], unchanged: 0 };
  for (const lead of leads) {
    const refusal = refusalOf(work, lead);
    if (refusal !== null) plan.refusals.push(refusedLead(lead, refusal));
  }
  able.forEach((lead, index) => addTo(plan, lead, handings[index] ?? null, byId));
  return plan;
}

function addTo(
  plan: ReassignmentPlan,
  lead: LockedLead,
  handing: Handing,
  sellers: ReadonlyMap<string, Seller>,
): void {
  if (handing === null) {
    plan.unchanged += 1;
    return;
  }
  const to = 'toId' in handing ? sellers.get(handing.toId) : undefined;
  if (to) plan.handed.push({ lead, to });
  else plan.refusals.push(refusedLead(lead, 'refusal' in handing ? handing.refusal : 'Nobody is available.'));
}

export function refusedLead(lead: LockedLead, message: string): LeadRefusal {
  return { leadId: lead.id, customer: leadName(lead), message };
}

function refusalOf(work: Work, lead: LockedLead): string | null {
  if (!isOpenStatus(lead.status)) return 'Only an open lead can be assigned.';
  return mayAssignLead(work.caller, lead) ? null : 'You cannot reassign this lead.';
}

function handingsOf(
  { to }: ReassignmentInput,
  sellers: readonly Seller[],
  leads: readonly HandedLead[],
): Handing[] {
  if (to.how === 'person') {
    const person = sellers.find(({ id }) => id === to.userId);
    if (!person) throw invalid('to.userId', 'Choose an active salesperson.');
    return toOne(person, leads);
  }
  const { userIds } = to;
  if (userIds.length === 0)
    return spread(
      sellers.filter(({ role }) => role === 'Sales Executive'),
      leads,
    );
  const chosen = sellers.filter(({ id }) => userIds.includes(id));
  if (chosen.length < new Set(userIds).size) throw invalid('to.userIds', 'Choose active salespeople.');
  return spread(chosen, leads);
}

async function sellersNow(read: Read): Promise<Seller[]> {
  return sellersAt(await deskFacts(read, read.now), read.now);
}

async function idsOf(read: Read, { leadIds, filter }: ReassignmentInput): Promise<string[]> {
  if (leadIds) return [...new Set(leadIds)].toSorted();
  const found = await read.db
    .selectFrom('lead')
    .select('lead.id')
    .where('lead.deletedAt', 'is', null)
    .where(visibleLeads(read))
    .where(await isNarrowedTo(read, listFilter(filter ?? {})))
    .orderBy('lead.id')
    .limit(MAX_REASSIGNED + 1)
    .execute();
  if (found.length === 0) throw conflict('No open lead matches this filter.');
  if (found.length > MAX_REASSIGNED)
    throw conflict('These are more than 2,000 leads. Narrow the selection, for instance to one project.');
  return found.map(({ id }) => id);
}

function listFilter(filter: NonNullable<ReassignmentInput['filter']>): LeadFilter {
  const { unassigned, status, ...more } = filter;
  return {
    page: 1,
    limit: 1,
    sort: '-createdAt',
    ...more,
    ...(unassigned ? { unassigned: 'true' as const } : {}),
    status: status?.length ? status : [...OPEN_LEAD_STATUSES],
  };
}

export async function projectsOf({ db }: Read, leadIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('leadProject')
    .select(['leadId', 'projectId'])
    .where(sql<boolean>`lead_id = any(${pgArray([...leadIds])})`)
    .execute();
  const projects = new Map<string, string[]>();
  for (const { leadId, projectId } of rows)
    projects.set(leadId, [...(projects.get(leadId) ?? []), projectId]);
  return projects;
}
