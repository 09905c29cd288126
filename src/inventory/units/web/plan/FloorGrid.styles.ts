import { styled } from '@mui/material/styles';
import { hatch } from './PlanLegend.shared.tsx';
import type { BandStep } from './price.bands.ts';

/** Floors by stacks, in one CSS grid however many cells there are. */
export const GridBox = styled('div')(({ theme }) => {
  const { unit } = theme.vars.palette;
  return {
    display: 'grid',
    gap: '2.5px 3px',
    padding: '2px 24px 16px',
    overflowX: 'auto',
    '& > [role="row"]': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' },
    '& [role="rowheader"]': {
      ...theme.typography.overline,
      alignSelf: 'center',
      textAlign: 'right',
      paddingRight: 2,
      color: theme.vars.palette.text3,
    },
    '& [data-id]': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: 4,
      height: 22,
      padding: '0 7px',
      borderRadius: 3,
      cursor: 'pointer',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      fontSize: 11,
    },
    '& b': { fontSize: 12, fontWeight: 600 },
    // The type gives way before the price does.
    '& small': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontSize: 11 },
    '& em': {
      flexShrink: 0,
      marginLeft: 'auto',
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      fontStyle: 'normal',
      fontWeight: 400,
    },
    '& em svg': { stroke: 'currentColor' },
    '& [data-status="available"]': {
      backgroundColor: unit.available.fill,
      color: unit.available.ink,
      '& em': { fontSize: 12, fontWeight: 500 },
    },
    '& [data-status="reserved"]': {
      backgroundColor: unit.reserved.fill,
      color: unit.reserved.ink,
      '& em': { fontWeight: 500 },
    },
    '& [data-status="blocked"], & [data-status="notAvailable"]': {
      background: hatch(unit.blocked.fill, unit.blocked.hatch),
      color: unit.blocked.ink,
    },
    '& [data-status="sold"]': { backgroundColor: unit.sold.fill, color: unit.sold.ink },
    '& [data-status="hidden"]': {
      backgroundColor: theme.vars.palette.sunken,
      color: theme.vars.palette.text3,
      '& b': { fontWeight: 400 },
    },
    ...shade(1, theme.vars.palette.price[1]),
    ...shade(2, theme.vars.palette.price[2]),
    ...shade(3, theme.vars.palette.price[3]),
    ...shade(4, theme.vars.palette.price[4]),
    ...shade(5, theme.vars.palette.price[5]),
    '&[data-dense="true"]': { padding: '2px 0 16px' },
    '&[data-dense="true"] [data-id]': { padding: '0 4px', gap: 2, '& b, & em': { fontSize: 11.5 } },
    '&[data-still="true"] [data-id]': { cursor: 'default' },
    // A line of the primary colour outside a line of the sheet's own, as drawn on any fill; what is chosen has a tick.
    '& [aria-current="true"], & [aria-selected="true"]': {
      boxShadow: `0 0 0 1.5px ${theme.vars.palette.background.paper}, 0 0 0 3.5px ${theme.vars.palette.primary.main}`,
      zIndex: 1,
    },
    '& [aria-selected="true"] b::before': { content: '"✓ "', fontWeight: 700 },
    '& [data-head]': { cursor: 'pointer', borderRadius: 3 },
    '& [data-head]:hover': { backgroundColor: theme.vars.palette.hover },
    '& [data-id]:focus-visible': { outlineOffset: 2, zIndex: 2 },
    '@media (max-width: 599.95px)': { padding: '4px 16px 14px' },
    '&[data-compact="true"]': { gap: 5 },
    '&[data-compact="true"] [data-id]': {
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 0,
      height: 46,
      padding: '0 4px',
      '& b': { fontSize: 13, lineHeight: '18px' },
      '& em': { marginLeft: 0, lineHeight: '15px', fontSize: 11, fontWeight: 400 },
    },
    '&[data-compact="true"] [role="rowheader"]': { textAlign: 'left', fontSize: 13 },
  };
});

function shade(step: BandStep, { fill, ink }: { fill: string; ink: string }) {
  return {
    [`& [data-price="${step}"]`]: {
      backgroundColor: fill,
      color: ink,
      '& b': { fontWeight: 500 },
      '& em': { fontSize: 12, fontWeight: 500 },
    },
  };
}

export const HeadLine = styled('div')(({ theme }) => ({
  '& > span': {
    ...theme.typography.overline,
    paddingTop: 4,
    textAlign: 'center',
    color: theme.vars.palette.text3,
  },
}));

export const MarkLine = styled('div')(({ theme }) => ({
  '& > span': {
    ...theme.typography.overline,
    gridColumn: '2 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    height: 16,
    fontWeight: 600,
    color: theme.vars.palette.ink.amber,
  },
  '& > span::after': {
    content: '""',
    flex: 1,
    height: 2,
    backgroundColor: theme.vars.palette.secondary.main,
  },
}));
