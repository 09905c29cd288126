import { expect, test } from 'vitest';
import { differencesOf } from './differences.mjs';
import { Twins } from './twins.mjs';

const reply = (data) => ({
  status: 200,
  type: 'application/json',
  name: null,
  bytes: Buffer.from(JSON.stringify({ data })),
});
const differences = (before, after, isMeant = () => false) =>
  differencesOf(reply(before), reply(after), { twins: new Twins(0), where: { path: '/x' }, isMeant });

test('a word that is meant to differ hides no other of the same text', async () => {
  const before = 'This offer of price holds until 29 Nov 2026 while the unit is available at 12,00,000.';
  const after = 'This offer is valid until 29 Nov 2026 while the unit is available at 13,00,000.';
  const isMeant = (one) => /of price holds/.test(one.before) && /is valid/.test(one.after);
  expect(await differences({ text: before }, { text: after }, isMeant)).toEqual([
    { path: 'data.text', before: '"is available at 12,00,000."', after: '"is available at 13,00,000."' },
  ]);
});

test('more differences than are reported of one reply hide none that is not meant', async () => {
  const rows = (amount) => [...Array.from({ length: 80 }, () => 'Kept'), amount];
  const after = [...rows(2)].map((one) => (one === 'Kept' ? 'Forfeited' : one));
  const found = await differences(rows(1), after, (one) => one.after === '"Forfeited"');
  expect(found).toEqual([{ path: 'data.80', before: '1', after: '2' }]);
});

test('an id of its own stands for one id of the other server inside of a sentence too', async () => {
  const ids = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((start) => `${start}-0000-7000-8000-000000000000`);
  const [one, two, three] = ids;
  const before = [`Letter ${one} was sent at once`, `Letter ${one}`];
  expect(await differences(before, [`Letter ${two} was sent immediately`, `Letter ${two}`])).toMatchObject([
    { path: 'data.0' },
  ]);
  expect(await differences(before, [`Letter ${two} was sent at once`, `Letter ${three}`])).toMatchObject([
    { path: 'data.1' },
  ]);
});
