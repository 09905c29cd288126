import { styled } from '@mui/material/styles';
import { Sign } from './Sign.tsx';
import type { StatusOf, StatusResource } from './status.map.ts';
import { statusLook } from './status.map.ts';

interface StatusProps<Resource extends StatusResource> {
  of: Resource;
  status: StatusOf<Resource>;
  /** Replaces the word, for a state that says more: 'Held, 41 h left'. */
  word?: string;
}

/** Sign and word, as tables show a state: no coloured pill. */
export function StatusSign<Resource extends StatusResource>({ of, status, word }: StatusProps<Resource>) {
  const look = statusLook(of, status);
  return (
    <Line>
      <Sign shape={look.shape} tone={look.tone} />
      <span>{word ?? look.word}</span>
    </Line>
  );
}

/** The pill of a header or peek: at most one a page. */
export function StatusPill<Resource extends StatusResource>({ of, status, word }: StatusProps<Resource>) {
  const look = statusLook(of, status);
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
  tone: ReturnType<typeof statusLook>['tone'];
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
