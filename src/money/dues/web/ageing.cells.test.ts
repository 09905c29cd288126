import { expect, test } from 'vitest';
import type { Ageing } from '../due.contract.ts';
import { ageingRows, allProjects, heatOf } from './ageing.cells.ts';

const SALES = {
  notDueSales: 1,
  upTo30Sales: 1,
  upTo60Sales: 1,
  upTo90Sales: 0,
  over90Sales: 1,
  overdueSales: 2,
};
const TARANG: Ageing = {
  projectId: '0190a1b2-0000-7000-8000-000000000001',
  name: 'Kalpa Tarang',
  notDuePaise: 10,
  upTo30Paise: 1,
  upTo60Paise: 2,
  upTo90Paise: 0,
  over90Paise: 4,
  overduePaise: 7,
  ...SALES,
};

test('the last row of the matrix is the sum of its projects', () => {
  expect(allProjects(ageingRows([TARANG, { ...TARANG, name: 'Kalpa Vihaan' }]))).toMatchObject({
    projectId: undefined,
    notDuePaise: 20,
    ages: { upTo30: 2, upTo60: 4, upTo90: 0, over90: 8 },
    overduePaise: 14,
  });
});

test('a cell is the warmer the nearer it comes to the largest, and nothing is not warm', () => {
  expect([0, 1, 20, 50, 80, 100].map((paise) => heatOf(paise, 100))).toEqual([0, 1, 2, 3, 4, 4]);
  expect(heatOf(0, 0)).toBe(0);
});
