import { describe, expect, it } from 'vitest';
import { computeCostSheet } from '../costSheet.rules.ts';
import { buildFacts } from '../b1203.factory.ts';
import type { PricedFigures } from './offer.difference.ts';
import { priceDifference } from './offer.difference.ts';

const { lines, taxLines, notes, totals } = computeCostSheet(buildFacts());
const FIGURES: PricedFigures = { lines, taxLines, notes, schedule: [], ...totals };

describe('a price computed twice', () => {
  it('agrees with itself', () => {
    expect(priceDifference(FIGURES, structuredClone(FIGURES))).toBeNull();
  });

  it('names the figure and both amounts when they differ by one paisa', () => {
    const server = { ...FIGURES, agreementValuePaise: FIGURES.agreementValuePaise + 1 };
    expect(priceDifference(FIGURES, server)).toBe(
      'Agreement value is ₹1,33,17,100.01 on the server and ₹1,33,17,100.00 on this page.',
    );
  });

  it('sees a line that only one of them has', () => {
    const server = { ...FIGURES, lines: FIGURES.lines.slice(1) };
    expect(priceDifference(FIGURES, server)).toMatch(/^The server shows \d+ figures and this page \d+\.$/);
  });

  it('sees a line that stands in the place of another', () => {
    const [first, ...others] = FIGURES.lines;
    if (!first) throw new Error('The example has no lines.');
    const server = { ...FIGURES, lines: [{ ...first, label: 'Land' }, ...others] };
    expect(priceDifference(FIGURES, server)).toBe('The server shows Land where this page shows Base price.');
  });
});
