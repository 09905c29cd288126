import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { SIZE } from '../theme/tokens.ts';

interface PageProps {
  /** Title of the browser's tab: 'Leads', 'Asha Rao, B-1203'. */
  title: string;
  /** A panel at the right that pushes the page instead of covering it. */
  panel?: ReactNode;
  /** As high as the window and no higher: what is in it scrolls by itself, as the columns of a board. */
  isWindowHigh?: boolean;
  children: ReactNode;
}

/** The white sheet beside the menu: the shell makes it as high as the window, so that a footer rests on its lower edge. */
export function Page({ title, panel, isWindowHigh = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Plinth`;
  }, [title]);
  return (
    <Sheet data-window-high={isWindowHigh}>
      <Main>{children}</Main>
      {panel}
    </Sheet>
  );
}

const Sheet = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'stretch',
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  // On a phone, and where little would be left, the page scrolls as a whole.
  '@media (min-width: 600px) and (min-height: 560px)': {
    '&[data-window-high="true"]': { maxHeight: `calc(100dvh - ${SIZE.topBar}px)`, overflow: 'hidden' },
    '&[data-window-high="true"] > *': { minHeight: 0 },
  },
}));

const Main = styled('div')({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' });

/** Content with the page's side margins; what is edge to edge (tables, strips) stands outside of it. */
export const PageBody = styled('div')({
  padding: '16px 24px 24px',
  '@media (max-width: 599.95px)': { padding: 16 },
});

/** A main column and a narrower one at the right, divided by a hairline; one below the other when narrow, or in a panel. */
export const Columns = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  '& > *': { minWidth: 0 },
  '@media (min-width: 1100px)': {
    alignContent: 'stretch',
    gridTemplateColumns: 'minmax(0, 1fr) var(--plinth-side, 404px)',
    '& > * + *': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
    // Beside a list there is no room for two.
    'aside &': { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
    'aside & > * + *': { borderLeft: 0 },
  },
}));
