import { describe, expect, it } from 'vitest';
import { idleColumns } from './columns.ts';
import { outcomesOfLaw, withNumbers } from './generated.factory.ts';
import { leaks } from './leaks.ts';
import { randomFrom } from './random.ts';

const SEED = 1;
const outcomes = outcomesOfLaw({
  rows: 3_000,
  logit: ([a = 0, b = 0], [w = 0]) => 0.8 * a + 0.5 * b + (w === 1 ? 1 : 0) - 1.5,
});
const names = (refused: readonly { name: string }[]) => refused.map(({ name }) => name);

describe('columns known only after the outcome', () => {
  it('are found when they repeat it, with some errors', () => {
    const random = randomFrom(3);
    const planted = withNumbers(outcomes, 'loan sanctioned', (_, label) =>
      random() < 0.03 ? 1 - label : label,
    );
    expect(names(leaks(planted, SEED))).toEqual(['loan sanctioned']);
  });

  it('are found when they are filled for one outcome only', () => {
    const random = randomFrom(3);
    const planted = withNumbers(outcomes, 'lost to', (_, label) =>
      label === 1 || random() < 0.6 ? Number.NaN : 4,
    );
    expect(leaks(planted, SEED)).toMatchObject([
      { name: 'lost to', reason: expect.stringContaining('none of the') },
    ]);
  });

  it('are found when they lift a fair model to one that is too good to be true', () => {
    const random = randomFrom(3);
    const talk = withNumbers(
      outcomes,
      'minutes talked',
      (_, label) => -Math.log(1 - random()) * (label === 1 ? 24 : 2),
    );
    const found = leaks(talk, SEED);
    expect(names(found)).toEqual(['minutes talked']);
    expect(found[0]?.reason).toMatch(/lifts the AUC from 0\.7\d to 0\.9\d/);
  });

  it('are found two at a time, though each would hide the other', () => {
    const random = randomFrom(3);
    const one = withNumbers(outcomes, 'agreement', (_, label) => label * 2 + random());
    const two = withNumbers(one, 'first receipt', (_, label) => label * 3 - random());
    expect(names(leaks(two, SEED)).toSorted()).toEqual(['agreement', 'first receipt']);
  });

  it('are not seen in honest columns, however strong', () => {
    expect(leaks(outcomes, SEED)).toEqual([]);
    for (const strength of [1.5, 2.2]) {
      const strong = outcomesOfLaw({
        rows: 3_000,
        seed: 5,
        logit: ([a = 0, b = 0]) => strength * a + 0.3 * b - 1,
      });
      expect(leaks(strong, SEED)).toEqual([]);
    }
  });
});

describe('columns that are no use', () => {
  it('are those without a difference and those that number or name the rows', () => {
    const random = randomFrom(2);
    let more = withNumbers(outcomes, 'country', () => 91);
    more = withNumbers(more, 'fax', () => Number.NaN);
    more = withNumbers(more, 'serial', (row) => 5_000 + 3 * row);
    more = withNumbers(more, 'price', () => Math.floor(random() * 90) * 100_000);
    const ids = Array.from({ length: outcomes.frame.rows }, (_, row) => `L-${row}`);
    const code = {
      kind: 'category' as const,
      name: 'code',
      levels: ids,
      codes: Int32Array.from(ids, (_, row) => row),
    };
    const found = idleColumns([...more.frame.columns, code]).map(({ name, kind }) => `${name}: ${kind}`);
    expect(found).toEqual(['country: constant', 'fax: constant', 'serial: identifier', 'code: identifier']);
  });

  it('are not columns that are filled here and there, nor amounts that happen to differ', () => {
    const random = randomFrom(2);
    const visited = withNumbers(outcomes, 'visited', () => (random() < 0.5 ? 1 : Number.NaN));
    const amounts = withNumbers(visited, 'budget', () => Math.floor(random() * 1e9));
    expect(idleColumns(amounts.frame.columns)).toEqual([]);
  });
});
