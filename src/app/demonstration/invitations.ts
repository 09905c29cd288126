import { inviteUser, revokeInvitation } from '#company/people/server/invitation.commands.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { SeededProject } from './seeded.ts';
import { MAIL_DOMAIN } from './people.data.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

interface DemoInvitation {
  name: readonly [string, string];
  role: Role;
  /** Key of the inviter. */
  by: string;
  daysAgo: number;
  /** Code of the project to work on; all when left out. */
  project?: string;
  revokedDaysAgo?: number;
}

/** Two pending, one expired, one revoked. */
const INVITATIONS: readonly DemoInvitation[] = [
  { name: ['Isha', 'Pawar'], role: 'Sales Executive', by: 'sm1', daysAgo: 2, project: 'KTR' },
  { name: ['Gaurav', 'Saxena'], role: 'Finance Manager', by: 'bh', daysAgo: 6 },
  { name: ['Nikhil', 'Bendre'], role: 'Sales Executive', by: 'sm2', daysAgo: 12, project: 'KVH' },
  { name: ['Rupali', 'Sathe'], role: 'Marketing Head', by: 'bh', daysAgo: 5, revokedDaysAgo: 4 },
];

/** Invites people in the last days, as history: no email is sent. */
export async function playInvitations(stage: Stage, projects: readonly SeededProject[]): Promise<void> {
  for (const { name, role, by, daysAgo, project, revokedDaysAgo } of INVITATIONS) {
    const [firstName, lastName] = name;
    const { id } = await stage.play(by, at(stage.daysAgo(daysAgo), 12), (work) =>
      inviteUser(work, {
        firstName,
        lastName,
        email: `${firstName}.${lastName}@${MAIL_DOMAIN}`.toLowerCase(),
        role,
        projectIds: projects.filter(({ data }) => data.code === project).map((one) => one.id),
      }),
    );
    if (revokedDaysAgo === undefined) continue;
    await stage.play(by, at(stage.daysAgo(revokedDaysAgo), 15), (work) =>
      revokeInvitation(work, id, 'Took a position elsewhere'),
    );
  }
}
