import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { SIZE } from '../tokens.ts';

type Overrides = Components<Omit<Theme, 'components'> & CssVarsTheme>;

/** The first cell of a row, be it a head or not: it has no element before it. */
const FIRST = ':not(* + *)';

/** A table is a ledger: hairlines between rows, no zebra, no vertical lines, figures at the right. */
export const tables: Overrides = {
  MuiTable: { styleOverrides: { root: { borderCollapse: 'separate', borderSpacing: 0 } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        padding: '0 10px',
        // A table does not scroll there, and every column counts.
        '@media (min-width: 1200px) and (max-width: 1399.95px)': { padding: '0 8px' },
        height: SIZE.row,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        color: theme.vars.palette.text.primary,
        [`&${FIRST}`]: { paddingLeft: SIZE.pageSide },
        '&:last-child': { paddingRight: SIZE.pageSide },
        '@media (max-width: 599.95px)': {
          [`&${FIRST}`]: { paddingLeft: SIZE.pageSidePhone },
          '&:last-child': { paddingRight: SIZE.pageSidePhone },
        },
      }),
      head: ({ theme }) => ({
        ...theme.typography.caption,
        fontWeight: 500,
        height: SIZE.tableHead,
        color: theme.vars.palette.text3,
        backgroundColor: theme.vars.palette.background.paper,
        whiteSpace: 'nowrap',
      }),
      alignRight: { flexDirection: undefined, fontVariantNumeric: 'tabular-nums' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.vars.palette.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars.palette.selected },
      }),
    },
  },
};
