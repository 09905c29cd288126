import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import type { CommissionQuestion } from '../question.contract.ts';
import { withdrawQuestion } from '../question.contract.ts';
import { AnswerDialog, AssignDialog, CHANGED } from './QuestionDialogs.tsx';

/** What may be done with a question, as buttons, each with its dialog. */
export function QuestionActs({ question }: { question: CommissionQuestion }) {
  const [asked, setAsked] = useState<'answer' | 'assign' | null>(null);
  const withdraw = useSend(withdrawQuestion, CHANGED);
  const { id, commission, allowedActions, version } = question;
  const can = new Set(allowedActions);
  if (can.size === 0) return null;
  const takeBack = async () => {
    try {
      await withdraw.mutateAsync({ params: { id: commission.id, questionId: id }, body: { version } });
      toastSuccess('Question withdrawn');
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return (
    <Acts>
      {can.has('answer') && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Answer ${commission.name}`}
          onClick={() => setAsked('answer')}
        >
          Answer
        </Button>
      )}
      {can.has('assign') && (
        <Button
          size="small"
          variant="text"
          aria-label={`Reassign ${commission.name}`}
          onClick={() => setAsked('assign')}
        >
          Reassign
        </Button>
      )}
      {can.has('withdraw') && (
        <Button size="small" variant="text" disabled={withdraw.isPending} onClick={() => void takeBack()}>
          Withdraw
        </Button>
      )}
      {asked === 'answer' && <AnswerDialog question={question} onClose={() => setAsked(null)} />}
      {asked === 'assign' && <AssignDialog question={question} onClose={() => setAsked(null)} />}
    </Acts>
  );
}

const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
