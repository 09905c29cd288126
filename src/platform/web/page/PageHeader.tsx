import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useContext } from 'react';
import { TopBarTitle } from '../navigation/title.ts';
import { ActionButton } from './ActionButton.tsx';
import { MobileActions } from './MobileActions.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import type { PageAction } from './page.actions.ts';
import { arrangeActions } from './page.actions.ts';
import { useActs } from './useActs.ts';

interface PageHeaderProps {
  title: ReactNode;
  /** One grey fact after the title: 'FY 2026-27, April to October'. */
  fact?: ReactNode;
  /** The state of the record, as the page's one pill. */
  badge?: ReactNode;
  /** A second line, for records of people: phone and requirement. */
  below?: ReactNode;
  avatar?: ReactNode;
  actions?: readonly PageAction[];
  /** How many of them stand as outlined buttons; the rest goes under '…'. */
  outlinedAtMost?: number;
  /** A phone's own foot and '…', where they are not the actions in short. */
  phone?: { foot: ReactNode; more: readonly PageAction[] };
  /** Controls that are no actions, before the buttons: a segment, a period. */
  children?: ReactNode;
  /** A hairline below, where neither tabs nor a strip follow. */
  isRuled?: boolean;
}

/** Title, one grey fact, at most two outlined buttons and one filled; on a phone the buttons move to the foot. */
export function PageHeader(props: PageHeaderProps) {
  const { title, fact, badge, below, avatar, actions = [], children, isRuled = false } = props;
  useActs(actions);
  const { outlined, primary, more } = arrangeActions(actions, props.outlinedAtMost);
  const short = arrangeActions(actions, primary ? 1 : 2);
  const phoneMore = props.phone?.more ?? short.more;
  // A phone's top bar has said it already; the heading stays for those who hear the page.
  const isInBar = useContext(TopBarTitle) === title;
  const isBare = isInBar && !(badge || fact || below || avatar || children || phoneMore.length > 0);
  return (
    <Frame data-ruled={isRuled} data-bare={isBare}>
      {avatar}
      <Names>
        <Line data-in-bar={isInBar}>
          <h1 data-large={Boolean(avatar)}>{title}</h1>
          {badge}
          {fact && <Fact data-fact>{fact}</Fact>}
        </Line>
        {below && <Fact>{below}</Fact>}
      </Names>
      {children && <Controls>{children}</Controls>}
      <Desk>
        {outlined.map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
        {primary && <ActionButton action={primary} />}
        <MoreMenu actions={more} />
      </Desk>
      <Phone>
        <MoreMenu actions={phoneMore} />
      </Phone>
      {(primary || outlined.length > 0) && (
        <MobileActions>
          {props.phone?.foot ?? (
            <>
              {short.outlined.map((action) => (
                <ActionButton key={action.label} action={action} size="large" />
              ))}
              {primary && <ActionButton action={primary} size="large" />}
            </>
          )}
        </MobileActions>
      )}
    </Frame>
  );
}

const Frame = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '8px 12px',
  padding: '16px 24px 12px',
  '&[data-ruled="true"]': { borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '@media (max-width: 599.95px)': {
    padding: '12px 16px 10px',
    '&[data-bare="true"]': { padding: 0, border: 0 },
  },
}));

const Names = styled('div')({
  // A long title takes a second line, and the buttons stay beside it.
  flex: '1 1 0',
  minWidth: 260,
  '@media (max-width: 599.95px)': { flex: '1 1 0', minWidth: 180 },
});

const Controls = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '@media (max-width: 599.95px)': { order: 1, flexBasis: '100%' },
});

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '2px 8px',
  minHeight: 24,
  '& h1': { ...theme.typography.h1, overflowWrap: 'anywhere' },
  '& h1[data-large="true"]': { fontSize: 20, lineHeight: '26px' },
  '@media (max-width: 599.95px)': {
    // The fact at the left, the state at the right.
    '&[data-in-bar="true"]': {
      minHeight: 0,
      flexWrap: 'nowrap',
      '& > :not([data-fact])': { flexShrink: 0, order: 1, marginLeft: 'auto' },
    },
    '&[data-in-bar="true"] h1': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
}));

const Fact = styled('div')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

const Desk = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '@media (max-width: 599.95px), print': { display: 'none' },
  '&:empty': { display: 'none' },
});

const Phone = styled('div')({
  '@media (min-width: 600px), print': { display: 'none' },
  '&:empty': { display: 'none' },
});
