import { styled } from '@mui/material/styles';
import { Sign } from './Sign.tsx';
import type { StatusStyle, Statuses } from './status.ts';
import { statusStyle } from './status.ts';

interface StatusProps<Name extends string> {
  of: Statuses<Name>;
  status: NoInfer<Name>;
  /** Replaces the word, for a state that says more: 'Held, 41 h left'. */
  word?: string;
}

interface StyledProps {
  look: StatusStyle;
  /** Replaces the word of the look. */
  word?: string | undefined;
}

/** Sign and word, as tables show a state: no coloured pill. */
export function StatusSign<Name extends string>({ of, status, word }: StatusProps<Name>) {
  return <StyledSign look={statusStyle(of, status)} word={word} />;
}

/** The same for a state whose look is kept beside the screens that show it. */
export function StyledSign({ look, word }: StyledProps) {
  return (
    <Line>
      <Sign shape={look.shape} tone={look.tone} />
      <span>{word ?? look.word}</span>
    </Line>
  );
}

/** The pill of a header or side panel: at most one a page. */
export function StatusPill<Name extends string>({ of, status, word }: StatusProps<Name>) {
  return <StyledPill look={statusStyle(of, status)} word={word} />;
}

export function StyledPill({ look, word }: StyledProps) {
  return (
    <PillFrame tone={look.tone}>
      <Sign shape={look.shape} tone={look.tone} />
      {word ?? look.word}
    </PillFrame>
  );
}

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  whiteSpace: 'nowrap',
  verticalAlign: 'top',
});

const PillFrame = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{
  tone: ReturnType<typeof statusStyle>['tone'];
}>(({ theme, tone }) => {
  const shade = tone === 'faint' ? 'neutral' : tone;
  return {
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    height: 22,
    padding: '0 8px 0 6px',
    borderRadius: 5,
    fontWeight: 500,
    whiteSpace: 'nowrap',
    backgroundColor: theme.vars.palette.tint[shade],
    color: theme.vars.palette.ink[shade],
    '--plinth-sign-ground': theme.vars.palette.tint[shade],
  };
});
