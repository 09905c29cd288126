import { expect, it } from 'vitest';
import { exceptionHref } from './exception.rules.ts';

it('a row opens its record, or what the role may open of it', () => {
  const of = (type: 'plan' | 'sale' | 'unit' | 'milestone') => ({ type, id: 'r' });
  expect(exceptionHref(of('plan'), 'p', 'Finance Head')).toBe('/payments/plans/r');
  expect(exceptionHref(of('sale'), 'p', 'Sales Head')).toBe('/sales/r');
  expect(exceptionHref(of('sale'), 'p', 'Finance Head')).toBe('/payments/collections?sale=r');
  expect(exceptionHref(of('unit'), 'p', 'Finance Head')).toBe('/projects/p/units/r');
  expect(exceptionHref(of('milestone'), 'p', 'Finance Manager')).toBe('/construction/milestones/r');
  expect(exceptionHref(of('milestone'), 'p', 'Finance Head')).toBe('/projects/p');
});
