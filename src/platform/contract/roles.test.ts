import { describe, expect, test } from 'vitest';
import type { Role } from './roles.ts';
import {
  anyOf,
  authorityOf,
  CAPABILITIES,
  GROUPS,
  hasAuthority,
  hasCapability,
  hasRole,
  invitableRoles,
  isRole,
  ROLES,
  SALES_STAFF,
  SCREEN_CHECKS,
  seniorityOf,
  without,
} from './roles.ts';

test('there are eleven roles', () => {
  expect(ROLES).toEqual([
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
  ]);
});

test.each<[Role, number, number]>([
  ['Business Head', 100, 1],
  ['Project Director', 90, 2],
  ['Sales Head', 80, 3],
  ['Finance Head', 80, 3],
  ['Marketing Head', 80, 3],
  ['Sales Manager', 70, 4],
  ['Finance Manager', 70, 4],
  ['Channel Partner Manager', 60, 4],
  ['Sales Executive', 50, 5],
  ['Channel Partner Admin', 40, 5],
  ['Channel Partner Agent', 30, 6],
])('%s has authority %i and seniority %i', (role, authority, seniority) => {
  expect(authorityOf(role)).toBe(authority);
  expect(seniorityOf(role)).toBe(seniority);
});

test('an unknown role has no authority and the last seniority', () => {
  for (const unknown of [null, undefined, '', 'business head', 'Intern']) {
    expect(isRole(unknown)).toBe(false);
    expect(authorityOf(unknown)).toBe(0);
    expect(seniorityOf(unknown)).toBe(10);
  }
});

describe('groups', () => {
  test.each<[keyof typeof GROUPS, Role[]]>([
    ['ADMIN', ['Business Head', 'Project Director']],
    [
      'MANAGEMENT',
      [
        'Business Head',
        'Project Director',
        'Sales Head',
        'Finance Head',
        'Marketing Head',
        'Sales Manager',
        'Finance Manager',
        'Channel Partner Manager',
      ],
    ],
    [
      'SALES',
      [
        'Business Head',
        'Project Director',
        'Sales Head',
        'Marketing Head',
        'Sales Manager',
        'Sales Executive',
        'Channel Partner Manager',
        'Channel Partner Admin',
        'Channel Partner Agent',
      ],
    ],
    ['FINANCE', ['Business Head', 'Project Director', 'Finance Head', 'Finance Manager']],
    ['CONSTRUCTION', ['Business Head', 'Project Director', 'Sales Manager', 'Finance Manager']],
    ['VIEW_ONLY', [...ROLES]],
  ])('%s holds exactly its roles', (group, roles) => {
    expect(GROUPS[group].toSorted()).toEqual(roles.toSorted());
  });

  test('the sales staff are SALES without the people of channel partners', () => {
    expect(SALES_STAFF).not.toContain('Channel Partner Admin');
    expect(SALES_STAFF).not.toContain('Channel Partner Agent');
    expect(SALES_STAFF).toHaveLength(7);
  });
});

describe('capabilities', () => {
  test.each<[keyof typeof CAPABILITIES, keyof typeof GROUPS]>([
    ['userManagement', 'ADMIN'],
    ['systemSettings', 'ADMIN'],
    ['organizationSettings', 'ADMIN'],
    ['projectManagement', 'MANAGEMENT'],
    ['salesReports', 'MANAGEMENT'],
    ['viewAllProjects', 'MANAGEMENT'],
    ['financialReports', 'FINANCE'],
    ['viewFinancials', 'FINANCE'],
    ['constructionManagement', 'CONSTRUCTION'],
    ['manageContractors', 'CONSTRUCTION'],
    ['leadManagement', 'SALES'],
    ['salesPipeline', 'SALES'],
    ['customerInteractions', 'SALES'],
    ['viewOwnLeads', 'SALES'],
  ])('%s belongs to %s', (capability, group) => {
    expect(CAPABILITIES[capability].toSorted()).toEqual(GROUPS[group].toSorted());
  });

  test.each(['approveDocuments', 'editPricing'] as const)(
    '%s needs the authority of a Sales Manager',
    (capability) => {
      expect(CAPABILITIES[capability].toSorted()).toEqual(
        ROLES.filter((role) => authorityOf(role) >= 70).toSorted(),
      );
      expect(hasCapability('Sales Manager', capability)).toBe(true);
      expect(hasCapability('Channel Partner Manager', capability)).toBe(false);
    },
  );

  test('screens ask seven checks', () => {
    expect(SCREEN_CHECKS).toHaveLength(7);
  });

  test('a user without a role may do nothing', () => {
    for (const capability of Object.keys(CAPABILITIES) as (keyof typeof CAPABILITIES)[]) {
      expect(hasCapability(null, capability)).toBe(false);
    }
    expect(hasAuthority(undefined, 1)).toBe(false);
    expect(hasRole(null, ...ROLES)).toBe(false);
  });
});

describe('invitations', () => {
  test('a Business Head may invite every offered role', () => {
    expect(invitableRoles('Business Head')).toEqual(ROLES.slice(2));
    expect(invitableRoles('Project Director')).toEqual(ROLES.slice(2));
  });

  test('nobody may invite their own rank or above', () => {
    expect(invitableRoles('Sales Head')).toEqual([
      'Sales Manager',
      'Finance Manager',
      'Channel Partner Manager',
      'Sales Executive',
      'Channel Partner Admin',
      'Channel Partner Agent',
    ]);
    expect(invitableRoles('Channel Partner Manager')).toEqual([
      'Sales Executive',
      'Channel Partner Admin',
      'Channel Partner Agent',
    ]);
    expect(invitableRoles('Sales Executive')).toEqual(['Channel Partner Agent']);
    expect(invitableRoles('Channel Partner Admin')).toEqual(['Channel Partner Agent']);
    expect(invitableRoles('Channel Partner Agent')).toEqual([]);
    expect(invitableRoles(null)).toEqual([]);
  });

  test('Business Head and Project Director are never offered', () => {
    for (const inviter of ROLES) {
      expect(invitableRoles(inviter)).not.toContain('Business Head');
      expect(invitableRoles(inviter)).not.toContain('Project Director');
    }
  });
});

test('lists of roles are joined and reduced in the order of the roles', () => {
  expect(anyOf(['Sales Executive'], GROUPS.ADMIN, GROUPS.ADMIN)).toEqual([
    'Business Head',
    'Project Director',
    'Sales Executive',
  ]);
  expect(without(GROUPS.FINANCE, 'Finance Head')).toEqual([
    'Business Head',
    'Project Director',
    'Finance Manager',
  ]);
});
