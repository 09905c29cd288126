import { describe, expect, it } from 'vitest';
import type { Role } from '#platform/contract/roles.ts';
import { ROLES } from '#platform/contract/roles.ts';
import type { Actor, Subject } from './user.rules.ts';
import {
  belongingProblem,
  inviteRefusal,
  mayChange,
  openLeadsText,
  roleChange,
  userActions,
} from './user.rules.ts';

const actor = (role: Role, userId = 'actor'): Actor => ({ userId, role });
const subject = (role: Role, status: Subject['status'] = 'active'): Subject => ({
  id: 'subject',
  role,
  status,
});

function invitedBy(inviter: Role): Role[] {
  return ROLES.filter((role) => inviteRefusal(inviter, role) === null);
}

describe('whom a role may invite', () => {
  const nine = ROLES.slice(2);
  const below3: Role[] = [
    'Sales Manager',
    'Finance Manager',
    'Channel Partner Manager',
    'Sales Executive',
    'Channel Partner Admin',
    'Channel Partner Agent',
  ];
  const below4: Role[] = ['Sales Executive', 'Channel Partner Admin', 'Channel Partner Agent'];
  it.each<[Role, readonly Role[]]>([
    ['Business Head', nine],
    ['Project Director', nine],
    ['Sales Head', below3],
    ['Finance Head', below3],
    ['Marketing Head', below3],
    ['Sales Manager', below4],
    ['Finance Manager', below4],
    ['Channel Partner Manager', below4],
    ['Sales Executive', ['Channel Partner Agent']],
    ['Channel Partner Admin', ['Channel Partner Agent']],
    ['Channel Partner Agent', []],
  ])('%s: those strictly junior by the reading of invitations', (inviter, roles) => {
    expect(invitedBy(inviter)).toEqual(roles);
  });

  it('says 400 of the two highest roles to everyone, and 403 of any other that is not junior', () => {
    for (const role of ROLES) {
      for (const high of ['Business Head', 'Project Director'] as const) {
        expect(inviteRefusal(role, high)).toMatchObject({
          code: 'validation',
          message: 'This role cannot be given by invitation.',
        });
      }
    }
    expect(inviteRefusal('Sales Manager', 'Finance Manager')).toMatchObject({
      code: 'forbidden',
      message: 'You cannot invite a user with this role.',
    });
  });
});

describe('a change of role', () => {
  it('is never one’s own', () => {
    const self = { ...subject('Business Head'), id: 'actor' };
    expect(roleChange(actor('Business Head'), self, 'Sales Head').refusal).toMatchObject({
      message: 'You cannot change your own role.',
    });
  });

  it('to and from the two highest roles is a Business Head’s alone, with his password', () => {
    const raised = roleChange(actor('Business Head'), subject('Sales Head'), 'Project Director');
    expect(raised).toEqual({ refusal: null, needsPassword: true });
    const lowered = roleChange(actor('Business Head'), subject('Project Director'), 'Sales Head');
    expect(lowered).toEqual({ refusal: null, needsPassword: true });
    for (const to of ['Business Head', 'Project Director'] as const) {
      const refused = roleChange(actor('Project Director'), subject('Sales Head'), to);
      expect(refused.refusal).toMatchObject({ code: 'forbidden' });
    }
  });

  it('raises active users only, so that it is no invitation by another name', () => {
    const refused = roleChange(actor('Business Head'), subject('Sales Head', 'invited'), 'Business Head');
    expect(refused.refusal).toMatchObject({ code: 'conflict' });
  });

  it('is refused to every role that is no ADMIN and not senior to both', () => {
    for (const role of ROLES) {
      const { refusal } = roleChange(actor('Sales Manager'), subject(role), 'Sales Executive');
      const isJunior = ['Sales Executive', 'Channel Partner Admin', 'Channel Partner Agent'].includes(role);
      expect(refusal === null, role).toBe(isJunior);
    }
  });
});

describe('who changes whom', () => {
  it('ADMIN changes everyone, but a Project Director no Business Head', () => {
    expect(mayChange(actor('Business Head'), subject('Business Head'))).toBe(true);
    expect(mayChange(actor('Project Director'), subject('Project Director'))).toBe(true);
    expect(mayChange(actor('Project Director'), subject('Business Head'))).toBe(false);
    expect(mayChange(actor('Sales Head'), subject('Channel Partner Agent'))).toBe(false);
  });

  it('offers an action only to those whom the command lets do it', () => {
    const bh = actor('Business Head');
    expect(userActions(bh, subject('Sales Head'), false)).toEqual([
      'edit',
      'changeRole',
      'raise',
      'endSessions',
      'deactivate',
    ]);
    expect(userActions(bh, { ...subject('Sales Head'), hasSecondFactor: true }, false)).toContain(
      'resetSecondFactor',
    );
    const self = { ...subject('Business Head'), id: bh.userId, hasSecondFactor: true };
    expect(userActions(bh, self, false)).not.toContain('resetSecondFactor');
    expect(userActions(bh, subject('Sales Head', 'deactivated'), false)).toEqual(['reactivate']);
    expect(userActions(bh, subject('Sales Head', 'invited'), false)).toEqual([
      'edit',
      'changeRole',
      'resend',
      'revoke',
    ]);
    expect(userActions(actor('Sales Manager'), subject('Sales Executive', 'invited'), true)).toEqual([
      'resend',
      'revoke',
    ]);
    expect(userActions(actor('Project Director'), subject('Business Head'), false)).toEqual([]);
    expect(userActions(bh, { ...subject('Business Head'), id: 'actor' }, false)).toEqual(['edit']);
  });
});

describe('what a role needs', () => {
  const none = { channelPartnerId: null, managerId: null, projects: 0 };
  it.each<[Role, typeof none, string | null]>([
    ['Sales Executive', none, 'managerId'],
    ['Channel Partner Admin', none, 'channelPartnerId'],
    ['Finance Manager', none, null],
  ])('%s', (role, belonging, field) => {
    expect(belongingProblem(role, belonging)?.fields?.[0]?.field ?? null).toBe(field);
  });

  it('a partner works on named projects, and staff belongs to no firm', () => {
    const firm = { ...none, channelPartnerId: 'firm' };
    expect(belongingProblem('Channel Partner Agent', firm)?.fields?.[0]?.field).toBe('projectIds');
    expect(belongingProblem('Channel Partner Agent', { ...firm, projects: 1 })).toBeNull();
    expect(belongingProblem('Sales Head', firm)?.fields?.[0]?.field).toBe('channelPartnerId');
  });

  it('names how many open leads stand in the way', () => {
    expect(openLeadsText(14)).toBe("Reassign this user's 14 open leads first.");
    expect(openLeadsText(1)).toBe("Reassign this user's 1 open lead first.");
  });
});
