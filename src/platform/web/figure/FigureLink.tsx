import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { compactMoney, formatMoneyExact, formatPct, plainNumber } from '../../contract/format.ts';
import { useSessionUser } from '../session/SessionProvider.tsx';
import type { Figure } from '../../contract/figure.ts';
import { hrefOfFigure } from './figure.link.ts';

interface FigureLinkProps {
  figure: Figure;
  /** The label for screen readers: 'Kalpa Vihaan, over 90 days'. */
  label: string;
  /** By default the count, or the amount in short. */
  children?: ReactNode;
}

/** A figure as a link to its rows; plain text when there are none. */
export function FigureLink({ figure, label, children }: FigureLinkProps) {
  const { role } = useSessionUser();
  const href = figure.value === 0 ? undefined : hrefOfFigure(figure, role);
  const isNothing = isAmount(figure) && figure.value === 0;
  const shown = children ?? (isNothing ? NOTHING : figureText(figure));
  if (href === undefined) return <span className="tabular">{shown}</span>;
  return (
    <Target
      to={href}
      className="tabular"
      title={isAmount(figure) ? formatMoneyExact(figure.value) : undefined}
    >
      {shown}
      <span className="sr-only"> {label}</span>
    </Target>
  );
}

/** A single digit gets a full-size target without making its line higher. */
const Target = styled(Link)({
  display: 'inline-block',
  minWidth: 24,
  padding: '4px 0',
  margin: '-4px 0',
  textAlign: 'inherit',
  whiteSpace: 'nowrap',
});

const NOTHING = (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">nothing</span>
  </>
);

function isAmount({ measure }: Figure): boolean {
  return measure.endsWith('Paise');
}

export function figureText(figure: Figure): string {
  if (isAmount(figure)) return compactMoney(figure.value);
  return figure.measure.endsWith('Share') ? formatPct(shareInPct(figure.value)) : plainNumber(figure.value);
}

/** Millionths of the whole as percent to one decimal. */
function shareInPct(share: number): number {
  return Math.round(share / 1000) / 10;
}
