import type { RefObject } from 'react';

/** How a person has arranged the columns of a list; the first column always stays, at the left. */
export interface ColumnLayout {
  /** Those shown after the first one, in their order; none stands for all. */
  shown: readonly string[];
  /** In pixels; a column without one is as wide as what it holds. */
  widths: Readonly<Record<string, number>>;
  /** They stay in view while the table scrolls sideways. */
  pinned: readonly string[];
}

/** How the columns of a list are arranged, and how that is changed. */
export interface Arrangement {
  layout: ColumnLayout;
  /** Told how they are arranged by now, it says what changes. */
  change: (patched: (layout: ColumnLayout) => Partial<ColumnLayout>) => void;
  /** The row of heads as it is drawn, whose widths are measured. */
  heads: RefObject<HTMLTableRowElement | null>;
}

/** Parameters of the address; a saved view keeps them like its filters. */
const PARAMS = ['columns', 'widths', 'pinned'] as const;

const NARROWEST = 60;
const WIDEST = 800;
/** What "Narrower" and "Wider" change. */
export const WIDTH_STEP = 24;

export function boundedWidth(pixels: number): number {
  return Math.round(Math.min(Math.max(pixels, NARROWEST), WIDEST));
}

/** 'columns=unit,status&widths=unit-140&pinned=unit'; what is not readable is left out. */
export function readLayout(params: URLSearchParams): ColumnLayout {
  return {
    shown: listIn(params.get('columns')),
    widths: Object.fromEntries(listIn(params.get('widths')).flatMap(widthIn)),
    pinned: listIn(params.get('pinned')),
  };
}

export function namesLayout(params: URLSearchParams): boolean {
  return PARAMS.some((name) => params.has(name));
}

/** The address with these columns. */
export function withLayout(params: URLSearchParams, layout: ColumnLayout): URLSearchParams {
  const next = new URLSearchParams(params);
  const widths = Object.entries(layout.widths).map(([id, width]) => `${id}-${width}`);
  const values = { columns: layout.shown, widths, pinned: layout.pinned };
  for (const name of PARAMS) {
    if (values[name].length > 0) next.set(name, values[name].join(','));
    else next.delete(name);
  }
  return next;
}

function listIn(text: string | null): string[] {
  return text ? text.split(',') : [];
}

function widthIn(text: string): [string, number][] {
  const [, id, width] = /^(.+)-(\d{1,4})$/.exec(text) ?? [];
  return id && width ? [[id, boundedWidth(Number(width))]] : [];
}
