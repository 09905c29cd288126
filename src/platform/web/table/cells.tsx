import { styled } from '@mui/material/styles';
import Clock from 'lucide-react/icons/clock-3';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';

/** A secondary fact of a row, in grey. */
export const Faint = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

/** A name in its own column: a long one is truncated, with the full name in a tooltip. */
export function FaintName({ children }: { children: string }) {
  return <Cut title={children}>{children}</Cut>;
}

/** The name of a row; a long one must not push the last columns out of sight. */
export function RowName({ children }: { children: string }) {
  return <CutName title={children}>{children}</CutName>;
}

const CutName = styled('span')({
  display: 'block',
  maxWidth: 200,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const Cut = styled(Faint)({
  display: 'block',
  maxWidth: 112,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

/** A time that has passed: red, with a clock. */
export function Late({ children }: { children: ReactNode }) {
  return (
    <Marked data-tone="late">
      <Clock size={14} strokeWidth={2} aria-label="late" />
      {children}
    </Marked>
  );
}

/** Something that should be there: amber, with a triangle. */
export function Missing({ children }: { children: ReactNode }) {
  return (
    <Marked data-tone="missing">
      <TriangleAlert size={14} aria-hidden />
      {children}
    </Marked>
  );
}

const Marked = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  // The first thing in it is a sign, on whose foot the words beside it must not stand.
  verticalAlign: 'top',
  '&[data-tone="late"]': { color: theme.vars.palette.error.main, fontWeight: 500 },
  '&[data-tone="missing"]': { color: theme.vars.palette.ink.amber },
}));
