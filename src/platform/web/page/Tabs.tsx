import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '../navigation/useSearchParams.ts';

export interface TabEntry {
  id: string;
  label: string;
  count?: ReactNode;
}

interface TabsProps {
  /** What the tabs choose between: 'Views', 'Sale sections'. */
  label: string;
  tabs: readonly TabEntry[];
  /** Parameter of the address that holds the choice. */
  param?: string;
  /** Where a tab leads; by default the same address with `param` changed and the page back at 1. */
  hrefOf?: (id: string) => string;
  /** The chosen tab; by default what the address says, else the first. */
  current?: string;
  /** At the end of the line: '+ New view'. */
  end?: ReactNode;
}

/** Tabs are links: the address holds the choice, so reload, back and a pasted link show the same. */
export function Tabs(props: TabsProps) {
  const { label, tabs, param = 'tab', end } = props;
  const [search] = useSearchParams();
  const chosen = props.current ?? currentTab(tabs, search.get(param));
  const line = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(line.current), [chosen]);
  return (
    <Line aria-label={label} ref={line} onFocus={({ target }) => bringIntoSight(line.current, target)}>
      <ul>
        {tabs.map(({ id, label: word, count }) => (
          <li key={id}>
            <Link
              to={props.hrefOf?.(id) ?? hrefWith(search, param, id)}
              replace
              preventScrollReset
              aria-current={id === chosen ? 'page' : undefined}
            >
              {word}
              {count !== null && count !== undefined && <span className="tabular">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {end}
    </Line>
  );
}

/** The tab an address names, or the first one. */
export function currentTab(tabs: readonly TabEntry[], named: string | null): string {
  return tabs.some(({ id }) => id === named) ? (named ?? '') : (tabs[0]?.id ?? '');
}

function showCurrent(line: HTMLElement | null): void {
  const tab = line?.querySelector('[aria-current]');
  if (tab) bringIntoSight(line, tab);
}

/** Where the tabs are wider than the line, the chosen or focused one is brought into sight whole; the page stays. */
function bringIntoSight(line: HTMLElement | null, tab: Element): void {
  if (!line) return;
  const [outer, inner] = [line.getBoundingClientRect(), tab.getBoundingClientRect()];
  const hiddenRight = inner.right + SIDE - outer.right;
  const hiddenLeft = outer.left + SIDE - inner.left;
  if (hiddenRight > 0) line.scrollLeft += hiddenRight;
  else if (hiddenLeft > 0) line.scrollLeft -= hiddenLeft;
}

/** Shows enough of the next tab to hint that it exists. */
const SIDE = 40;

function hrefWith(search: URLSearchParams, param: string, id: string): string {
  const next = new URLSearchParams(search);
  next.set(param, id);
  next.delete('page');
  return `?${next}`;
}

const Line = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 20,
  padding: '0 24px',
  marginTop: -8,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& ul': { display: 'flex', gap: 20 },
  '& a': {
    display: 'block',
    // A short word, 'All', is still a target of 24 px where the line is scrolled to its edge.
    minWidth: 24,
    height: 36,
    lineHeight: '35px',
    whiteSpace: 'nowrap',
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    marginBottom: -1,
    borderBottom: '2px solid transparent',
    outlineOffset: -2,
  },
  '& a:hover': { textDecoration: 'none', color: theme.vars.palette.text.primary },
  '& a[aria-current]': {
    color: theme.vars.palette.text.primary,
    borderBottomColor: theme.vars.palette.primary.main,
  },
  '& a > span': { marginLeft: 6, fontWeight: 400, color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': {
    padding: '0 16px',
    marginTop: 0,
    '& a': { height: 44, lineHeight: '43px', fontSize: 14 },
  },
  // The views of a list below the tabs of its page.
  'nav + &': { marginTop: 4 },
}));
