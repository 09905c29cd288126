import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { SignShape, Tone } from '../status/Sign.tsx';
import { Sign } from '../status/Sign.tsx';

interface NoteProps {
  /** Blue advice, amber limit, red failure, green for what was done. */
  tone: 'advice' | 'limit' | 'failure' | 'done';
  /** The thing, in weight 500; the fact follows as children. */
  title?: ReactNode;
  children?: ReactNode;
  /** At the right: one or two small buttons. */
  actions?: ReactNode;
  /** Takes the place of the tone's own sign. */
  icon?: ReactNode;
}

/** A tint and a sign, no edge; at most one in a region of a page. */
export function Note({ tone, title, children, actions, icon }: NoteProps) {
  const look = LOOKS[tone];
  return (
    <Frame tint={look.tint}>
      <SignPlace>{icon ?? <Sign shape={look.shape} tone={look.tone} size={15} />}</SignPlace>
      <Words>
        {title && <b>{title} </b>}
        {children}
      </Words>
      {actions && <Actions>{actions}</Actions>}
    </Frame>
  );
}

type Tint = 'primary' | 'amber' | 'error' | 'success';

const LOOKS: Record<NoteProps['tone'], { tint: Tint; tone: Tone; shape: SignShape }> = {
  advice: { tint: 'primary', tone: 'primary', shape: 'info' },
  limit: { tint: 'amber', tone: 'amber', shape: 'warning' },
  failure: { tint: 'error', tone: 'error', shape: 'alert' },
  done: { tint: 'success', tone: 'success', shape: 'tick' },
};

const Frame = styled('div', { shouldForwardProp: (prop) => prop !== 'tint' })<{ tint: Tint }>(
  ({ theme, tint }) => ({
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'flex-start',
    flexWrap: 'wrap',
    gap: '8px 10px',
    padding: '10px 12px',
    borderRadius: 8,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.tint[tint],
    '--plinth-sign-ground': theme.vars.palette.tint[tint],
    '& b': { fontWeight: 500, color: theme.vars.palette.text.primary },
    '& .lucide': { width: 16, height: 16, strokeWidth: 1.75, color: theme.vars.palette.ink[tint] },
  }),
);

const SignPlace = styled('span')({ paddingTop: 2, flexShrink: 0 });
const Words = styled('div')({
  flex: '1 1 200px',
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& a': { textDecoration: 'underline', textUnderlineOffset: 3 },
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignSelf: 'center' });
