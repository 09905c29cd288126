import { describe, expect, it } from 'vitest';
import { ROLES } from '#platform/contract/roles.ts';
import { accountActions, confirmRefusal, decisionRefusal } from './firmAccount.rules.ts';

const maker = { role: 'Finance Manager' as const, isMaker: true, isAlone: false };

describe('the account of a firm', () => {
  it('is entered by Finance alone', () => {
    const may = ROLES.filter((role) => accountActions({ ...maker, role }, false).includes('enter'));
    expect(may).toEqual(['Business Head', 'Project Director', 'Finance Head', 'Finance Manager']);
  });

  it('is confirmed by another person than its maker, unless nobody else could', () => {
    expect(accountActions(maker, true)).toEqual(['enter', 'reject']);
    expect(confirmRefusal(maker)?.status).toBe(403);
    for (const person of [
      { ...maker, isMaker: false },
      { ...maker, isAlone: true },
    ]) {
      expect(accountActions(person, true)).toEqual(['enter', 'confirm', 'reject']);
      expect(confirmRefusal(person)).toBeNull();
    }
  });

  it('is decided on as it was read', () => {
    expect(decisionRefusal('a', 'a')).toBeNull();
    expect(decisionRefusal(null, 'a')?.message).toBe('There is no account to be confirmed.');
    expect(decisionRefusal('b', 'a')?.message).toBe(
      'Another account was entered meanwhile. Reload and check that one.',
    );
  });
});
