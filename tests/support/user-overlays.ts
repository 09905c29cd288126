import { act, actOnRow, filter, reads } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

const USERS = '/settings/users';

/** What opens upon the users and invitations of an organization. */
export const USER_LAYERS: readonly ScreenOverlay[] = [
  { name: 'invite a user', path: USERS, reveal: (page) => act(page, 'Invite user') },
  {
    name: 'invite a user without a name',
    path: USERS,
    reveal: async (page) => {
      await act(page, 'Invite user');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await reads(page, 'Role is required');
    },
  },
  {
    name: 'invite the first admin of a new firm',
    path: USERS,
    reveal: async (page) => {
      await act(page, 'Invite user');
      await page.getByLabel('Role').selectOption('Channel Partner Admin');
      await page.getByRole('button', { name: 'Enter a new firm' }).click();
      await reads(page, 'RERA agent number');
    },
  },
  { name: 'invite many', path: USERS, reveal: (page) => act(page, 'Invite many') },
  {
    name: 'what became of many invitations',
    path: USERS,
    reveal: async (page) => {
      await act(page, 'Invite many');
      await page.getByLabel('People').fill('Isha Pawar, isha@layers.test');
      await page.getByLabel('Role').selectOption('Finance Manager');
      await page.getByRole('button', { name: 'Send invitations' }).click();
      await reads(page, /of 1 invited$/);
    },
  },
  { name: 'edit a user', path: USERS, reveal: (page) => actOnRow(page, /^Actions for Test/, 'Edit') },
  {
    name: 'deactivate a user',
    path: USERS,
    reveal: (page) => actOnRow(page, /^Actions for Test/, 'Deactivate'),
  },
  { name: 'filter of a role', path: USERS, reveal: (page) => filter(page, 'Role') },
  {
    name: 'revoke an invitation',
    path: `${USERS}?view=invitations`,
    reveal: (page) => actOnRow(page, /^Actions for Gaurav/, 'Revoke invitation'),
  },
];
