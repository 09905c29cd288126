import type { Role } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { DiscountLimits } from '#inventory/pricing/discount.rules.ts';
import { rolesThatGrant } from '#offers/approvals/approval.rules.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { approvalAskedText, approvalDecidedText } from '../approvalNotices.rules.ts';
import { changesOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';

/** Requests for approval, and decisions. */
export async function approvalNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const made = await Promise.all([
    ...changesOf(deeds, 'approval', 'request').map(askedNotices),
    ...changesOf(deeds, 'approval', 'grant', 'refuse').map(decidedNotices),
  ]);
  return made.flat();
}

/** The users of the most junior role that may approve it; of the next one if nobody has that role. */
async function askedNotices({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const asked = await factsOf(work, input.id);
  const names = await namesOf(work, [asked.requestedById]);
  const words = approvalAskedText({ ...asked, by: names.get(asked.requestedById) ?? '' });
  const holders = await holdersOf(work, rolesThatGrant(asked.limits, asked));
  return holders
    .filter((userId) => userId !== asked.requestedById)
    .map((userId) => ({
      kind: 'approvalAsked' as const,
      userId,
      ...words,
      link: () => `/approvals?peek=${input.id}`,
      resourceType: 'approval',
      resourceId: input.id,
      occurrenceKey: 'asked',
    }));
}

async function decidedNotices({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const asked = await factsOf(work, input.id);
  const names = await namesOf(work, [work.caller.userId]);
  const by = names.get(work.caller.userId) ?? '';
  const how = input.action === 'grant' ? 'grant' : 'refuse';
  return [
    {
      kind: 'approvalDecided',
      userId: asked.requestedById,
      ...approvalDecidedText(how, { ...asked, by }),
      link: () => linkToSheet(asked),
      resourceType: 'approval',
      resourceId: input.id,
      occurrenceKey: how,
    },
  ];
}

/** The address for creating the cost sheet, with the choices of the request. */
export function linkToSheet(asked: {
  id: string;
  projectId: string;
  unitId: string;
  leadId: string | null;
}): string {
  const query = new URLSearchParams({ ...(asked.leadId ? { lead: asked.leadId } : {}), approval: asked.id });
  return `/projects/${asked.projectId}/units/${asked.unitId}/cost-sheet?${query}`;
}

async function holdersOf({ db }: Work, roles: readonly Role[]): Promise<string[]> {
  if (roles.length === 0) return [];
  const people = await db
    .selectFrom('appUser')
    .select(['id', 'role'])
    .where('role', 'in', [...roles])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
  const lowest = roles.find((role) => people.some((person) => person.role === role));
  return people.filter((person) => person.role === lowest).map(({ id }) => id);
}

async function factsOf({ db }: Work, id: string) {
  const row = await db
    .selectFrom('approval')
    .innerJoin('organization', (join) => join.onTrue())
    .innerJoin('unit', 'unit.id', 'approval.unitId')
    .leftJoin('projectPaymentConfig as config', 'config.projectId', 'approval.projectId')
    .selectAll('approval')
    .select([
      'unit.unitNumber',
      'config.discountLimits as ofProject',
      'organization.discountLimits as ofOrganization',
    ])
    .where('approval.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    limits: (row.ofProject ?? row.ofOrganization) as DiscountLimits,
    givenPaise: row.discountPaise + row.waivedPlcPaise,
  };
}
