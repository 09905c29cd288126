import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { CAPABILITIES, ROLES } from '#platform/contract/roles.ts';

const Colleague = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(ROLES),
  department: z.string().nullable(),
  avatarFileId: z.uuid().nullable(),
  /** Of the projects they are assigned to; staff without any work on all, a partner on none. */
  projectCount: z.number().int(),
});
export type Colleague = z.infer<typeof Colleague>;

/** Active people by name. The team is written with the project (`teamUserIds`). */
export const ProjectTeam = z.strictObject({
  members: z.array(Colleague),
  others: z.array(Colleague),
});
export type ProjectTeam = z.infer<typeof ProjectTeam>;

export const getProjectTeam = call({
  method: 'GET',
  path: '/projects/{id}/team',
  summary: 'Who is assigned to a project, and who else could be',
  can: CAPABILITIES.viewAllProjects,
  reply: data(ProjectTeam),
});
