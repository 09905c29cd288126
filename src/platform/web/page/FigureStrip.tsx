import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SignShape, Tone } from '../status/Sign.tsx';
import { Sign } from '../status/Sign.tsx';
import { TrendLine } from './TrendLine.tsx';

export interface Figure {
  /** What it is: 'Collections'. */
  label: string;
  value: ReactNode;
  /** Unit in small after the value: 'Cr', 'units'. */
  unit?: string;
  /** Of what, as of when: 'of ₹71.8 Cr billed'. */
  of?: ReactNode;
  /** Against the target: 1.1 and more is good, 0.9 and more is normal. */
  target?: { text: string; colour: 'success' | 'warning' | 'error' };
  /** Change after the target: '+11% YoY'. */
  change?: string;
  /** How it went, oldest first: drawn as a small line, which the chart of the page says in words. */
  trend?: readonly number[];
  /** The rows behind the figure. */
  href?: string;
  /** It has just changed while it was on screen. */
  isChanged?: boolean;
}

/** Four figures divided by hairlines, each a link to the rows it counts. */
export function FigureStrip({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <Strip aria-label={label}>
      {figures.map((figure) => (
        <li key={figure.label} data-changed={figure.isChanged}>
          {figure.href ? <Link to={figure.href}>{face(figure)}</Link> : <div>{face(figure)}</div>}
        </li>
      ))}
    </Strip>
  );
}

function face(figure: Figure) {
  return (
    <>
      <Label>
        {figure.label}
        {figure.isChanged && <Changed>changed now</Changed>}
        {figure.trend && <TrendLine values={figure.trend} />}
      </Label>
      <Value>
        {figure.value}
        {figure.unit && <small> {figure.unit}</small>}
      </Value>
      {figure.of && <Fact>{figure.of}</Fact>}
      {(figure.target || figure.change) && (
        <Target>
          {figure.target && (
            <Against>
              <Sign {...TARGETS[figure.target.colour]} size={13} />
              <b data-colour={figure.target.colour}>{figure.target.text}</b>
            </Against>
          )}
          {figure.change}
        </Target>
      )}
    </>
  );
}

const TARGETS: Record<'success' | 'warning' | 'error', { shape: SignShape; tone: Tone }> = {
  success: { shape: 'tick', tone: 'success' },
  warning: { shape: 'dash', tone: 'amber' },
  error: { shape: 'alert', tone: 'error' },
};

export interface RowFigure {
  label: string;
  value: ReactNode;
  tone?: 'success' | 'error' | 'amber' | 'plain';
}

/** A line of smaller figures above a ledger, with one fact at the right. */
export function FigureRow({ figures, end }: { figures: readonly RowFigure[]; end?: ReactNode }) {
  return (
    <Row>
      <dl>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd data-tone={figure.tone ?? 'plain'}>{figure.value}</dd>
          </div>
        ))}
      </dl>
      {end && <End>{end}</End>}
    </Row>
  );
}

const Strip = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > li': { minWidth: 0, transition: 'background-color 600ms' },
  '& > li:nth-of-type(even)': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '& > li:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
  '& > li:nth-of-type(n + 3)': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > li > *': {
    display: 'block',
    height: '100%',
    padding: '10px 16px',
    color: theme.vars.palette.text.secondary,
  },
  '& > li > a:hover': { textDecoration: 'none', backgroundColor: theme.vars.palette.hover },
  '& > li > a': { outlineOffset: -2 },
  '& > li[data-changed="true"]': { backgroundColor: theme.vars.palette.selected },
  '@media (min-width: 900px)': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    '& > li + li': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
    '& > li:nth-of-type(n + 3)': { borderTop: 0 },
    '& > li:last-of-type:nth-of-type(odd)': { gridColumn: 'auto' },
    '& > li > *': { padding: '12px 24px' },
  },
}));

const Label = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  lineHeight: '20px',
  fontWeight: 500,
}));

const Changed = styled('span')(({ theme }) => ({
  marginLeft: 8,
  fontWeight: 600,
  color: theme.vars.palette.text.primary,
}));

const Value = styled('div')(({ theme }) => ({
  ...theme.typography.h3,
  color: theme.vars.palette.text.primary,
  fontVariantNumeric: 'normal',
  '& small': { ...theme.typography.body2, letterSpacing: 0, color: theme.vars.palette.text.secondary },
  '@media (max-width: 599.95px)': { fontSize: 22 },
}));

const Fact = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  lineHeight: '20px',
  color: theme.vars.palette.text3,
}));

/** The sign stays beside its words where these take two lines. */
const Against = styled('span')({ display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 });

const Target = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 6px',
  lineHeight: '20px',
  color: theme.vars.palette.text3,
  '& b': { fontWeight: 500 },
  '& b[data-colour="success"]': { color: theme.vars.palette.success.main },
  '& b[data-colour="warning"]': { color: theme.vars.palette.ink.amber },
  '& b[data-colour="error"]': { color: theme.vars.palette.error.main },
}));

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 28px',
  padding: '10px 24px',
  '--plinth-paise': 'currentColor',
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '8px 28px' },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& dd': { fontSize: 15, lineHeight: '20px', fontWeight: 600 },
  '& dd[data-tone="success"]': { color: theme.vars.palette.success.main },
  '& dd[data-tone="error"]': { color: theme.vars.palette.error.main },
  '& dd[data-tone="amber"]': { color: theme.vars.palette.ink.amber },
  '@media (max-width: 599.95px)': { padding: '10px 16px' },
}));

const End = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  marginLeft: 'auto',
  alignSelf: 'center',
  textAlign: 'right',
  color: theme.vars.palette.text3,
  '& b': { color: theme.vars.palette.text.primary, fontWeight: 600 },
  // In a line of its own it begins where the figures do.
  '@media (max-width: 599.95px)': { marginLeft: 0, textAlign: 'left' },
}));
