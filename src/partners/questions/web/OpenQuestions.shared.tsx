import { styled } from '@mui/material/styles';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { listQuestions } from '../question.contract.ts';
import { QuestionEntry } from './QuestionEntry.tsx';

/** All questions that wait for an answer, the first due first. */
export function OpenQuestions() {
  const questions = useCall(listQuestions, { query: { status: 'open', limit: 100 } });
  return (
    <Section title="Open questions" fact={questions.data?.pagination.total || undefined}>
      <Loaded source={questions} failure="The questions could not be loaded.">
        {({ rows }) =>
          rows.length === 0 ? (
            <p>No question waits for an answer.</p>
          ) : (
            <List>
              {rows.map((question) => (
                <QuestionEntry key={question.id} question={question} isNamed />
              ))}
            </List>
          )
        }
      </Loaded>
    </Section>
  );
}

const List = styled('ul')({ listStyle: 'none', margin: '0 0 12px', padding: 0 });
