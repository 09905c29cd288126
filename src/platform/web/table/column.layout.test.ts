import { expect, it } from 'vitest';
import { boundedWidth, namesLayout, readLayout, withLayout } from './column.layout.ts';

it('columns, widths and what stays in view are read from an address as they were written to it', () => {
  const layout = { shown: ['unit', 'status'], widths: { unit: 140, 'owner-id': 90 }, pinned: ['unit'] };
  const params = withLayout(new URLSearchParams('status=new'), layout);
  expect(params.get('status')).toBe('new');
  expect(readLayout(params)).toEqual(layout);
  expect(namesLayout(params)).toBe(true);
});

it('columns as they come leave nothing in the address', () => {
  const arranged = new URLSearchParams('columns=unit&widths=unit-140&pinned=unit&page=2');
  const plain = withLayout(arranged, { shown: [], widths: {}, pinned: [] });
  expect(plain.toString()).toBe('page=2');
  expect(namesLayout(plain)).toBe(false);
});

it('a width is whole and within its bounds, and one that cannot be read is left out', () => {
  expect(readLayout(new URLSearchParams('widths=a-5,b-9999,c,-40,d-12x')).widths).toEqual({ a: 60, b: 800 });
  expect(boundedWidth(140.4)).toBe(140);
});
