import { addDays } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { listLeads } from '#enquiries/leads/server/lead.queries.ts';
import { updateAssignmentRules } from '#enquiries/assignment/server/policy.commands.ts';
import { reassignLeads } from '#enquiries/assignment/server/reassignment.commands.ts';
import { addAbsence, setSchedule } from '#enquiries/assignment/server/presence.commands.ts';
import type { RuleInput } from '#enquiries/assignment/assignment.contract.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';

/** Assignment rules, current leave, leads reassigned during leave, and individual working hours. */
export async function playAssignment(stage: Stage, projects: readonly SeededProject[]): Promise<void> {
  await stage.play('sh', stage.latest, async (work) => {
    await updateAssignmentRules(work, { rules: rulesOf(stage, projects) });
    const away = (key: string, from: number, to: number) => ({
      userId: stage.person(key).userId,
      firstDay: addDays(stage.today, from),
      lastDay: addDays(stage.today, to),
    });
    await addAbsence(work, { ...away('se3', -1, 3), reason: 'leave', note: 'Wedding in the family' });
    await addAbsence(work, { ...away('se6', 5, 6), reason: 'training' });
    const schedule = { days: [2, 3, 4, 5, 6, 7], from: '11:00', to: '20:00' };
    await setSchedule(work, stage.person('se4').userId, { schedule });
    await reassign(work, stage);
  });
}

/** Leads received before the leave began; a small share of the history may have none. */
async function reassign(work: Work, stage: Stage): Promise<void> {
  const ownerId = stage.person('se3').userId;
  const { rows } = await listLeads(work, {
    ownerId,
    status: ['new'],
    page: 1,
    limit: 50,
    sort: '-createdAt',
  });
  if (rows.length === 0) return;
  await reassignLeads(work, {
    leadIds: rows.map(({ id }) => id),
    to: { how: 'spread', userIds: ['se1', 'se2'].map((key) => stage.person(key).userId) },
    reason: 'On leave for a wedding: new enquiries cannot wait',
    preview: false,
  });
}

function rulesOf(stage: Stage, projects: readonly SeededProject[]): RuleInput[] {
  const idOf = (code: string) => projects.find(({ data }) => data.code === code)?.id ?? null;
  const people = (...keys: string[]) => keys.map((key) => stage.person(key).userId);
  const any = { isActive: true, projectId: null, sources: [], languages: [], areas: [], pincodes: [] };
  return [
    {
      ...any,
      name: 'Telugu speakers',
      projectId: idOf('KVH'),
      languages: ['Telugu'],
      userIds: people('se6', 'se7'),
    },
    { ...any, name: 'Kannada speakers', languages: ['Kannada'], userIds: people('se8') },
    {
      ...any,
      name: 'Neighbours of Wakad',
      projectId: idOf('KTR'),
      areas: ['Wakad', 'Hinjewadi', 'Baner'],
      pincodes: ['411057', '411045'],
      userIds: people('se1', 'se2'),
    },
    {
      ...any,
      name: 'Portals',
      isActive: false,
      sources: ['portal99acres', 'portalHousing'],
      userIds: people('se3'),
    },
  ];
}
