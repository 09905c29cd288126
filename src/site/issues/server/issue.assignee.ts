import { invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { assignableContractors, assignablePeople } from './assignee.queries.ts';

/** Who puts an issue right: a person, a contractor, or nobody yet. */
export interface Assignee {
  assignedToId: string | null;
  contractorId: string | null;
}

interface Wanted {
  assignedToId?: string | null | undefined;
  contractorId?: string | null | undefined;
}

interface Assigned {
  projectId: string;
  /** The contractor of the milestone of a new issue, or the one that the issue has. */
  contractorId: string | null;
}

/** With whom a new issue is: as sent, else with the contractor of its milestone. */
export async function assigneeOf(work: Work, place: Assigned, wanted: Wanted): Promise<Assignee> {
  const { assignedToId = null, contractorId = assignedToId === null ? place.contractorId : null } = wanted;
  await checkAssignee(work, place, { assignedToId, contractorId });
  return { assignedToId, contractorId };
}

/** Refuses two at once, a person or contractor of another project, and people who build nothing. */
export async function checkAssignee(
  work: Work,
  { projectId, contractorId: known }: Assigned,
  { assignedToId, contractorId }: Assignee,
): Promise<void> {
  if (assignedToId !== null && contractorId !== null)
    throw invalid('contractorId', 'Assign it to a person or to a contractor, not to both.');
  if (assignedToId !== null && !isAmong(await assignablePeople(work, projectId), assignedToId))
    throw invalid('assignedToId', 'Choose an active person of construction who works in this project.');
  if (contractorId === null || contractorId === known) return;
  if (!isAmong(await assignableContractors(work, projectId), contractorId))
    throw invalid('contractorId', 'Choose a contractor that has or had a milestone of this project.');
}

function isAmong(found: readonly { id: string }[], wanted: string): boolean {
  return found.some(({ id }) => id === wanted);
}
