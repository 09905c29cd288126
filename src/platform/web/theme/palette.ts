import type {} from '@mui/material/themeCssVarsAugmentation';
import type { Fill, Tokens } from './tokens.ts';

/** What Plinth adds to Material UI's palette; each becomes a CSS variable such as --mui-palette-ink-amber. */
interface PaletteAdditions {
  sunken: string;
  hover: string;
  selected: string;
  line2: string;
  control: string;
  text3: string;
  tint: Tokens['tint'];
  ink: Tokens['ink'];
  unit: Tokens['unit'];
  price: Tokens['price'];
  heat: Tokens['heat'];
  chart: Tokens['chart'];
  tip: Fill;
  veil: string;
  facade: Tokens['facade'];
}

declare module '@mui/material/styles' {
  interface Palette extends PaletteAdditions {}
  interface PaletteOptions extends PaletteAdditions {}
}

export function paletteOf(tokens: Tokens) {
  return {
    primary: {
      light: tokens.primary,
      main: tokens.primary,
      dark: tokens.primaryHover,
      contrastText: tokens.onPrimary,
    },
    secondary: { light: tokens.amber, main: tokens.amber, dark: tokens.amber, contrastText: tokens.onAmber },
    success: {
      light: tokens.tint.success,
      main: tokens.success,
      dark: tokens.ink.success,
      contrastText: tokens.surface,
    },
    error: {
      light: tokens.tint.error,
      main: tokens.error,
      dark: tokens.ink.error,
      contrastText: tokens.surface,
    },
    warning: {
      light: tokens.tint.amber,
      main: tokens.ink.amber,
      dark: tokens.ink.amber,
      contrastText: tokens.surface,
    },
    info: {
      light: tokens.tint.primary,
      main: tokens.primary,
      dark: tokens.ink.primary,
      contrastText: tokens.onPrimary,
    },
    text: { primary: tokens.text, secondary: tokens.text2, disabled: tokens.text3 },
    divider: tokens.line,
    background: { default: tokens.canvas, paper: tokens.surface },
    action: {
      active: tokens.text2,
      hover: tokens.hover,
      selected: tokens.selected,
      disabled: tokens.text3,
      disabledBackground: tokens.tint.neutral,
    },
    sunken: tokens.sunken,
    hover: tokens.hover,
    selected: tokens.selected,
    line2: tokens.line2,
    control: tokens.control,
    text3: tokens.text3,
    tint: tokens.tint,
    ink: tokens.ink,
    unit: tokens.unit,
    price: tokens.price,
    heat: tokens.heat,
    chart: tokens.chart,
    tip: tokens.tip,
    veil: tokens.veil,
    facade: tokens.facade,
  };
}
