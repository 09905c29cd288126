import { describe, expect, test } from 'vitest';
import type { Tokens } from './tokens.ts';
import { dark, light } from './tokens.ts';

const TEXT = 4.5;
const EDGE = 3;

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s scheme', (_name, tokens) => {
  test.each(textPairs(tokens))('text %s has a contrast of 4.5 or more', (_pair, ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(edgePairs(tokens))('edge %s has a contrast of 3 or more', (_pair, edge, ground) => {
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(EDGE);
  });
});

function textPairs(t: Tokens): [string, string, string][] {
  const grounds = {
    canvas: t.canvas,
    surface: t.surface,
    sunken: t.sunken,
    hover: t.hover,
    selected: t.selected,
  };
  const inks = { text: t.text, text2: t.text2, text3: t.text3, primary: t.primary };
  const plain = Object.entries(grounds).flatMap(([ground, fill]) =>
    Object.entries(inks).map(([ink, colour]): [string, string, string] => [
      `${ink} on ${ground}`,
      colour,
      fill,
    ]),
  );
  const tones = ['primary', 'amber', 'success', 'error', 'neutral'] as const;
  const tints = tones.map((tone): [string, string, string] => [
    `${tone} ink on tint`,
    t.ink[tone],
    t.tint[tone],
  ]);
  const units = (['available', 'reserved', 'blocked', 'sold'] as const).map(
    (unit): [string, string, string] => [`unit ${unit}`, t.unit[unit].ink, t.unit[unit].fill],
  );
  const steps = ([1, 2, 3, 4, 5] as const).map((step): [string, string, string] => [
    `price step ${step}`,
    t.price[step].ink,
    t.price[step].fill,
  ]);
  const heat = ([1, 2, 3, 4] as const).map((step): [string, string, string] => [
    `heat ${step}`,
    t.text,
    t.heat[step],
  ]);
  return [
    ...plain,
    ...tints,
    ...units,
    ...steps,
    ...heat,
    ['main button', t.onPrimary, t.primary],
    ['main button under the pointer', t.onPrimary, t.primaryHover],
    ['amber button', t.onAmber, t.amber],
    ['tooltip', t.tip.ink, t.tip.fill],
    ['success on surface', t.success, t.surface],
    ['error on surface', t.error, t.surface],
    ['amber ink on surface', t.ink.amber, t.surface],
    ['façade text', t.facade.text2, t.facade.wall],
  ];
}

function edgePairs(t: Tokens): [string, string, string][] {
  const chart = ([1, 2, 3, 4, 5] as const).map((n): [string, string, string] => [
    `chart ${n}`,
    t.chart[n],
    t.surface,
  ]);
  return [['control on surface', t.control, t.surface], ['control on canvas', t.control, t.canvas], ...chart];
}

/** WCAG 2.2 contrast ratio of two #RRGGBB colours. */
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
