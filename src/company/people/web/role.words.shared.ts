import type { Role } from '#platform/contract/roles.ts';

/** What a role is there for, in one sentence for who gives it. */
export const ROLE_WORDS: Record<Role, string> = {
  'Business Head': 'Sees and decides everything, and manages people and settings.',
  'Project Director': 'Runs the projects, and manages people and settings.',
  'Sales Head': 'Sees all leads and sales, and approves discounts.',
  'Finance Head': 'Sees all money and rates, and no leads.',
  'Marketing Head': 'Sees all leads and their sources; books nothing.',
  'Sales Manager': 'Leads a team: its leads and sales, and unassigned leads of the projects.',
  'Finance Manager': 'Records and verifies receipts, issues invoices; sees no leads.',
  'Channel Partner Manager': 'Looks after the firms of partners and what they bring.',
  'Sales Executive': 'Works on own leads and sales.',
  'Channel Partner Admin': 'Sees what the own firm brings, and invites its agents.',
  'Channel Partner Agent': 'Sees what he brings himself.',
};
