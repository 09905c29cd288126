import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDay, formatDayAndTime } from '#platform/contract/format.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { StoredFileButton } from '#company/files/web/StoredFileButton.shared.tsx';
import type { CommissionQuestion } from '../question.contract.ts';
import { aboutText, QUESTION_STATUS } from './question.status.ts';
import { QuestionActs } from './QuestionActs.tsx';

interface QuestionEntryProps {
  question: CommissionQuestion;
  /** In a list of several commissions: where its own opens. */
  href?: string;
}

/** A question with its answer, or what may be done with it. */
export function QuestionEntry({ question, href }: QuestionEntryProps) {
  const { commission, seq, reason, file, answer } = question;
  return (
    <Entry>
      <Head>
        <strong>
          {href !== undefined && (
            <>
              <Link to={href}>{commission.name}</Link>, {question.firm.name}:{' '}
            </>
          )}
          {aboutText(seq)}
        </strong>
        <StatusSign of={QUESTION_STATUS} status={question.isOverdue ? 'overdue' : question.status} />
      </Head>
      <p>{reason}</p>
      {file && <StoredFileButton fileId={file.id}>{file.name}</StoredFileButton>}
      {answer && (
        <blockquote>
          {answer}
          <footer>{endText(question)}</footer>
        </blockquote>
      )}
      <small>{originText(question)}</small>
      <QuestionActs question={question} />
    </Entry>
  );
}

function originText({ askedBy, askedAt, owner, dueOn, status }: CommissionQuestion): string {
  const asked = `${askedBy}, ${formatDayAndTime(askedAt, zoneHere())}`;
  if (status !== 'open') return asked;
  return `${asked}. ${owner ? `With ${owner.name}, ` : 'Answer '}due ${formatDay(dueOn)}`;
}

function endText({ endedAt, endedBy }: CommissionQuestion): string {
  return [endedBy, endedAt && formatDayAndTime(endedAt, zoneHere())].filter(Boolean).join(', ');
}

const Entry = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 4,
  padding: '10px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
  '& p': { margin: 0, whiteSpace: 'pre-line' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& strong': { fontWeight: 600 },
  // Among words a link is marked by more than its colour.
  '& strong a': { textDecoration: 'underline' },
  '& blockquote': {
    margin: '4px 0',
    padding: '4px 0 4px 14px',
    borderLeft: `3px solid ${theme.vars.palette.divider}`,
    whiteSpace: 'pre-line',
  },
  '& blockquote footer': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));

const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '2px 12px', alignItems: 'center' });
