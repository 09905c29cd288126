import { expect, test } from 'vitest';
import { arrangeActions } from './page.actions.ts';

const action = (label: string, more = {}) => ({ label, ...more });

test('a page has at most two outlined buttons and one filled one, the rest under the menu', () => {
  const { outlined, primary, more } = arrangeActions([
    action('Call'),
    action('WhatsApp'),
    action('Log'),
    action('Book a unit', { isPrimary: true }),
    action('Delete', { isRare: true }),
  ]);
  expect(outlined.map(({ label }) => label)).toEqual(['Call', 'WhatsApp']);
  expect(primary?.label).toBe('Book a unit');
  expect(more.map(({ label }) => label)).toEqual(['Log', 'Delete']);
});

test('a rare action is never a button of its own', () => {
  const { outlined, more } = arrangeActions([action('Cancel sale', { isRare: true }), action('Statement')]);
  expect(outlined.map(({ label }) => label)).toEqual(['Statement']);
  expect(more.map(({ label }) => label)).toEqual(['Cancel sale']);
});
