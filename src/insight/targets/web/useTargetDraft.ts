import { useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '#platform/web/form/draft.storage.ts';
import type { TargetChange, TargetGrid, TargetRow } from '../target.contract.ts';
import { MAX_TARGET_PAISE, MAX_UNITS, raisedBy, spreadOver } from '../target.rules.ts';
import type { Place, TargetMeasure } from '../targetDraft.rules.ts';
import { pastedCells, readEntry } from '../targetDraft.rules.ts';

type Change = Pick<TargetChange, 'units' | 'valuePaise'>;

/** What is copied from the year before. */
export type CopySource = 'targets' | 'bookings';

const QUIET_MS = 400;

/** A grid of targets while it is edited: what was read, and what was changed since; kept until it is saved. */
export function useTargetDraft(grid: TargetGrid, measure: TargetMeasure) {
  const draftKey = `targets.${grid.of}.${grid.year}`;
  const [kept] = useState(() =>
    keptChanges(grid, readDraft(localStorage, draftKey, new Date())?.values ?? {}),
  );
  const [changes, setChanges] = useState(kept);
  useEffect(() => {
    if (changes === kept) return undefined;
    const timer = window.setTimeout(() => {
      if (changes.size === 0) removeDraft(localStorage, draftKey);
      else writeDraft(localStorage, draftKey, Object.fromEntries(changes), new Date());
    }, QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [changes, draftKey, kept]);
  const [wrong, setWrong] = useState<string | null>(null);
  const most = measure === 'units' ? MAX_UNITS : MAX_TARGET_PAISE;
  const targetOf = (row: TargetRow, month: string): Change =>
    changes.get(keyOf(row.id, month)) ?? storedOf(row, month);

  /** Takes values of months, each `{row, month, value}`. */
  const put = (cells: readonly { row: TargetRow; month: string; value: number | null }[]) =>
    setChanges((before) => {
      const next = new Map(before);
      for (const { row, month, value } of cells) {
        const key = keyOf(row.id, month);
        const stored = storedOf(row, month);
        const changed = { ...(next.get(key) ?? stored), [measure]: value };
        if (changed.units === stored.units && changed.valuePaise === stored.valuePaise) next.delete(key);
        else next.set(key, changed);
      }
      return next;
    });

  const paste = (text: string, { row: top, column: left }: Place): void => {
    const read = pastedCells(text).flatMap((line, down) =>
      line.flatMap((cell, right) => {
        const [row, month] = [grid.rows[top + down], grid.months[left + right]];
        return row && month ? [{ row, month, entry: readEntry(cell, measure, most) }] : [];
      }),
    );
    const first = read.find(({ entry }) => 'wrong' in entry);
    if (first && 'wrong' in first.entry) return setWrong(`${first.entry.wrong} Nothing was pasted.`);
    setWrong(null);
    put(
      read.flatMap(({ row, month, entry }) => ('wrong' in entry ? [] : [{ row, month, value: entry.value }])),
    );
  };

  return {
    changed: [...changes].map(([key, change]): TargetChange => ({ ...placeOf(key), ...change })),
    /** The changes are of an earlier visit. */
    isRestored: kept.size > 0 && changes === kept,
    wrong,
    valueOf: (row: TargetRow, month: string) => targetOf(row, month)[measure],
    isChanged: (row: TargetRow, month: string) => changes.has(keyOf(row.id, month)),
    /** Says whether the text could be read. */
    type: (row: TargetRow, month: string, text: string): boolean => {
      const entry = readEntry(text, measure, most);
      setWrong('wrong' in entry ? entry.wrong : null);
      if ('wrong' in entry) return false;
      put([{ row, month, value: entry.value }]);
      return true;
    },
    /** Spreads a year over its months by season. */
    typeYear: (row: TargetRow, text: string): boolean => {
      const entry = readEntry(text, measure, most);
      setWrong('wrong' in entry ? entry.wrong : null);
      if ('wrong' in entry) return false;
      const spread = entry.value === null ? null : spreadOver(entry.value, grid.season, grid.months);
      put(grid.months.map((month, at) => ({ row, month, value: spread?.[at] ?? null })));
      return true;
    },
    paste,
    copyLastYear: (source: CopySource, pct: number) =>
      put(
        grid.rows
          .filter(({ isPast }) => !isPast)
          .flatMap((row) =>
            grid.months.map((month, at) => {
              const value = raisedBy(lastYearOf(row, at, measure, source), pct);
              return { row, month, value: value === null ? null : Math.min(most, value) };
            }),
          ),
      ),
    discard: () => {
      removeDraft(localStorage, draftKey);
      setChanges(new Map());
      setWrong(null);
    },
  };
}

export type TargetDraft = ReturnType<typeof useTargetDraft>;

function lastYearOf(row: TargetRow, at: number, measure: TargetMeasure, source: CopySource): number | null {
  const month = row.lastYear[at];
  if (month === undefined) return null;
  if (source === 'targets') return month[measure];
  return measure === 'units' ? month.booked : month.bookedPaise;
}

function storedOf(row: TargetRow, month: string): Change {
  const { units = null, valuePaise = null } = row.cells.find((cell) => cell.month === month) ?? {};
  return { units, valuePaise };
}

/** Of cells that the grid still has. */
function keptChanges(
  grid: TargetGrid,
  values: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, Change> {
  return new Map(
    grid.rows.flatMap(({ id }) =>
      grid.months.flatMap((month): [string, Change][] => {
        const change = values[keyOf(id, month)];
        return isChange(change) ? [[keyOf(id, month), change]] : [];
      }),
    ),
  );
}

function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null || !('units' in value) || !('valuePaise' in value))
    return false;
  return [value.units, value.valuePaise].every((one) => one === null || typeof one === 'number');
}

function keyOf(id: string, month: string): string {
  return `${id} ${month}`;
}

function placeOf(key: string): { id: string; month: string } {
  const [id = '', month = ''] = key.split(' ');
  return { id, month };
}
