import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { listQuestionsOf } from '../question.contract.ts';
import { QUESTION_ASKERS, QUESTION_READERS } from '../questionRights.rules.ts';
import { AskDialog } from './AskDialog.tsx';
import { QuestionEntry } from './QuestionEntry.tsx';

interface AskedCommission {
  id: string;
  number: string;
  tranches: readonly { seq: number }[] | null;
}

/** What the firm asked about a commission, with the answers, on its page. */
export function QuestionsPart({ commission }: { commission: AskedCommission }) {
  const isAllowed = useAllowed();
  const mayRead = isAllowed(QUESTION_READERS);
  const mayAsk = isAllowed(QUESTION_ASKERS);
  const [isAsking, setIsAsking] = useState(false);
  const questions = useCall(listQuestionsOf, { params: { id: commission.id } }, { enabled: mayRead });
  if (!mayRead || (!mayAsk && questions.data?.length === 0)) return null;
  const isAnyOpen = questions.data?.some(({ status }) => status === 'open') ?? false;
  return (
    <Section title="Questions" fact={questions.data?.length || undefined}>
      <Loaded source={questions} failure="The questions could not be loaded.">
        {(rows) => (
          <List>
            {rows.map((question) => (
              <li key={question.id}>
                <QuestionEntry question={question} />
              </li>
            ))}
          </List>
        )}
      </Loaded>
      <Foot>
        {isAnyOpen && <Note tone="advice">An open question does not hold back payment.</Note>}
        {mayAsk && (
          <Button variant="outlined" onClick={() => setIsAsking(true)}>
            Ask a question
          </Button>
        )}
      </Foot>
      {isAsking && (
        <AskDialog
          commission={commission}
          seqs={(commission.tranches ?? []).map(({ seq }) => seq)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  );
}

const List = styled('ul')({ listStyle: 'none', margin: '0 0 12px', padding: 0 });

const Foot = styled('div')({ display: 'grid', justifyItems: 'start', gap: 12 });
