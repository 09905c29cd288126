import { styled } from '@mui/material/styles';

/** The sheet that a letter is written on. */
export const LetterSheet = styled('div')(({ theme }) => ({
  '& .tiptap': {
    ...theme.typography.body1,
    minHeight: 360,
    padding: '20px 24px 48px',
    whiteSpace: 'break-spaces',
    overflowWrap: 'anywhere',
    fontVariantLigatures: 'none',
    outlineOffset: -2,
    '@media (max-width: 599.95px)': { padding: '16px 12px 40px' },
  },
  '& .tiptap > * + *': { marginTop: 10 },
  '& h1': { ...theme.typography.h1, fontSize: 20 },
  '& h2': { ...theme.typography.h1, fontSize: 16 },
  '& h3': { ...theme.typography.h2 },
  '& strong': { fontWeight: 600 },
  '& .tiptap ul': { paddingLeft: 22, listStyle: 'disc' },
  '& .tiptap ol': { paddingLeft: 22, listStyle: 'decimal' },

  '& .letter-chip': {
    padding: '1px 5px',
    borderRadius: 4,
    cursor: 'pointer',
    boxDecorationBreak: 'clone',
    color: theme.vars.palette.ink.primary,
    backgroundColor: theme.vars.palette.tint.primary,
  },
  '& .letter-chip[data-unknown], & .letter-chip.letter-problem': {
    color: theme.vars.palette.ink.error,
    backgroundColor: theme.vars.palette.tint.error,
  },
  '& .ProseMirror-selectednode': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 1,
  },
  '& .letter-problem': { textDecoration: `underline wavy ${theme.vars.palette.error.main}` },

  '& .letter-frame': {
    paddingLeft: 12,
    borderLeft: `3px solid ${theme.vars.palette.line2}`,
    '& > div > * + *': { marginTop: 8 },
  },
  '& .letter-frame > button': {
    ...theme.typography.caption,
    minHeight: 24,
    marginBottom: 4,
    padding: '2px 8px',
    border: 0,
    borderRadius: 4,
    cursor: 'pointer',
    textAlign: 'left',
    fontWeight: 500,
    color: theme.vars.palette.ink.neutral,
    backgroundColor: theme.vars.palette.tint.neutral,
  },

  '& .tableWrapper': { overflowX: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& td, & th': {
    position: 'relative',
    padding: '4px 8px',
    border: `1px solid ${theme.vars.palette.line2}`,
    verticalAlign: 'top',
    textAlign: 'left',
    fontWeight: 400,
  },
  '& th': { fontWeight: 600, backgroundColor: theme.vars.palette.sunken },
  '& [data-row]::before': {
    ...theme.typography.caption,
    content: 'attr(data-row)',
    display: 'block',
    fontWeight: 500,
    color: theme.vars.palette.ink.neutral,
  },
  '& .selectedCell': { backgroundColor: theme.vars.palette.action.selected },

  '& [data-part]': {
    ...theme.typography.caption,
    padding: '6px 10px',
    border: `1px dashed ${theme.vars.palette.control}`,
    borderRadius: 4,
    color: theme.vars.palette.text.secondary,
  },
  '& [data-part="pageBreak"]': {
    border: 0,
    borderTop: `2px dashed ${theme.vars.palette.control}`,
    borderRadius: 0,
  },
  '& [data-part="logo"]': { width: 'fit-content' },
  '& [data-part="signature"]': { paddingTop: 36, maxWidth: 280 },

  '& .ProseMirror-gapcursor': { display: 'none', position: 'relative' },
  '& .ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
  '& .ProseMirror-gapcursor::after': {
    content: '""',
    position: 'absolute',
    top: -2,
    width: 20,
    borderTop: `1px solid ${theme.vars.palette.text.primary}`,
  },
}));
