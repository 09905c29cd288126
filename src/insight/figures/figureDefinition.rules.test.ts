import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FigureDefinition } from './figureDefinition.rules.ts';
import { FIGURE_RECORDS, formulaOf } from './figureDefinition.rules.ts';
import { MEASURES_KEPT } from './keptFigures.rules.ts';
import { REPORT_FIGURES } from './reportFigures.rules.ts';

const ALL: Readonly<Record<string, FigureDefinition>> = { ...MEASURES_KEPT, ...REPORT_FIGURES };

test('every figure says what it counts, by which day, from which records and since when, and somebody may read it', () => {
  for (const [name, figure] of Object.entries(ALL)) {
    for (const words of [figure.title, figure.meaning, figure.numerator, figure.byDay])
      expect(words.trim().length, name).toBeGreaterThan(2);
    expect(figure.records.length, name).toBeGreaterThan(0);
    expect(figure.since, name).toMatch(/^2026-\d\d-\d\d$/);
    expect(figure.can.length, name).toBeGreaterThan(0);
    // A share, a rate and a ratio are of two numbers, whatever is counted or added up is of one.
  }
  const unitsOf = (isRatio: boolean) =>
    new Set(
      Object.values(ALL).flatMap(({ unit, denominator }) =>
        (denominator !== null) === isRatio ? [unit] : [],
      ),
    );
  for (const unit of ['percent', 'rate', 'ratio'] as const) expect(unitsOf(false)).not.toContain(unit);
  expect(unitsOf(true)).not.toContain('count');
  const titles = Object.values(ALL).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

test('records of figures are tables of the database', () => {
  const migrations = readdirSync('migrations').map((name) => readFileSync(`migrations/${name}`, 'utf8'));
  for (const table of Object.keys(FIGURE_RECORDS))
    expect(
      migrations.some((text) => text.includes(`create table ${table} (`)),
      table,
    ).toBe(true);
});

test('a formula names both parts of a ratio', () => {
  expect(formulaOf({ numerator: 'Discounts', denominator: 'Their list price' })).toBe(
    'Discounts ÷ their list price',
  );
  expect(formulaOf({ numerator: 'Number of sales', denominator: null })).toBe('Number of sales');
});
