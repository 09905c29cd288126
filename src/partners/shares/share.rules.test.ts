import { describe, expect, it } from 'vitest';
import { areSameShares, shareProblems } from './share.rules.ts';

const SALE = { channelPartnerId: 'own', firm: 'Kolkata Realty' };
const of = (...shares: [string, number][]) =>
  shareProblems(
    shares.map(([channelPartnerId, pct]) => ({ channelPartnerId, pct })),
    SALE,
  ).map(({ field, message }) => [field, message]);

describe('the shares of a sale', () => {
  it('are of two or three firms with the one that brought the buyer, and add up to 100%', () => {
    expect(of(['own', 60], ['other', 40])).toEqual([]);
    expect(of(['own', 33.3333], ['other', 33.3333], ['third', 33.3334])).toEqual([]);
    expect(of()).toEqual([]);
  });

  it('are refused with what is wrong', () => {
    const count = [['shares', 'Two or three firms share a sale.']];
    expect(of(['own', 100])).toEqual(count);
    expect(of(['own', 25], ['b', 25], ['c', 25], ['d', 25])).toEqual(count);
    expect(of(['own', 60], ['other', 39])).toEqual([
      ['shares', 'The shares add up to 99%. They must add up to 100%.'],
    ]);
    expect(of(['own', 60], ['own', 40])).toEqual([
      ['shares.1.channelPartnerId', 'This firm is named twice.'],
    ]);
    expect(of(['b', 60], ['c', 40])).toEqual([
      ['shares', 'Kolkata Realty brought the buyer and is one of the firms.'],
    ]);
  });

  it('are the same in any order', () => {
    const [one, two] = [
      { channelPartnerId: 'a', pct: 60 },
      { channelPartnerId: 'b', pct: 40 },
    ];
    expect(areSameShares([one, two], [two, one])).toBe(true);
    expect(areSameShares([one, two], [one, { ...two, pct: 41 }])).toBe(false);
    expect(areSameShares([one, two], [])).toBe(false);
  });
});
