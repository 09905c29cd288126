import { styled } from '@mui/material/styles';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import type { CommissionQuestion } from '../question.contract.ts';
import { exportQuestions, listQuestions, totalQuestions } from '../question.contract.ts';
import { QUESTION_STATUSES } from '../question.rules.ts';
import { questionColumns } from './question.columns.tsx';
import { QUESTION_STATUS } from './question.status.ts';
import { QuestionEntry } from './QuestionEntry.tsx';

const QUESTIONS: ListKind<CommissionQuestion> = {
  name: 'commissionQuestions',
  title: 'Questions of partner firms',
  list: listQuestions,
  filter: listQuestions.query,
  file: exportQuestions,
  totals: totalQuestions,
};

/** Open questions, unless the address names others. */
const OPEN = { status: 'open' };

const VIEWS: readonly ListView[] = [
  { id: 'open', label: 'Open', query: {} },
  { id: 'answered', label: 'Answered', query: { status: 'answered' } },
  { id: 'all', label: 'All', query: { status: QUESTION_STATUSES.join(',') } },
];

/** What partner firms ask about their commissions, the first due first; the commission opens beside it. */
export function QuestionsTab() {
  const list = useList(listQuestions, { defaults: OPEN });
  const { setPanel } = useSidePanel();
  const panelHref = usePanelHref();
  const hrefOf = ({ commission }: CommissionQuestion) => panelHref({ id: commission.id });
  const whole = useWholeList(QUESTIONS, {
    columns: questionColumns,
    input: list.input,
    where: OPEN,
    keep: ['tab'],
  });
  return (
    <>
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={[
          { key: 'channelPartnerId', label: 'Firm', kind: 'one', choices: useFirmChoices() },
          {
            key: 'status',
            label: 'Status',
            kind: 'many',
            choices: QUESTION_STATUSES.map((value) => ({ value, label: QUESTION_STATUS[value].word })),
          },
        ]}
        search={list.searchBy('Search number')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Questions of partner firms"
        singular="question"
        {...whole.table}
        hrefOf={hrefOf}
        onOpenPanel={({ commission }) => setPanel(commission.id)}
        empty={{
          icon: <MessageCircleQuestion aria-hidden />,
          title: 'No question waits for an answer',
          text: 'Partner firms ask on the page of a commission.',
        }}
        renderCard={(question) => (
          <Card>
            <QuestionEntry question={question} href={hrefOf(question)} />
          </Card>
        )}
      />
    </>
  );
}

const Card = styled('div')({ padding: '0 16px', '& > *': { borderTop: 0 } });
