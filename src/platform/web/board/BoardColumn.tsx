import Hourglass from 'lucide-react/icons/hourglass';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { Sign } from '../status/Sign.tsx';
import type { StatusStyle } from '../status/status.ts';
import { Age, ColumnFrame, ColumnHead } from './board.styles.ts';

interface BoardColumnProps extends Omit<ComponentProps<typeof ColumnFrame>, 'children'> {
  look: StatusStyle;
  count: ReactNode;
  isCurrent: boolean;
  /** Below the name of the stage. */
  facts: ReactNode;
  cards: ReactNode;
  /** Below the cards: that there are none, or how to see the others. */
  foot: ReactNode;
}

export function BoardColumn(props: BoardColumnProps) {
  const { look, count, isCurrent, facts, cards, foot, ...section } = props;
  const headId = useId();
  return (
    <ColumnFrame {...section} aria-labelledby={headId} data-current={isCurrent}>
      <ColumnHead>
        <h2 id={headId}>
          <Sign shape={look.shape} tone={look.tone} />
          {look.word} {count}
        </h2>
        {facts}
      </ColumnHead>
      <ul aria-labelledby={headId}>{cards}</ul>
      {foot}
    </ColumnFrame>
  );
}

interface CardAgeProps {
  /** '4 d' */
  text: string;
  late?: 'late' | 'veryLate' | undefined;
  /** How late it is, for screen readers: ', over target'. */
  lateText: string;
}

/** How long a card has been in its stage. */
export function CardAge({ text, late, lateText }: CardAgeProps) {
  return (
    <Age data-late={late}>
      {late && <Hourglass size={13} aria-hidden />}
      {text}
      <span className="sr-only"> in this stage{late && lateText}</span>
    </Age>
  );
}
