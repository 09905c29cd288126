import { expect, it } from 'vitest';
import { projectProgress } from './projectProgress.rules.ts';

const A = { towerId: 'A', progressPct: 80, budgetPaise: 30_00_00_000_00, areaSqft: 100_000 };
const B = { towerId: 'B', progressPct: 20, budgetPaise: 10_00_00_000_00, areaSqft: 50_000.5 };

it('towers weigh what their milestones cost if all have a budget, else what can be sold in them', () => {
  expect(projectProgress([A, B])).toEqual({ pct: 65, weighedBy: 'budget' });
  // (80 × 1,00,000 + 20 × 50,000.5) / 1,50,000.5
  expect(projectProgress([A, { ...B, budgetPaise: null }])).toEqual({ pct: 60, weighedBy: 'area' });
});

it('a tower without works is not built, and a project without any has no progress', () => {
  const none = { towerId: 'C', progressPct: null, budgetPaise: null, areaSqft: 100_000 };
  expect(projectProgress([A, none])).toEqual({ pct: 40, weighedBy: 'area' });
  expect(projectProgress([none])).toBeNull();
  expect(projectProgress([])).toBeNull();
  expect(projectProgress([{ ...A, budgetPaise: null, areaSqft: 0 }])).toBeNull();
});
