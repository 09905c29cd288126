import { styled } from '@mui/material/styles';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useRef } from 'react';
import { compactMoney, financialYearName, formatMonth, plainNumber } from '#platform/contract/format.ts';
import type { MetricColour } from '#platform/contract/format.ts';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import type { SignShape, Tone } from '#platform/web/status/Sign.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { ScrollRegion } from '#platform/web/table/ScrollRegion.tsx';
import type { TargetCell, TargetGrid, TargetRow } from '../target.contract.ts';
import type { Place, TargetMeasure } from '../targetDraft.rules.ts';
import { entryText, placeAfter } from '../targetDraft.rules.ts';
import { TargetInput } from './TargetInput.tsx';
import type { TargetDraft } from './useTargetDraft.ts';

interface TargetTableProps {
  grid: TargetGrid;
  measure: TargetMeasure;
  draft: TargetDraft;
  maySet: boolean;
}

/** Rows of people or projects, columns of months: the target, and beneath it what was booked with its sign. */
export function TargetTable({ grid, measure, draft, maySet }: TargetTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const size = { rows: grid.rows.length, columns: grid.months.length };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, place: Place) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const caret = { atStart: selectionStart === 0, atEnd: selectionEnd === value.length };
    const next = placeAfter(event.key, place, size, caret);
    if (event.key !== 'Enter' && next === null) return;
    event.preventDefault();
    if (next)
      table.current?.querySelector<HTMLInputElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, place: Place) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    draft.paste(text, place);
  };
  const word = grid.of === 'people' ? 'Person' : 'Project';
  const of = measure === 'units' ? 'units' : '₹ lakh';
  return (
    <Scroll label={`Targets of ${financialYearName(`${grid.year}-04-01`)}`}>
      <table ref={table}>
        <caption className="sr-only">
          Targets of {financialYearName(`${grid.year}-04-01`)} by month, in {of}
        </caption>
        <thead>
          <tr>
            <th scope="col">{word}</th>
            {grid.months.map((month) => (
              <th key={month} scope="col">
                {formatMonth(`${month}-01`)}
              </th>
            ))}
            <th scope="col">Year, {of}</th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row, at) => (
            <tr key={row.id}>
              <th scope="row">
                {row.name}
                {row.isPast && <small> {grid.of === 'people' ? 'sells no more' : 'archived'}</small>}
              </th>
              {row.cells.map((cell, column) => (
                <td key={cell.month} data-changed={draft.isChanged(row, cell.month)}>
                  {maySet ? (
                    <TargetInput
                      label={`Target of ${row.name}, ${formatMonth(`${cell.month}-01`)}, in ${of}`}
                      text={entryText(draft.valueOf(row, cell.month), measure)}
                      place={{ row: at, column }}
                      onType={(text) => draft.type(row, cell.month, text)}
                      onKeyDown={onKeyDown}
                      onPaste={onPaste}
                    />
                  ) : (
                    <span>{shown(draft.valueOf(row, cell.month), measure)}</span>
                  )}
                  <Booked cell={cell} measure={measure} name={row.name} />
                </td>
              ))}
              <td>
                {maySet ? (
                  <TargetInput
                    label={`Target of ${row.name} for the year, in ${of}`}
                    text={entryText(sumOf(grid, draft, [row]), measure)}
                    onType={(text) => draft.typeYear(row, text)}
                  />
                ) : (
                  <span>{shown(sumOf(grid, draft, [row]), measure)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All {grid.of}</th>
            {grid.months.map((month) => (
              <td key={month}>{shown(monthSum(grid, draft, month), measure)}</td>
            ))}
            <td>{shown(sumOf(grid, draft, grid.rows), measure)}</td>
          </tr>
          {grid.other?.some((month) => month[measure] !== null) && (
            <tr data-faint>
              <th scope="row">Targets of {grid.of === 'people' ? 'projects' : 'people'}</th>
              {grid.other.map((month) => (
                <td key={month.month}>
                  {difference(month[measure], monthSum(grid, draft, month.month), measure)}
                </td>
              ))}
              <td>
                {difference(
                  added(grid.other.map((month) => month[measure])),
                  sumOf(grid, draft, grid.rows),
                  measure,
                )}
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </Scroll>
  );
}

const SIGNS: Record<MetricColour, { shape: SignShape; tone: Tone; word: string }> = {
  success: { shape: 'tick', tone: 'success', word: 'ahead' },
  warning: { shape: 'dash', tone: 'amber', word: 'on target' },
  error: { shape: 'alert', tone: 'error', word: 'behind' },
};

/** What was booked in the month, with the sign of its target. */
function Booked({ cell, measure, name }: { cell: TargetCell; measure: TargetMeasure; name: string }) {
  const figure = measure === 'units' ? cell.booked : cell.bookedValue;
  if (figure === null || (figure.value === 0 && cell.colour === null)) return null;
  const sign = cell.colour && SIGNS[cell.colour];
  return (
    <small>
      {sign && (
        <>
          <Sign shape={sign.shape} tone={sign.tone} size={11} />
          <span className="sr-only">{sign.word}, </span>
        </>
      )}
      <FigureLink figure={figure} label={`booked by ${name}, ${formatMonth(`${cell.month}-01`)}`} />
    </small>
  );
}

function sumOf(grid: TargetGrid, draft: TargetDraft, rows: readonly TargetRow[]): number | null {
  return added(rows.flatMap((row) => grid.months.map((month) => draft.valueOf(row, month))));
}

function monthSum(grid: TargetGrid, draft: TargetDraft, month: string): number | null {
  return added(grid.rows.map((row) => draft.valueOf(row, month)));
}

function added(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

function shown(value: number | null, measure: TargetMeasure): string {
  if (value === null) return '–';
  return measure === 'units' ? plainNumber(value) : compactMoney(value);
}

/** '14 (2 more)': what the targets of the other kind add up to, beside these. */
function difference(other: number | null, own: number | null, measure: TargetMeasure): string {
  if (other === null) return '–';
  const more = other - (own ?? 0);
  if (more === 0) return shown(other, measure);
  return `${shown(other, measure)} (${shown(Math.abs(more), measure)} ${more > 0 ? 'more' : 'less'})`;
}

const Scroll = styled(ScrollRegion)(({ theme }) => ({
  // What only screen readers read stands in its cell, and does not widen the page.
  position: 'relative',
  overflowX: 'auto',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& table': { borderCollapse: 'collapse', width: '100%', minWidth: 1080 },
  '& th, & td': { padding: '4px 6px', textAlign: 'right', verticalAlign: 'top', whiteSpace: 'nowrap' },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, fontWeight: 500 },
  '& tr > th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    paddingLeft: 24,
    minWidth: 140,
    textAlign: 'left',
    whiteSpace: 'normal',
    fontWeight: 500,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& th > small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tfoot tr': { borderTop: `1px solid ${theme.vars.palette.control}`, fontWeight: 500 },
  '& tfoot tr[data-faint]': { borderTop: 0, fontWeight: 400, color: theme.vars.palette.text3 },
  '& tfoot tr[data-faint] > th': { fontWeight: 400 },
  '& td': { fontVariantNumeric: 'tabular-nums' },
  '& td > small': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 3,
    minHeight: 24,
  },
  '& td[data-changed="true"] input': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.hover,
  },
  '@media (max-width: 599.95px)': { '& tr > th:first-of-type': { paddingLeft: 16, minWidth: 104 } },
}));
