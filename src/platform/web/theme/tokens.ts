/**
 * The colours of Plinth, one set per scheme. Every pair in use was measured: text 4.5:1 or more, edges of
 * controls and marks of charts 3:1 or more (WCAG 2.2). Change a value only together with its measurement
 * (tokens.test.ts keeps the pairs).
 */
export interface Fill {
  fill: string;
  ink: string;
}

export interface Tokens {
  canvas: string;
  surface: string;
  sunken: string;
  hover: string;
  selected: string;
  line: string;
  line2: string;
  control: string;
  text: string;
  text2: string;
  text3: string;
  primary: string;
  primaryHover: string;
  onPrimary: string;
  amber: string;
  onAmber: string;
  success: string;
  error: string;
  tint: { primary: string; amber: string; success: string; error: string; neutral: string };
  ink: { primary: string; amber: string; success: string; error: string; neutral: string };
  unit: {
    available: Fill;
    reserved: Fill;
    blocked: Fill & { hatch: string };
    sold: Fill;
  };
  /** Five steps of a sequence, cheap to dear. */
  price: { 1: Fill; 2: Fill; 3: Fill; 4: Fill; 5: Fill };
  /** Heat of age and amount; 0 is no heat. */
  heat: { 0: string; 1: string; 2: string; 3: string; 4: string };
  chart: { 1: string; 2: string; 3: string; 4: string; 5: string; band: string };
  tip: Fill;
  veil: string;
  /** The façade of the sign-in panel: wall, windows dark to lit, and the plinth's own amber. */
  facade: { wall: string; 1: string; 2: string; 3: string; lit: string; text: string; text2: string };
}

export const light: Tokens = {
  canvas: '#F5F6F8',
  surface: '#FFFFFF',
  sunken: '#F0F2F5',
  hover: '#EEF1F5',
  selected: '#EAF0FE',
  line: '#E4E7EC',
  line2: '#D3D8E0',
  control: '#848E9F',
  text: '#171B24',
  text2: '#485264',
  text3: '#5E6878',
  primary: '#2150C7',
  primaryHover: '#1A41A6',
  onPrimary: '#FFFFFF',
  amber: '#F0AE3C',
  onAmber: '#2B1A00',
  success: '#176B41',
  error: '#B3261E',
  tint: { primary: '#EAF0FE', amber: '#FDF3DF', success: '#E3F4EA', error: '#FCEBE9', neutral: '#EDF0F4' },
  ink: { primary: '#1B46B4', amber: '#8A4B06', success: '#14603A', error: '#A3211A', neutral: '#485264' },
  unit: {
    available: { fill: '#D8F1E1', ink: '#0E5230' },
    reserved: { fill: '#FBDD9E', ink: '#5C3300' },
    blocked: { fill: '#E9ECF0', hatch: '#CDD3DC', ink: '#4A5466' },
    sold: { fill: '#E2EAFB', ink: '#33508F' },
  },
  price: {
    1: { fill: '#EAF1FB', ink: '#1B2B4D' },
    2: { fill: '#C6DAF6', ink: '#152545' },
    3: { fill: '#93B9EC', ink: '#0C1A36' },
    4: { fill: '#2F66C9', ink: '#FFFFFF' },
    5: { fill: '#163F94', ink: '#FFFFFF' },
  },
  heat: { 0: 'transparent', 1: '#FDF3E1', 2: '#FBE3BC', 3: '#F6C98A', 4: '#EFA76A' },
  chart: { 1: '#2150C7', 2: '#C77700', 3: '#12806A', 4: '#8A3FA0', 5: '#5E6878', band: '#CBDAFA' },
  tip: { fill: '#1D2330', ink: '#F4F6FA' },
  veil: 'rgb(14 18 28 / 0.42)',
  facade: {
    wall: '#173C96',
    1: '#284FAE',
    2: '#345FC6',
    3: '#5C86EA',
    lit: '#F0AE3C',
    text: '#FFFFFF',
    text2: '#C9D6F6',
  },
};

export const dark: Tokens = {
  canvas: '#0D1014',
  surface: '#14181F',
  sunken: '#10141A',
  hover: '#1B212A',
  selected: '#1A2744',
  line: '#242B35',
  line2: '#333C49',
  control: '#6C788B',
  text: '#E9ECF1',
  text2: '#B3BCC9',
  text3: '#97A2B2',
  primary: '#8DB0FF',
  primaryHover: '#A8C3FF',
  onPrimary: '#0A1B47',
  amber: '#F2B74C',
  onAmber: '#2B1A00',
  success: '#71CE9A',
  error: '#FF9A90',
  tint: { primary: '#1A2744', amber: '#33270F', success: '#142D20', error: '#3A1A18', neutral: '#212832' },
  ink: { primary: '#A9C3FF', amber: '#F5C670', success: '#86D9AB', error: '#FFAAA1', neutral: '#B3BCC9' },
  unit: {
    available: { fill: '#163C28', ink: '#9BE5BB' },
    reserved: { fill: '#5A420F', ink: '#FFDC93' },
    blocked: { fill: '#1F252E', hatch: '#353E4B', ink: '#A9B3C1' },
    sold: { fill: '#1B2640', ink: '#A3B9EA' },
  },
  price: {
    1: { fill: '#18243C', ink: '#CFDDF8' },
    2: { fill: '#1D3562', ink: '#DDE8FF' },
    3: { fill: '#234B93', ink: '#FFFFFF' },
    4: { fill: '#6E9DF2', ink: '#071530' },
    5: { fill: '#B9D1FF', ink: '#071530' },
  },
  heat: { 0: 'transparent', 1: '#2A2214', 2: '#413016', 3: '#5F4118', 4: '#83501C' },
  chart: { 1: '#8DB0FF', 2: '#F2B74C', 3: '#5CCDB0', 4: '#B766CC', 5: '#97A2B2', band: '#22345F' },
  tip: { fill: '#E9ECF1', ink: '#14181F' },
  veil: 'rgb(14 18 28 / 0.6)',
  facade: {
    wall: '#112B6B',
    1: '#284FAE',
    2: '#345FC6',
    3: '#5C86EA',
    lit: '#F0AE3C',
    text: '#FFFFFF',
    text2: '#B9C8EE',
  },
};

export const COLOUR_SCHEME_KEY = 'plinth.colour-scheme';

export const FONT_FAMILY = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Heights and widths, in CSS pixels. */
export const SIZE = {
  topBar: 52,
  menu: 280,
  row: 36,
  ledgerRow: 29,
  tableHead: 32,
  control: 32,
  touch: 44,
  pageSide: 24,
  pageSidePhone: 16,
} as const;

export const RADIUS = { cell: 3, tick: 4, control: 6, note: 8, menu: 9, card: 10, dialog: 12 } as const;

export const SHADOW = {
  menu: '0 12px 32px -4px rgb(16 24 40 / 0.20)',
  bar: '0 8px 24px rgb(16 24 40 / 0.24)',
} as const;
