import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatDayAndTime } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { StoredFileButton } from '#company/files/web/StoredFileButton.shared.tsx';
import type { CommissionQuestion } from '../question.contract.ts';
import { withdrawQuestion } from '../question.contract.ts';
import { QUESTION_STATUS } from './question.status.ts';
import { AnswerDialog, AssignDialog, CHANGED } from './QuestionDialogs.tsx';

interface QuestionEntryProps {
  question: CommissionQuestion;
  /** In a list of several commissions. */
  isNamed?: boolean;
}

/** A question with its answer, or what may be done with it. */
export function QuestionEntry({ question, isNamed = false }: QuestionEntryProps) {
  const [asked, setAsked] = useState<'answer' | 'assign' | null>(null);
  const withdraw = useSend(withdrawQuestion, CHANGED);
  const { commission, seq, reason, file, answer, allowedActions, version } = question;
  const can = new Set(allowedActions);
  const takeBack = async () => {
    try {
      await withdraw.mutateAsync({
        params: { id: commission.id, questionId: question.id },
        body: { version },
      });
      toastSuccess('Question withdrawn');
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return (
    <Entry>
      <Head>
        <strong>
          {isNamed && (
            <>
              <Link to={`/sales/commissions/list/${commission.id}`}>{commission.name}</Link>,{' '}
              {question.firm.name}:{' '}
            </>
          )}
          {seq === null ? 'The whole commission' : `Tranche ${seq}`}
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
      {can.size > 0 && (
        <Acts>
          {can.has('answer') && (
            <Button size="small" variant="outlined" onClick={() => setAsked('answer')}>
              Answer
            </Button>
          )}
          {can.has('assign') && (
            <Button size="small" variant="text" onClick={() => setAsked('assign')}>
              Reassign
            </Button>
          )}
          {can.has('withdraw') && (
            <Button size="small" variant="text" disabled={withdraw.isPending} onClick={() => void takeBack()}>
              Withdraw
            </Button>
          )}
        </Acts>
      )}
      {asked === 'answer' && <AnswerDialog question={question} onClose={() => setAsked(null)} />}
      {asked === 'assign' && <AssignDialog question={question} onClose={() => setAsked(null)} />}
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

const Entry = styled('li')(({ theme }) => ({
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
const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 4 });
