/**
 * Who may do what, as data. The server enforces it, screens read it, and the table of rights is generated from it.
 * Two readings of rank exist: authority governs sessions, approvals and limits (higher is more);
 * seniority governs only who may invite whom (lower is more senior).
 */
export const ROLES = [
  'Business Head',
  'Project Director',
  'Sales Head',
  'Finance Head',
  'Marketing Head',
  'Sales Manager',
  'Finance Manager',
  'Channel Partner Manager',
  'Sales Executive',
  'Channel Partner Admin',
  'Channel Partner Agent',
] as const;

export type Role = (typeof ROLES)[number];

/**
 * What people read for each role, on screens and in mails, documents and messages. The names above are keys, of the
 * database and the API: they are never printed and never change (docs/decisions/0039-roles-are-keys.md).
 */
export const ROLE_LABELS: Record<Role, string> = {
  'Business Head': 'Business Head',
  'Project Director': 'Project Director',
  'Sales Head': 'Sales Head',
  'Finance Head': 'Finance Head',
  'Marketing Head': 'Marketing Head',
  'Sales Manager': 'Sales Manager',
  'Finance Manager': 'Finance Manager',
  'Channel Partner Manager': 'Channel Partner Manager',
  'Sales Executive': 'Sales Executive',
  'Channel Partner Admin': 'Channel Partner Admin',
  'Channel Partner Agent': 'Channel Partner Agent',
};

const AUTHORITY: Record<Role, number> = {
  'Business Head': 100,
  'Project Director': 90,
  'Sales Head': 80,
  'Finance Head': 80,
  'Marketing Head': 80,
  'Sales Manager': 70,
  'Finance Manager': 70,
  'Channel Partner Manager': 60,
  'Sales Executive': 50,
  'Channel Partner Admin': 40,
  'Channel Partner Agent': 30,
};

const SENIORITY: Record<Role, number> = {
  'Business Head': 1,
  'Project Director': 2,
  'Sales Head': 3,
  'Marketing Head': 3,
  'Finance Head': 3,
  'Sales Manager': 4,
  'Finance Manager': 4,
  'Channel Partner Manager': 4,
  'Sales Executive': 5,
  'Channel Partner Admin': 5,
  'Channel Partner Agent': 6,
};

const NOT_OFFERED_IN_INVITATIONS: readonly Role[] = ['Business Head', 'Project Director'];

const ADMIN: readonly Role[] = ['Business Head', 'Project Director'];
const MANAGEMENT: readonly Role[] = [
  'Business Head',
  'Project Director',
  'Sales Head',
  'Finance Head',
  'Marketing Head',
  'Sales Manager',
  'Finance Manager',
  'Channel Partner Manager',
];
const SALES: readonly Role[] = [
  'Business Head',
  'Project Director',
  'Sales Head',
  'Marketing Head',
  'Sales Manager',
  'Sales Executive',
  'Channel Partner Manager',
  'Channel Partner Admin',
  'Channel Partner Agent',
];
const FINANCE: readonly Role[] = ['Business Head', 'Project Director', 'Finance Head', 'Finance Manager'];
const CONSTRUCTION: readonly Role[] = [
  'Business Head',
  'Project Director',
  'Sales Manager',
  'Finance Manager',
];
const VIEW_ONLY: readonly Role[] = ROLES;

export const GROUPS = { ADMIN, MANAGEMENT, SALES, FINANCE, CONSTRUCTION, VIEW_ONLY } as const;

export const PARTNER_ROLES: readonly Role[] = ['Channel Partner Admin', 'Channel Partner Agent'];

/** Sales people of the builder itself: SALES without the channel partners' own people. */
export const SALES_STAFF: readonly Role[] = SALES.filter((role) => !PARTNER_ROLES.includes(role));

/** Sales Manager and above in the sales line; Marketing Head joins for leads, Channel Partner Manager for partner rows. */
export const SALES_MANAGER_UP: readonly Role[] = [
  'Business Head',
  'Project Director',
  'Sales Head',
  'Sales Manager',
];

/** Those who may approve documents and change prices: authority of a Sales Manager (70) or more. */
const AUTHORITY_70: readonly Role[] = ROLES.filter((role) => AUTHORITY[role] >= 70);

export const CAPABILITIES = {
  userManagement: ADMIN,
  systemSettings: ADMIN,
  organizationSettings: ADMIN,
  projectManagement: MANAGEMENT,
  salesReports: MANAGEMENT,
  viewAllProjects: MANAGEMENT,
  financialReports: FINANCE,
  viewFinancials: FINANCE,
  constructionManagement: CONSTRUCTION,
  manageContractors: CONSTRUCTION,
  leadManagement: SALES,
  salesPipeline: SALES,
  customerInteractions: SALES,
  viewOwnLeads: SALES,
  approveDocuments: AUTHORITY_70,
  editPricing: AUTHORITY_70,
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof CAPABILITIES;

/** The seven checks that screens use to show or hide menu entries and routes. */
export const SCREEN_CHECKS = [
  'viewAllProjects',
  'projectManagement',
  'leadManagement',
  'salesPipeline',
  'salesReports',
  'viewFinancials',
  'userManagement',
] as const satisfies readonly Capability[];

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** What people read for a role, also within a sentence: `Ask a ${roleLabel('Finance Head')}`. */
export function roleLabel(role: Role): string {
  return ROLE_LABELS[role];
}

/** Authority of a role, 0 for none or an unknown one. */
export function authorityOf(role: string | null | undefined): number {
  return isRole(role) ? AUTHORITY[role] : 0;
}

/** Seniority of a role for invitations, 10 for none or an unknown one. */
export function seniorityOf(role: string | null | undefined): number {
  return isRole(role) ? SENIORITY[role] : 10;
}

export function hasRole(role: string | null | undefined, ...allowed: readonly Role[]): boolean {
  return allowed.some((one) => one === role);
}

export function hasCapability(role: string | null | undefined, capability: Capability): boolean {
  return hasRole(role, ...CAPABILITIES[capability]);
}

export function hasAuthority(role: string | null | undefined, minimum: number): boolean {
  return authorityOf(role) >= minimum;
}

/** Roles that `inviter` may invite: strictly junior to their own, never Business Head or Project Director. */
export function invitableRoles(inviter: string | null | undefined): Role[] {
  const own = seniorityOf(inviter);
  return ROLES.filter((role) => !NOT_OFFERED_IN_INVITATIONS.includes(role) && SENIORITY[role] > own);
}

/** The union of role lists, in the order of `ROLES`, each once. */
export function anyOf(...lists: readonly (readonly Role[])[]): readonly Role[] {
  return ROLES.filter((role) => lists.some((list) => list.includes(role)));
}

export function without(list: readonly Role[], ...excluded: readonly Role[]): readonly Role[] {
  return list.filter((role) => !excluded.includes(role));
}
