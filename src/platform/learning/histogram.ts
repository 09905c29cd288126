import type { Binned } from './bins.ts';

/** First and second derivative of the loss by the logit of each row. */
export interface Slopes {
  gradient: Float64Array;
  hessian: Float64Array;
}

/** For each bin of each column three cells one after the other: sum of gradients, sum of hessians, rows. */
export type Histogram = Float64Array;

export const PARTS = 3;

/** Of a sample of columns: how many bins each has, and where its cells begin in a histogram. */
export interface Layout {
  columns: Int32Array;
  sizes: Int32Array;
  offsets: Int32Array;
  width: number;
}

export function layoutOf(columns: Int32Array, sizesOfAll: readonly number[]): Layout {
  const sizes = columns.map((column) => sizesOfAll[column] ?? 0);
  let width = 0;
  const offsets = sizes.map((size) => {
    width += size * PARTS;
    return width - size * PARTS;
  });
  return { columns, sizes, offsets, width };
}

/** Sums over `rows`, of the columns of the layout. */
export function histogramOf(data: Binned, layout: Layout, rows: Int32Array, slopes: Slopes): Histogram {
  const histogram = new Float64Array(layout.width);
  // Gathered once, so that each column reads them one after the other.
  const gradient = gathered(slopes.gradient, rows);
  const hessian = gathered(slopes.hessian, rows);
  const columnAt = (place: number): CountedColumn => ({
    bins: data.columns[layout.columns[place] ?? 0] ?? NO_BINS,
    offset: layout.offsets[place] ?? 0,
  });
  const read = { rows, gradient, hessian };
  const { length } = layout.columns;
  for (let place = 0; place + 1 < length; place += 2)
    addTwoColumns(histogram, columnAt(place), columnAt(place + 1), read);
  if (length % 2 === 1) addColumn(histogram, columnAt(length - 1), read);
  return histogram;
}

/** Takes a part away from the whole, which becomes what is left of it. */
export function subtract(whole: Histogram, part: Histogram): Histogram {
  for (let cell = 0; cell < whole.length; cell += 1) whole[cell] = (whole[cell] ?? 0) - (part[cell] ?? 0);
  return whole;
}

interface CountedColumn {
  bins: Uint8Array;
  /** Where its cells begin. */
  offset: number;
}

/** Slopes in the order of the rows. */
interface ReadRows extends Slopes {
  rows: Int32Array;
}

const NO_BINS = new Uint8Array(0);

/** Two at once, so that rows and slopes are read half as often: this loop is most of what boosting takes. */
function addTwoColumns(
  histogram: Histogram,
  { bins: bins1, offset: offset1 }: CountedColumn,
  { bins: bins2, offset: offset2 }: CountedColumn,
  { rows, gradient, hessian }: ReadRows,
): void {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const [g, h] = [gradient[index] ?? 0, hessian[index] ?? 0];
    const cell1 = offset1 + (bins1[row] ?? 0) * PARTS;
    histogram[cell1] = (histogram[cell1] ?? 0) + g;
    histogram[cell1 + 1] = (histogram[cell1 + 1] ?? 0) + h;
    histogram[cell1 + 2] = (histogram[cell1 + 2] ?? 0) + 1;
    const cell2 = offset2 + (bins2[row] ?? 0) * PARTS;
    histogram[cell2] = (histogram[cell2] ?? 0) + g;
    histogram[cell2 + 1] = (histogram[cell2 + 1] ?? 0) + h;
    histogram[cell2 + 2] = (histogram[cell2 + 2] ?? 0) + 1;
  }
}

function addColumn(
  histogram: Histogram,
  { bins, offset }: CountedColumn,
  { rows, gradient, hessian }: ReadRows,
): void {
  for (let index = 0; index < rows.length; index += 1) {
    const cell = offset + (bins[rows[index] ?? 0] ?? 0) * PARTS;
    histogram[cell] = (histogram[cell] ?? 0) + (gradient[index] ?? 0);
    histogram[cell + 1] = (histogram[cell + 1] ?? 0) + (hessian[index] ?? 0);
    histogram[cell + 2] = (histogram[cell + 2] ?? 0) + 1;
  }
}

function gathered(values: Float64Array, rows: Int32Array): Float64Array {
  const result = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) result[index] = values[rows[index] ?? 0] ?? 0;
  return result;
}
