import { expect, it } from 'vitest';
import { savedViewActions, viewQuery } from './savedView.rules.ts';

const own = { ownerId: 'me', isShared: false };
const shared = { ownerId: 'somebody', isShared: true };

it('a view keeps filters and order of an address, and reads the same in whatever order they were chosen', () => {
  expect(viewQuery('?status=new&page=3&sort=-createdAt&peek=1&view=hot&saved=1')).toBe(
    'sort=-createdAt&status=new',
  );
  expect(viewQuery('sort=-createdAt&status=new')).toBe(viewQuery('status=new&sort=-createdAt'));
  expect(viewQuery('?page=2')).toBe('');
  expect(viewQuery('?q=asha')).toBe(viewQuery('?search=asha'));
});

it('everyone may change their own views; managers share views and administrators may change shared ones', () => {
  expect(savedViewActions(own, { userId: 'me', role: 'Sales Executive' })).toEqual(['edit', 'delete']);
  expect(savedViewActions(own, { userId: 'me', role: 'Sales Manager' })).toEqual(['edit', 'share', 'delete']);
  expect(savedViewActions(shared, { userId: 'me', role: 'Sales Manager' })).toEqual([]);
  expect(savedViewActions(shared, { userId: 'me', role: 'Sales Head' })).toEqual(['makeDefault']);
  expect(savedViewActions(shared, { userId: 'me', role: 'Business Head' })).toEqual([
    'edit',
    'share',
    'makeDefault',
    'delete',
  ]);
});
