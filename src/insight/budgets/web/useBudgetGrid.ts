import { useEffect, useMemo, useState } from 'react';
import { plainAmount } from '#platform/contract/format.ts';
import { readDraft, removeDraft, writeDraft } from '#platform/web/form/draft.storage.ts';
import { parseRupees } from '#platform/web/form/number.input.ts';
import type { Budget, Control } from '../budget.contract.ts';
import type { AmountText, GridTexts, ReadGrid } from './budgetGrid.ts';
import { linesOf, textsOf } from './budgetGrid.ts';

export const RUPEES: AmountText = { parse: parseRupees, format: plainAmount };

const QUIET_MS = 400;

interface BudgetGrid {
  texts: GridTexts;
  control: Control;
  read: ReadGrid;
  /** Something is typed that is not saved; it is kept in this browser for seven days. */
  isChanged: boolean;
  /** The changes are from an earlier visit. */
  isRestored: boolean;
  change: (texts: GridTexts) => void;
  setControl: (control: Control) => void;
  /** Back to what is saved. */
  discard: () => void;
  /** After saving. */
  clear: () => void;
}

/** What is typed in the grid of a budget, kept until it is saved; begins with the saved lines. */
export function useBudgetGrid(budget: Budget): BudgetGrid {
  const key = `budget.${budget.project.id}.${budget.fy}`;
  const saved = useMemo(() => textsOf(budget.lines, RUPEES), [budget.lines]);
  const savedControl = budget.shown?.control ?? 'warn';
  const [kept] = useState(() => keptGrid(key));
  const [typed, setTyped] = useState<{ texts: GridTexts; control: Control } | null>(kept);
  const texts = typed?.texts ?? saved;
  const control = typed?.control ?? savedControl;
  const read = useMemo(
    () => linesOf(texts, budget.months, budget.lines, RUPEES),
    [texts, budget.months, budget.lines],
  );
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = window.setTimeout(() => writeDraft(localStorage, key, { ...typed }, new Date()), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [key, typed]);
  const forget = () => {
    removeDraft(localStorage, key);
    setTyped(null);
  };
  return {
    texts,
    control,
    read,
    isChanged: typed !== null,
    isRestored: kept !== null && typed === kept,
    change: (next) => setTyped({ texts: next, control }),
    setControl: (next) => setTyped({ texts, control: next }),
    discard: forget,
    clear: forget,
  };
}

function keptGrid(key: string): { texts: GridTexts; control: Control } | null {
  const values = readDraft(localStorage, key, new Date())?.values;
  const texts = values?.['texts'];
  const control = values?.['control'];
  if (!isTexts(texts)) return null;
  return { texts, control: control === 'none' || control === 'stop' ? control : 'warn' };
}

function isTexts(value: unknown): value is GridTexts {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}
