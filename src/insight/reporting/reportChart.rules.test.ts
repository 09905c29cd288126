import { expect, test } from 'vitest';
import type { ReportChart } from './reportChart.rules.ts';
import { barsOf, chartSvg, chartWords, MAX_BARS } from './reportChart.rules.ts';

const CHART: ReportChart = {
  title: 'Booking value by project',
  kind: 'money',
  bars: barsOf(
    [
      { name: 'Aura', now: { paise: 8_40_00_000_00 }, before: { paise: 4_20_00_000_00 } },
      { name: 'Vista', now: { paise: -2_10_00_000_00 }, before: null },
      { name: 'Grove', now: { paise: null }, before: null },
    ],
    ({ paise }) => paise,
  ),
};

/** The widths of the bars, the thin grey ones too. */
function widthsOf(svg: string): number[] {
  return [...svg.matchAll(/<rect x="\d+" y="\d+" width="([\d.]+)"/g)].map(([, width]) => Number(width));
}

test('bars are as long as their figures, also those below zero, and those without a figure have none', () => {
  const [aura = 0, before = 0, vista = 0, grove = 0, ...more] = widthsOf(chartSvg(CHART));
  expect(more).toEqual([]);
  expect([before / aura, vista / aura, grove]).toEqual([0.5, 0.25, 0]);
});

test('the same is said in words, with what is not drawn counted', () => {
  expect(chartWords(CHART)).toBe(
    'Booking value by project. Aura: ₹8.40 Cr (₹4.20 Cr before); Vista: −₹2.10 Cr; Grove: –.',
  );
  const many = Array.from({ length: MAX_BARS + 3 }, (_, at) => ({
    label: `P${at}`,
    value: at,
    before: null,
  }));
  expect(chartWords({ ...CHART, kind: 'count', bars: many })).toMatch(/P11: 11; and 3 more in the file\.$/);
  expect(widthsOf(chartSvg({ ...CHART, bars: many }))).toHaveLength(MAX_BARS);
});

test('names that people typed are text in the drawing and nothing else', () => {
  const label = '<image href="file:///etc/passwd"/>\u0000 & "Co"';
  const svg = chartSvg({ ...CHART, bars: [{ label, value: 1, before: null }] });
  expect(svg).not.toContain('<image');
  expect(svg).not.toContain('\u0000');
  expect(svg).toContain('&lt;image href=&quot;fil');
});
