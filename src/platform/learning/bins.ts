import type { CategoryColumn, Column, Frame, NumberColumn } from './frame.ts';
import { cutPoints, shareOf, sortedFinite, writeBins } from './numbers.ts';

/** How a column falls into few bins, in an order in which a tree can cut it. Bin 0 holds what is missing. */
export type Binning =
  | { kind: 'number'; name: string; borders: readonly number[] }
  /** For each level its bin; a level that is not known has `other`. */
  | { kind: 'category'; name: string; levels: readonly string[]; bins: readonly number[]; other: number };

/** Bins of rows, column by column. */
export interface Binned {
  rows: number;
  columns: readonly Uint8Array[];
  /** Bins that each column may have, with the one for missing values. */
  sizes: readonly number[];
}

/** A frame in bins, and how they were made. */
export interface BinnedFrame {
  binnings: readonly Binning[];
  data: Binned;
}

const MAX_BINS = 62;
const MAX_LEVELS = 254;
/** A word in fewer rows shares a bin with other such words: alone it would only memorize the outcomes of these rows. */
const RARE_ROWS = 15;
/** Rows by which the share of a word is drawn to the share of all. */
const DRAWN_ROWS = 20;

/** Bins that look at no outcome: each frequent word has its own, in no order yet (`ordered` gives it one). */
export function binnedFrame(frame: Frame, maxBins = MAX_BINS): BinnedFrame {
  const binnings = frame.columns.map((column) =>
    column.kind === 'number' ? numberBinning(column, maxBins) : categoryBinning(column),
  );
  return { binnings, data: binned(frame, binnings) };
}

/** @throws Error when a column of the binnings is not in the frame */
export function binned(frame: Frame, binnings: readonly Binning[]): Binned {
  const byName = new Map(frame.columns.map((column) => [column.name, column]));
  return {
    rows: frame.rows,
    columns: binnings.map((binning) => columnBins(byName.get(binning.name), binning)),
    sizes: binnings.map(sizeOf),
  };
}

export function pickBinned({ columns, sizes }: Binned, rows: Int32Array): Binned {
  const picked = columns.map((bins) => {
    const result = new Uint8Array(rows.length);
    for (let index = 0; index < rows.length; index += 1) result[index] = bins[rows[index] ?? 0] ?? 0;
    return result;
  });
  return { rows: rows.length, columns: picked, sizes };
}

/** The new place of each bin of each column; null where none moves. */
export type BinOrder = readonly (Uint8Array | null)[];

/** Words in the order of their share of won rows, so that one cut parts the better from the worse (Fisher, 1958). */
export function orderByShare(binnings: readonly Binning[], data: Binned, labels: Uint8Array): BinOrder {
  const overall = shareOf(labels);
  return binnings.map(({ kind }, place) => {
    const bins = data.columns[place];
    if (kind === 'number' || !bins) return null;
    const size = data.sizes[place] ?? 1;
    const [rows, won] = [new Float64Array(size), new Float64Array(size)];
    for (let row = 0; row < bins.length; row += 1) {
      const bin = bins[row] ?? 0;
      rows[bin] = (rows[bin] ?? 0) + 1;
      won[bin] = (won[bin] ?? 0) + (labels[row] ?? 0);
    }
    const share = (bin: number) => ((won[bin] ?? 0) + DRAWN_ROWS * overall) / ((rows[bin] ?? 0) + DRAWN_ROWS);
    const order = Array.from({ length: size - 1 }, (_, index) => index + 1).toSorted(
      (a, b) => share(a) - share(b),
    );
    const moved = new Uint8Array(size);
    order.forEach((bin, index) => {
      moved[bin] = index + 1;
    });
    return moved;
  });
}

export function orderedData(data: Binned, order: BinOrder): Binned {
  const columns = data.columns.map((bins, place) => {
    const moved = order[place];
    return moved ? bins.map((bin) => moved[bin] ?? 0) : bins;
  });
  return { ...data, columns };
}

export function orderedBinnings(binnings: readonly Binning[], order: BinOrder): Binning[] {
  return binnings.map((binning, place) => {
    const moved = order[place];
    if (binning.kind === 'number' || !moved) return binning;
    return {
      ...binning,
      bins: binning.bins.map((bin) => moved[bin] ?? 0),
      other: moved[binning.other] ?? 0,
    };
  });
}

function numberBinning({ name, values }: NumberColumn, maxBins: number): Binning {
  return { kind: 'number', name, borders: cutPoints(sortedFinite(values), maxBins) };
}

function categoryBinning({ name, levels, codes }: CategoryColumn): Binning {
  const rows = new Int32Array(levels.length);
  for (const code of codes) if (code >= 0) rows[code] = (rows[code] ?? 0) + 1;
  const frequent = levels
    .map((_, level) => level)
    .filter((level) => (rows[level] ?? 0) >= RARE_ROWS)
    .toSorted((a, b) => (rows[b] ?? 0) - (rows[a] ?? 0))
    .slice(0, MAX_LEVELS - 1);
  const hasOthers = frequent.length < levels.length;
  const other = hasOthers ? frequent.length + 1 : 0;
  const bins = Array.from(levels, () => other);
  frequent.forEach((level, place) => {
    bins[level] = place + 1;
  });
  return { kind: 'category', name, levels, bins, other };
}

function columnBins(column: Column | undefined, binning: Binning): Uint8Array {
  if (column?.kind === 'number' && binning.kind === 'number') {
    const result = new Uint8Array(column.values.length);
    writeBins(result, column.values, binning.borders);
    return result;
  }
  if (column?.kind === 'category' && binning.kind === 'category') {
    const { bins, other } = binning;
    const places = column.levels === binning.levels ? bins : placesOf(column.levels, binning);
    const result = new Uint8Array(column.codes.length);
    for (let row = 0; row < result.length; row += 1) {
      const code = column.codes[row] ?? -1;
      result[row] = code < 0 ? 0 : (places[code] ?? other);
    }
    return result;
  }
  throw new Error(`Column ${binning.name} is missing or of another kind.`);
}

/** For each of other levels the bin of the level of the same name. */
function placesOf(
  levels: readonly string[],
  { levels: known, bins, other }: Extract<Binning, { kind: 'category' }>,
) {
  const byName = new Map(known.map((level, place) => [level, bins[place] ?? other]));
  return levels.map((level) => byName.get(level) ?? other);
}

function sizeOf(binning: Binning): number {
  if (binning.kind === 'number') return binning.borders.length + 2;
  return Math.max(binning.other, ...binning.bins, 0) + 1;
}
