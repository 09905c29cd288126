import type { ReactNode, Ref } from 'react';
import { useSearchParams } from '../navigation/useSearchParams.ts';
import { currentTab, Tabs } from '../page/Tabs.tsx';
import type { BoardStage } from './board.cursor.ts';
import { BoardFrame, PhoneStages } from './board.styles.ts';

interface BoardProps<Stage extends BoardStage> {
  stages: readonly Stage[];
  wordOf: (stage: Stage) => string;
  frame: Ref<HTMLDivElement>;
  onDragEnd?: () => void;
  /** One column: a `BoardColumn`. */
  children: (stage: Stage, isCurrent: boolean) => ReactNode;
}

/** Cards by stage; a phone shows one stage at a time, chosen by tabs. */
export function Board<Stage extends BoardStage>(props: BoardProps<Stage>) {
  const { stages, wordOf, frame, onDragEnd, children } = props;
  const [params] = useSearchParams();
  const tabs = stages.map((stage) => ({ id: stage.status, label: wordOf(stage), count: stage.count }));
  const current = currentTab(tabs, params.get('stage'));
  return (
    <>
      <PhoneStages>
        <Tabs label="Stages" param="stage" tabs={tabs} current={current} />
      </PhoneStages>
      <BoardFrame ref={frame} onDragEnd={onDragEnd}>
        {stages.map((stage) => children(stage, stage.status === current))}
      </BoardFrame>
    </>
  );
}
