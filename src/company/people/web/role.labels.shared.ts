import type { Role } from '#platform/contract/roles.ts';

/** What a role does, in one sentence for those who assign it. */
export const ROLE_LABELS: Record<Role, string> = {
  'Business Head': 'Sees and approves everything, and manages people and settings.',
  'Project Director': 'Runs the projects, and manages people and settings.',
  'Sales Head': 'Sees all leads and sales, and approves discounts.',
  'Finance Head': 'Sees all money and rates, and no leads.',
  'Marketing Head': 'Sees all leads and their sources; cannot book.',
  'Sales Manager': 'Leads a team: its leads and sales, and unassigned leads of the projects.',
  'Finance Manager': 'Records and verifies receipts, issues invoices; sees no leads.',
  'Channel Partner Manager': 'Manages partner firms and the leads they bring.',
  'Sales Executive': 'Works on own leads and sales.',
  'Channel Partner Admin': 'Sees the leads of the own firm, and invites its agents.',
  'Channel Partner Agent': 'Sees the leads they bring.',
};
