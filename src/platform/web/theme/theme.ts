import type { Shadows } from '@mui/material/styles';
import { createTheme } from '@mui/material/styles';
import { controls } from './components/controls.ts';
import { inputs } from './components/inputs.ts';
import { surfaces } from './components/surfaces.ts';
import { tables } from './components/tables.ts';
import { paletteOf } from './palette.ts';
import { dark, FONT_FAMILY, light, RADIUS, SHADOW } from './tokens.ts';

const NO_SHADOW = 'none';

/** Only menus (8), the bulk bar (1) and dialogs (24) lift off the sheet. */
const shadows = Array.from({ length: 25 }, () => NO_SHADOW);
shadows[1] = SHADOW.bar;
shadows[8] = SHADOW.menu;
shadows[24] = SHADOW.menu;

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data' },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  focusVisible: { outlineWidth: 2, outlineOffset: 1 },
  // Whoever asked the system for less motion waits for none.
  motion: { reducedMotion: 'system' },
  spacing: 4,
  shape: { borderRadius: RADIUS.control },
  shadows: shadows as Shadows,
  // 1200 is where the menu becomes permanent, 900 where the side panel pushes, 600 where rows become cards.
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily: FONT_FAMILY,
    htmlFontSize: 16,
    fontSize: 13,
    h1: { fontSize: 18, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.014em' },
    h2: { fontSize: 14, lineHeight: '20px', fontWeight: 600, letterSpacing: '-0.006em' },
    h3: { fontSize: 24, lineHeight: '30px', fontWeight: 600, letterSpacing: '-0.025em' },
    h4: { fontSize: 20, lineHeight: '26px', fontWeight: 600, letterSpacing: '-0.014em' },
    body1: { fontSize: 14, lineHeight: '20px', letterSpacing: 0 },
    body2: { fontSize: 13, lineHeight: '20px', letterSpacing: 0 },
    caption: { fontSize: 12, lineHeight: '16px', letterSpacing: 0 },
    overline: { fontSize: 11, lineHeight: '14px', letterSpacing: 0, textTransform: 'none' },
    button: { fontSize: 13, lineHeight: '20px', fontWeight: 500, letterSpacing: 0, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 120,
      standard: 180,
      complex: 180,
      enteringScreen: 180,
      leavingScreen: 120,
    },
  },
  components: { ...controls, ...inputs, ...surfaces, ...tables },
});
