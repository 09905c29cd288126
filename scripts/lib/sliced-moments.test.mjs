import { expect, test } from 'vitest';
import { slicedMoments } from './sliced-moments.mjs';

/** A value in a template, as code has it. */
const valueOf = (name) => ['$', `{${name}}`].join('');

test.each([
  'formatDay(lead.createdAt.slice(0, 10))',
  'moment.substring(0, 10)',
  "new Date().toISOString().split('T')[0]",
  "at.split('T')",
  'new Date().toISOString().slice(0, 16)',
  "new Date(at).toLocaleDateString('en-CA')",
  'Intl.DateTimeFormat().resolvedOptions().timeZone',
  "now.toLocaleTimeString('en-IN')",
  'sql`lead.created_at::date`',
  `sql\`${valueOf('createdAt')}::date\``,
])('a moment that is cut into a day, or read off the clock of the browser, is refused: %s', (code) => {
  expect(slicedMoments('src/x.ts', `const a = 1;\n${code}`)[0]).toMatch(/^src\/x\.ts:2 /);
});

test.each([
  'dayOf(lead.createdAt, timezone)',
  'day.slice(0, 7)',
  '// lead.createdAt.slice(0, 10)',
  `sql\`(lead.created_at at time zone ${valueOf('timezone')})::date\``,
  'sql`sale.booking_date::date`',
])('days, and moments with their time zone, are taken: %s', (code) => {
  expect(slicedMoments('src/x.ts', ` ${code}`)).toEqual([]);
});
