import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AssignmentRule } from './assignment.contract.ts';
import type { Seller, Waiting } from './assignment.rules.ts';
import { choose, fits } from './assignment.rules.ts';

const HERE = 'project-here';
const THERE = 'project-there';

function seller(name: string, more: Partial<Seller> = {}): Seller {
  return {
    id: name.toLowerCase(),
    name,
    role: 'Sales Executive',
    managerId: 'ravi',
    line: [name.toLowerCase(), 'ravi'],
    projectIds: [HERE],
    lastTurn: null,
    lastAt: null,
    today: 0,
    absence: null,
    ...more,
  };
}

function rule(more: Partial<AssignmentRule>): AssignmentRule {
  return {
    id: 'rule',
    name: 'A rule',
    isActive: true,
    projectId: null,
    sources: [],
    languages: [],
    areas: [],
    pincodes: [],
    userIds: [],
    ...more,
  };
}

function enquiry(more: Partial<Waiting> = {}): Waiting {
  return { source: 'website', projectIds: [HERE], teamOf: null, ...more };
}

const AWAY = { absence: 'On leave until 24 Nov 2026' };
const asha = seller('Asha', { lastTurn: 7, today: 11 });
const bala = seller('Bala', { lastTurn: 9 });
const ravi = seller('Ravi', { role: 'Sales Manager', managerId: null, line: ['ravi'] });
const sita = seller('Sita', { role: 'Sales Head', managerId: null, line: ['sita'], projectIds: [] });

describe('a lead goes to', () => {
  test('whoever waited longest of the executives who are there', () => {
    const choice = choose(enquiry(), [], [bala, asha, ravi, sita]);
    expect(choice.reason).toEqual({ how: 'roundRobin', rule: null, name: 'Asha', today: 12 });
    expect(choose(enquiry(), [], [bala, { ...asha, ...AWAY }]).seller?.id).toBe('bala');
  });

  test('somebody who never had a turn before all others', () => {
    expect(choose(enquiry(), [], [asha, bala, seller('Zoya')]).seller?.id).toBe('zoya');
  });

  test('the people of the first rule that fits and has somebody there', () => {
    const rules = [
      rule({ name: 'Meta', sources: ['meta'], userIds: ['asha'] }),
      rule({ name: 'Kannada', languages: ['Kannada'], userIds: ['asha'] }),
      rule({ name: 'Wakad', areas: ['Wakad'], userIds: ['bala', 'asha'] }),
    ];
    const asked = enquiry({ language: 'kannada ', locality: ' wakad' });
    expect(choose(asked, rules, [asha, bala]).reason).toMatchObject({ how: 'rule', rule: 'Kannada' });
    const passing = choose(asked, rules, [{ ...asha, ...AWAY }, bala]);
    expect(passing.reason).toMatchObject({ how: 'rule', rule: 'Wakad', name: 'Bala' });
    expect(passing.passed).toEqual(['Kannada: Asha (on leave until 24 Nov 2026)']);
  });

  test('a manager of theirs when all executives are away, then to a Sales Head, then to nobody', () => {
    const away = { ...asha, ...AWAY };
    expect(choose(enquiry(), [], [away, ravi, sita]).reason?.how).toBe('manager');
    expect(choose(enquiry(), [], [away, { ...ravi, ...AWAY }, sita]).reason?.how).toBe('salesHead');
    expect(choose(enquiry(), [], [away, { ...ravi, ...AWAY }, { ...sita, ...AWAY }]).seller).toBeNull();
  });

  test('nobody where no executive works on the project', () => {
    expect(choose(enquiry(), [], [{ ...asha, projectIds: [THERE] }, ravi, sita]).seller).toBeNull();
  });

  test('the team of the manager who enters it', () => {
    const other = seller('Omkar', { line: ['omkar', 'neha'], managerId: 'neha' });
    expect(choose(enquiry({ teamOf: 'neha' }), [], [asha, other]).seller?.id).toBe('omkar');
    expect(choose(enquiry({ teamOf: 'neha' }), [rule({ userIds: ['asha'] })], [asha, other]).seller?.id).toBe(
      'omkar',
    );
  });
});

describe('a rule fits', () => {
  test.each([
    ['what it does not require', rule({}), {}, true],
    ['its project', rule({ projectId: HERE }), {}, true],
    ['no other project', rule({ projectId: THERE }), {}, false],
    ['one of its sources', rule({ sources: ['meta', 'website'] }), {}, true],
    ['a city as an area', rule({ areas: ['Pune'] }), { city: 'pune' }, true],
    ['the beginning of a PIN code', rule({ pincodes: ['4110'] }), { pincode: '411 057' }, true],
    ['no PIN code that is only shorter', rule({ pincodes: ['411057'] }), { pincode: '411' }, false],
    ['area or PIN code', rule({ areas: ['Baner'], pincodes: ['411'] }), { pincode: '411057' }, true],
    ['no lead that does not say where it is from', rule({ areas: ['Baner'] }), {}, false],
    ['nothing while it is switched off', rule({ isActive: false }), {}, false],
  ])('%s', (_case, one, lead, expected) => {
    expect(fits(one, enquiry(lead))).toBe(expected);
  });
});

test('nobody who may not see a project of the lead, or who is away, is ever chosen', () => {
  const anySeller = fc.record({
    id: fc.uuid(),
    name: fc.constantFrom('Asha', 'Bala', 'Zoya'),
    role: fc.constantFrom('Sales Executive' as const, 'Sales Manager' as const, 'Sales Head' as const),
    managerId: fc.constantFrom(null, 'ravi'),
    line: fc.constant([]),
    projectIds: fc.subarray([HERE, THERE]),
    lastTurn: fc.option(fc.nat()),
    lastAt: fc.constant(null),
    today: fc.nat(),
    absence: fc.option(fc.constant('Sick')),
  });
  fc.assert(
    fc.property(fc.uniqueArray(anySeller, { selector: ({ id }) => id }), fc.boolean(), (sellers, byRule) => {
      const rules = byRule ? [rule({ userIds: sellers.map(({ id }) => id) })] : [];
      const { seller: chosen } = choose(enquiry(), rules, sellers);
      const able = (one: Seller) =>
        one.absence === null && (one.projectIds.length === 0 || one.projectIds.includes(HERE));
      expect(chosen === null || able(chosen)).toBe(true);
      const executives = sellers.filter((one) => one.role === 'Sales Executive' && able(one));
      expect(chosen === null && executives.length > 0).toBe(false);
    }),
  );
});
