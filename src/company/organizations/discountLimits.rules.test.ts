import { describe, expect, it } from 'vitest';
import type { Role } from '#platform/contract/roles.ts';
import { ROLES } from '#platform/contract/roles.ts';
import {
  checkDiscountLimits,
  checkLimitsRise,
  limitProblems,
  maySetLimitOf,
  DEFAULT_DISCOUNT_LIMITS,
} from './discountLimits.rules.ts';

describe('discount limits', () => {
  const before = Object.fromEntries(ROLES.map((role) => [role, 1])) as Record<Role, number>;
  const raise = (role: Role) => ({ ...before, [role]: 50 });

  it('are set for roles below one’s own', () => {
    expect(() => checkDiscountLimits('Sales Manager', before, raise('Sales Executive'))).not.toThrow();
    expect(() => checkDiscountLimits('Project Director', before, raise('Sales Head'))).not.toThrow();
  });

  it('are never raised by the one who profits from it, nor for those above', () => {
    expect(() => checkDiscountLimits('Sales Manager', before, raise('Sales Manager'))).toThrow(
      'You can change discount limits only for roles below your own.',
    );
    expect(() => checkDiscountLimits('Finance Head', before, raise('Sales Head'))).toThrow();
    expect(() => checkDiscountLimits('Sales Manager', before, raise('Business Head'))).toThrow();
  });

  it('are all open to the Business Head', () => {
    expect(() => checkDiscountLimits('Business Head', before, raise('Business Head'))).not.toThrow();
  });

  it('may be sent unchanged by anyone who may edit the rules', () => {
    expect(() => checkDiscountLimits('Sales Manager', before, { ...before })).not.toThrow();
  });

  it('are open in the form exactly where the server takes them', () => {
    const isTaken = (own: Role, other: Role) => {
      try {
        checkDiscountLimits(own, before, raise(other));
        return true;
      } catch {
        return false;
      }
    };
    for (const own of ROLES) {
      for (const other of ROLES) expect(maySetLimitOf(own, other)).toBe(isTaken(own, other));
    }
  });
});

describe('along the line of those who decide', () => {
  it('the standard limits never fall', () => {
    expect(limitProblems(DEFAULT_DISCOUNT_LIMITS)).toEqual([]);
  });

  it('nobody grants more than the one above him, and the field of his role is named', () => {
    const limits = { ...DEFAULT_DISCOUNT_LIMITS, 'Sales Executive': 4 };
    expect(limitProblems(limits)).toEqual([
      {
        role: 'Sales Executive',
        message: 'A Sales Executive cannot grant more than a Sales Manager: 4% is above 3%.',
      },
    ]);
    expect(() => checkLimitsRise(limits)).toThrow(
      expect.objectContaining({
        fields: [expect.objectContaining({ field: 'discountLimits.Sales Executive' })],
      }) as Error,
    );
  });

  it('finance and marketing may grant nothing while sales does', () => {
    const limits = { ...DEFAULT_DISCOUNT_LIMITS, 'Finance Head': 0, 'Sales Manager': 5 };
    expect(limitProblems(limits)).toEqual([]);
  });
});
