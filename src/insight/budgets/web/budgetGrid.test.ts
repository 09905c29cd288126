import { expect, test } from 'vitest';
import { plainAmount } from '#platform/contract/format.ts';
import { parseRupees } from '#platform/web/form/number.input.ts';
import {
  cellAfterKey,
  linesOf,
  pastedCells,
  sumOfCells,
  textsOf,
  withCopied,
  withPasted,
  withSpread,
} from './budgetGrid.ts';
import { monthsOfYear } from '../budgetYear.rules.ts';

const RUPEES = { parse: parseRupees, format: plainAmount };
const MONTHS = monthsOfYear('26-27');
const line = (category: 'land' | 'admin', month: string, plannedPaise: number) => ({
  id: `${category}-${month}`,
  category,
  month,
  kind: 'cost' as const,
  plannedPaise,
});

test('a grid is read as it is typed, and a line keeps its id', () => {
  const known = [line('land', '2026-04', 1_00_000_00)];
  const texts = { ...textsOf(known, RUPEES), 'admin 2026-05': '1.5 L', 'land 2026-06': '' };
  expect(linesOf(texts, MONTHS, known, RUPEES).lines).toEqual([
    { id: 'land-2026-04', category: 'land', month: '2026-04', plannedPaise: 1_00_000_00 },
    { category: 'admin', month: '2026-05', plannedPaise: 1_50_000_00 },
  ]);
  expect(sumOfCells(texts, ['land', 'admin'], MONTHS, RUPEES)).toBe(2_50_000_00);
});

test('what is no amount or below zero is named, and is no line', () => {
  const texts = { 'land 2026-04': 'ten', 'land 2026-05': '-5', 'land 2026-06': '0' };
  const { lines, faulty } = linesOf(texts, MONTHS, [], RUPEES);
  expect([...faulty]).toEqual(['land 2026-04', 'land 2026-05']);
  expect(lines).toMatchObject([{ month: '2026-06', plannedPaise: 0 }]);
});

test('a block of a spreadsheet goes in from the chosen cell on, and no further than the grid', () => {
  const pasted = pastedCells('1,00,000\t2 L\r\n3.5 Cr\t\r\n');
  expect(withPasted({ 'admin 2027-03': '9' }, MONTHS, { row: 7, column: 10 }, pasted, RUPEES)).toEqual({
    'admin 2027-02': '1,00,000',
    'admin 2027-03': '2,00,000',
    'finance 2027-02': '3,50,00,000',
    'finance 2027-03': '',
  });
  const beyond = withPasted({}, MONTHS, { row: 9, column: 11 }, pastedCells('1\t2\n3\t4'), RUPEES);
  expect(beyond).toEqual({ 'contingency 2027-03': '1' });
});

test('names of months above and of categories at the left are stepped over', () => {
  const pasted = pastedCells('Category\tApr 2026\tMay 2026\nLand\t100\t200\nApprovals\t300\t400');
  expect(withPasted({}, MONTHS, { row: 2, column: 0 }, pasted, RUPEES)).toEqual({
    'land 2026-04': '100',
    'land 2026-05': '200',
    'approvals 2026-04': '300',
    'approvals 2026-05': '400',
  });
});

test('text among amounts stays as it is pasted, so that it can be seen and put right', () => {
  const pasted = pastedCells('100\tabout 200');
  expect(withPasted({}, MONTHS, { row: 2, column: 0 }, pasted, RUPEES)).toEqual({
    'land 2026-04': '100',
    'land 2026-05': 'about 200',
  });
});

test('an amount is spread to the rupee, and its parts add up to it', () => {
  for (const weights of [
    MONTHS.map(() => 1),
    [1.15, 0.95, 0.8, 0.75, 0.85, 0.75, 1.45, 1.4, 0.9, 0.9, 0.95, 1.15],
  ]) {
    const texts = withSpread({}, 'land', MONTHS, 1_00_00_000_00, weights, RUPEES);
    expect(sumOfCells(texts, ['land'], MONTHS, RUPEES)).toBe(1_00_00_000_00);
    expect(Object.values(texts).every((text) => !text.includes('.'))).toBe(true);
  }
});

test('a year is copied month by month with a part more', () => {
  const before = monthsOfYear('25-26');
  const lines = [line('land', '2025-04', 100_00), line('admin', '2026-03', 1_00_001_00)];
  expect(withCopied(lines, before, MONTHS, 7.5, RUPEES)).toEqual({
    'land 2026-04': '108',
    'admin 2027-03': '1,07,501',
  });
});

test('arrows leave a cell at the end of its text alone, and never leave the grid', () => {
  const inside = { start: 1, end: 1, length: 3 };
  const atEnd = { start: 3, end: 3, length: 3 };
  const all = { start: 0, end: 3, length: 3 };
  expect(cellAfterKey('ArrowRight', { row: 0, column: 0 }, inside, 12)).toBeNull();
  expect(cellAfterKey('ArrowRight', { row: 0, column: 0 }, atEnd, 12)).toEqual({ row: 0, column: 1 });
  expect(cellAfterKey('ArrowLeft', { row: 0, column: 3 }, all, 12)).toEqual({ row: 0, column: 2 });
  expect(cellAfterKey('ArrowDown', { row: 9, column: 0 }, inside, 12)).toBeNull();
  expect(cellAfterKey('Enter', { row: 0, column: 0 }, inside, 12)).toEqual({ row: 1, column: 0 });
  expect(cellAfterKey('a', { row: 0, column: 0 }, atEnd, 12)).toBeNull();
});
