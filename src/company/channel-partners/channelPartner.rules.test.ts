import { describe, expect, it } from 'vitest';
import { ROLES } from '#platform/contract/roles.ts';
import { firmRefusal } from './channelPartner.rules.ts';

const KEEPERS = ['Business Head', 'Project Director', 'Channel Partner Manager'];

describe('a firm', () => {
  it('is changed by those who keep firms; only its PAN is also marked by Finance', () => {
    const may = (fields: string[]) => ROLES.filter((role) => firmRefusal(role, fields) === null);
    expect(may(['name', 'gstins'])).toEqual(KEEPERS);
    expect(may(['panInoperative', 'tier'])).toEqual(KEEPERS);
    expect(may(['panInoperative'])).toEqual([
      'Business Head',
      'Project Director',
      'Finance Head',
      'Finance Manager',
      'Channel Partner Manager',
    ]);
  });
});
