import * as z from 'zod';
import { id } from '#platform/contract/fields.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { CommissionQuestion } from '../question.contract.ts';
import {
  AnswerInput,
  answerQuestion,
  assignQuestion,
  listQuestionOwners,
  listQuestions,
  listQuestionsOf,
} from '../question.contract.ts';

export const CHANGED = { invalidates: [listQuestions, listQuestionsOf] };

interface QuestionDialogProps {
  question: CommissionQuestion;
  onClose: () => void;
}

export function AnswerDialog({ question, onClose }: QuestionDialogProps) {
  const answer = useSend(answerQuestion, CHANGED);
  const form = useContractForm(AnswerInput, { answer: '', version: question.version });
  return (
    <FormDialog
      title="Answer the question"
      text={`${question.firm.name} asks: ${question.reason} The answer changes no amount; an amount changes when the commission is recalculated and approved.`}
      form={form}
      submit="Answer"
      onSubmit={async (body) => {
        await answer.mutateAsync({ params: { id: question.commission.id, questionId: question.id }, body });
        toastSuccess('Question answered');
      }}
      onClose={onClose}
    >
      <FormText control={form.control} name="answer" label="Answer" rows={4} maxLength={1000} autoFocus />
    </FormDialog>
  );
}

const Assigned = z.object({ ownerId: id() });

export function AssignDialog({ question, onClose }: QuestionDialogProps) {
  const assign = useSend(assignQuestion, CHANGED);
  const people = useCall(listQuestionOwners, { params: { id: question.commission.id } });
  const form = useContractForm(Assigned, { ownerId: '' });
  const choices = (people.data ?? [])
    .filter((person) => person.id !== question.owner?.id)
    .map((person) => ({ value: person.id, label: person.name }));
  return (
    <FormDialog
      title="Reassign the question"
      text={`Now with ${question.owner?.name ?? ''}. The new owner is notified.`}
      form={form}
      submit="Reassign"
      onSubmit={async ({ ownerId }) => {
        await assign.mutateAsync({
          params: { id: question.commission.id, questionId: question.id },
          body: { ownerId, version: question.version },
        });
        toastSuccess('Question reassigned');
      }}
      onClose={onClose}
    >
      <FormSelect control={form.control} name="ownerId" label="New owner" choices={choices} />
    </FormDialog>
  );
}
