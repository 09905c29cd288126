import { styled } from '@mui/material/styles';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useRef } from 'react';
import { compactMoney, formatMonth } from '#platform/contract/format.ts';
import { ScrollRegion } from '#platform/web/table/ScrollRegion.tsx';
import type { GridPlace, GridTexts } from './budgetGrid.ts';
import { cellAfterKey, cellKey, pastedCells, sumOfCells, withPasted } from './budgetGrid.ts';
import type { Month } from '../budgetYear.rules.ts';
import type { BudgetCategory } from '../category.rules.ts';
import { BUDGET_CATEGORIES, CATEGORY_FACTS, categoryLabel, COST_CATEGORIES } from '../category.rules.ts';
import { monthHead } from './budget.labels.ts';
import { RUPEES } from './useBudgetGrid.ts';

interface GridTableProps {
  caption: string;
  months: readonly Month[];
  texts: GridTexts;
  faulty: ReadonlySet<string>;
  isReadOnly: boolean;
  onChange: (texts: GridTexts) => void;
}

/**
 * Twelve months by ten categories. Arrows and Enter move from cell to cell, and what is pasted from a spreadsheet goes
 * in from the chosen cell on.
 */
export function GridTable({ caption, months, texts, faulty, isReadOnly, onChange }: GridTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const focus = ({ row, column }: GridPlace) => {
    const input = body.current?.querySelector<HTMLInputElement>(`[data-place="${row}.${column}"]`);
    input?.focus();
    input?.select();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, place: GridPlace) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const caret = { start: selectionStart ?? 0, end: selectionEnd ?? 0, length: value.length };
    const next = cellAfterKey(event.key, place, caret, months.length);
    if (next === null) return;
    event.preventDefault();
    focus(next);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, place: GridPlace) => {
    const text = event.clipboardData.getData('text/plain');
    if (isReadOnly || !/[\t\n\r]/.test(text)) return;
    event.preventDefault();
    onChange(withPasted(texts, months, place, pastedCells(text), RUPEES));
  };
  return (
    <Scroll label={caption}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">₹</th>
            {months.map((month) => (
              <th key={month} scope="col" data-number>
                {monthHead(month)}
              </th>
            ))}
            <th scope="col" data-number>
              Year
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {BUDGET_CATEGORIES.map((category, row) => (
            <tr key={category} data-first-cost={category === COST_CATEGORIES[0] || undefined}>
              <th scope="row" title={titleOf(category)}>
                {categoryLabel(category)}
              </th>
              {months.map((month, column) => {
                const key = cellKey(category, month);
                return (
                  <td key={month}>
                    <input
                      data-place={`${row}.${column}`}
                      aria-label={`${categoryLabel(category)}, ${formatMonth(`${month}-01`)}`}
                      aria-invalid={faulty.has(key) || undefined}
                      inputMode="decimal"
                      autoComplete="off"
                      readOnly={isReadOnly}
                      value={texts[key] ?? ''}
                      onChange={({ target }) => onChange({ ...texts, [key]: target.value })}
                      onBlur={({ target }) => {
                        const paise = RUPEES.parse(target.value);
                        if (isReadOnly || typeof paise !== 'number') return;
                        const written = RUPEES.format(paise);
                        if (written !== target.value) onChange({ ...texts, [key]: written });
                      }}
                      onKeyDown={(event) => press(event, { row, column })}
                      onPaste={(event) => paste(event, { row, column })}
                    />
                  </td>
                );
              })}
              <td data-number>{compactMoney(sumOfCells(texts, [category], months, RUPEES))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All costs</th>
            {months.map((month) => (
              <td key={month} data-number>
                {compactMoney(sumOfCells(texts, COST_CATEGORIES, [month], RUPEES))}
              </td>
            ))}
            <td data-number>{compactMoney(sumOfCells(texts, COST_CATEGORIES, months, RUPEES))}</td>
          </tr>
        </tfoot>
      </table>
    </Scroll>
  );
}

function titleOf(category: BudgetCategory): string {
  const { actuals, form3 } = CATEGORY_FACTS[category];
  return form3 === null ? `Actual: ${actuals}` : `Actual: ${actuals}. RERA Form 3: ${form3}`;
}

const Scroll = styled(ScrollRegion)(({ theme }) => ({
  position: 'relative',
  overflowX: 'auto',
  margin: '0 -24px',
  '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%' },
  '& th, & td': {
    height: 32,
    padding: 0,
    whiteSpace: 'nowrap',
    textAlign: 'left',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& thead th': { ...theme.typography.caption, padding: '0 8px', color: theme.vars.palette.text3 },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    padding: '0 12px 0 24px',
    fontWeight: 500,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& [data-number]': { padding: '0 8px', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& tr[data-first-cost] > *': { borderTop: `1px solid ${theme.vars.palette.line2}` },
  '& tfoot tr > *': { fontWeight: 600, borderBottom: 0 },
  '& input': {
    ...theme.typography.body2,
    width: 108,
    height: 31,
    padding: '0 8px',
    border: 0,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.primary,
    backgroundColor: 'transparent',
  },
  '& input:read-only': { color: theme.vars.palette.text.secondary },
  '& input:hover:not(:read-only)': { backgroundColor: theme.vars.palette.hover },
  '& input:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& input[aria-invalid]': {
    color: theme.vars.palette.error.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.error.main}`,
  },
  '@media (pointer: coarse)': { '& th, & td': { height: 44 }, '& input': { height: 43 } },
  '@media (max-width: 599.95px)': { margin: '0 -16px', '& th:first-of-type': { paddingLeft: 16 } },
}));
