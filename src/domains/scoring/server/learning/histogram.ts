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
  layout.columns.forEach((column, place) => {
    const bins = data.columns[column];
    if (bins) addColumn(histogram, layout.offsets[place] ?? 0, { bins, rows, gradient, hessian });
  });
  return histogram;
}

/** Takes a part away from the whole, which becomes what is left of it. */
export function subtract(whole: Histogram, part: Histogram): Histogram {
  for (let cell = 0; cell < whole.length; cell += 1) whole[cell] = (whole[cell] ?? 0) - (part[cell] ?? 0);
  return whole;
}

interface ColumnRows extends Slopes {
  bins: Uint8Array;
  rows: Int32Array;
}

function addColumn(
  histogram: Histogram,
  offset: number,
  { bins, rows, gradient, hessian }: ColumnRows,
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
