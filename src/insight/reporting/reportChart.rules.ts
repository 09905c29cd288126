import type { ValueKind } from './reportValue.rules.ts';
import { valueText } from './reportValue.rules.ts';

export interface ChartBar {
  label: string;
  value: number | null;
  /** In the days that it is compared with; null without them. */
  before: number | null;
}

/** The groups of a report as bars, as its screen shows them. */
export interface ReportChart {
  /** 'Booking value by month' */
  title: string;
  kind: ValueKind;
  bars: readonly ChartBar[];
  /** What the thin grey bars are: 'the period before', 'the budget'. */
  beforeName?: string;
}

interface ComparedGroup<Figures> {
  name: string;
  now: Figures;
  before: Figures | null;
}

/** The groups of a report as bars of one of its figures. */
export function barsOf<Figures>(
  groups: readonly ComparedGroup<Figures>[],
  valueOf: (figures: Figures) => number | null | undefined,
): ChartBar[] {
  return groups.map(({ name, now, before }) => ({
    label: name,
    value: valueOf(now) ?? null,
    before: before === null ? null : (valueOf(before) ?? null),
  }));
}

/** A mail is read on a telephone too: more bars are in the file. */
export const MAX_BARS = 12;
export const CHART_WIDTH = 496;
/** Screens of today have two points for each. */
const SCALE = 2;
const ROW = 30;
const TOP = 30;
const LABEL_WIDTH = 150;
const VALUE_WIDTH = 96;
const BAR_LEFT = LABEL_WIDTH + 8;
const BAR_WIDTH = CHART_WIDTH - BAR_LEFT - VALUE_WIDTH;
const MAX_LABEL = 22;
const COLOURS = { bar: '#2150C7', below: '#B42318', before: '#B8C0CC', text: '#171B24', faint: '#5E6878' };

/** What a chart says in words, for those who see no picture: 'Bookings by project. Aura: 12 (9 before); Vista: 4.' */
export function chartWords({ title, kind, bars, beforeName = 'before' }: ReportChart): string {
  const said = bars.slice(0, MAX_BARS).map(({ label, value, before }) => {
    const was = before === null ? '' : ` (${valueText(kind, before)} ${beforeName})`;
    return `${label}: ${valueText(kind, value)}${was}`;
  });
  const more = bars.length - said.length;
  return `${title}. ${said.join('; ')}${more > 0 ? `; and ${more} more in the file` : ''}.`;
}

/** Horizontal bars under each other, twice as many points as it is shown with. Mail clients show it as PNG. */
export function chartSvg({ title, kind, bars, beforeName = 'before' }: ReportChart): string {
  const shown = bars.slice(0, MAX_BARS);
  const largest = Math.max(1, ...shown.flatMap(({ value, before }) => [size(value), size(before)]));
  const height = TOP + shown.length * ROW + 4;
  const hasBefore = shown.some(({ before }) => before !== null);
  const head = hasBefore ? `${title}, ${beforeName} in grey` : title;
  const rows = shown.map((bar, at) => rowOf(bar, kind, { top: TOP + at * ROW, largest }));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CHART_WIDTH * SCALE}" height="${height * SCALE}" ` +
    `viewBox="0 0 ${CHART_WIDTH} ${height}" font-family="Noto Sans" font-size="12">` +
    `<rect width="100%" height="100%" fill="#FFFFFF"/>` +
    `<text x="0" y="16" font-size="13" fill="${COLOURS.faint}">${escaped(head)}</text>` +
    `${rows.join('')}</svg>`
  );
}

function rowOf(
  { label, value, before }: ChartBar,
  kind: ValueKind,
  { top, largest }: { top: number; largest: number },
): string {
  const widthOf = (amount: number | null) => Math.round((size(amount) / largest) * BAR_WIDTH * 10) / 10;
  const colour = (value ?? 0) < 0 ? COLOURS.below : COLOURS.bar;
  const middle = top + 17;
  return (
    `<text x="${LABEL_WIDTH}" y="${middle}" text-anchor="end" fill="${COLOURS.text}">${escaped(cut(label))}</text>` +
    `<rect x="${BAR_LEFT}" y="${top + 5}" width="${widthOf(value)}" height="14" rx="2" fill="${colour}"/>` +
    (before === null
      ? ''
      : `<rect x="${BAR_LEFT}" y="${top + 21}" width="${widthOf(before)}" height="4" rx="1" fill="${COLOURS.before}"/>`) +
    `<text x="${BAR_LEFT + widthOf(value) + 6}" y="${middle}" fill="${COLOURS.text}">${escaped(valueText(kind, value))}</text>`
  );
}

/** A figure below zero is drawn as long as it is, in red. */
function size(amount: number | null): number {
  return Math.abs(amount ?? 0);
}

function cut(label: string): string {
  return label.length <= MAX_LABEL ? label : `${label.slice(0, MAX_LABEL - 1)}…`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Names that people typed, as text and nothing else; what XML cannot hold is left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
