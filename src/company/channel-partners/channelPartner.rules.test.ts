import { describe, expect, it } from 'vitest';
import { ROLES } from '#platform/contract/roles.ts';
import { firmRefusal } from './channelPartner.rules.ts';

const MAY_ALL = ['Business Head', 'Project Director'];

describe('a firm', () => {
  it('gets its bank account from Finance alone', () => {
    const may = ROLES.filter((role) => firmRefusal(role, ['bank']) === null);
    expect(may).toEqual([...MAY_ALL, 'Finance Head', 'Finance Manager']);
  });

  it('gets everything else from those who keep firms, and both at once only from the heads', () => {
    const mayName = ROLES.filter((role) => firmRefusal(role, ['name', 'tier']) === null);
    expect(mayName).toEqual([...MAY_ALL, 'Channel Partner Manager']);
    expect(ROLES.filter((role) => firmRefusal(role, ['name', 'bank']) === null)).toEqual(MAY_ALL);
  });
});
