import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { AcceptanceLink } from '../acceptance.contract.ts';
import { AcceptanceAnswer, answerAcceptance, sendAcceptanceCode } from '../acceptance.contract.ts';

interface AnswerFormProps {
  token: string;
  link: AcceptanceLink;
  onAnswer: () => void;
}

const ANSWERS = [
  { value: 'accept', label: 'Accept' },
  { value: 'decline', label: 'Decline' },
];

/** First the code, which shows that the mailbox is theirs; then name, code and the answer. */
export function AnswerForm({ token, link, onAnswer }: AnswerFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm(AcceptanceAnswer, { answer: 'accept', name: '', code: '', reason: null });
  const { control } = form;
  const isDecline = useWatch({ control, name: 'answer' }) === 'decline';
  const sendCode = async () => {
    setFailure(null);
    try {
      setSentTo((await send(sendAcceptanceCode, { params: { token } })).sentTo);
    } catch (error) {
      setFailure(toApiError(error).message);
    }
  };
  return (
    <Card aria-label="Your answer">
      <h2>Your answer</h2>
      {sentTo === null ? (
        <>
          <p>We send a code to {link.codeTo}. With it you accept or decline.</p>
          <Button variant="contained" onClick={() => void sendCode()}>
            Send code
          </Button>
        </>
      ) : (
        <Form
          form={form}
          label="Your answer"
          onSubmit={async (body) => {
            await send(answerAcceptance, { params: { token }, body });
            onAnswer();
          }}
        >
          <p>Enter the six digits sent to {sentTo}. They are valid for ten minutes.</p>
          <FormText
            control={control}
            name="code"
            label="Code"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
          />
          <FormText
            control={control}
            name="name"
            label="Your full name"
            autoComplete="name"
            maxLength={120}
          />
          <FormSegment control={control} name="answer" label="Answer" choices={ANSWERS} />
          {isDecline && <FormText control={control} name="reason" label="Reason" rows={3} maxLength={500} />}
          <p>
            The answer is final. Your name, address, the time, your network and browser are kept as evidence.
          </p>
          <Buttons>
            <Button type="submit" variant="contained">
              {isDecline ? 'Decline the paper' : 'Accept the paper'}
            </Button>
            <Button onClick={() => void sendCode()}>Send a new code</Button>
          </Buttons>
        </Form>
      )}
      <div role="alert">{failure && <Note tone="failure">{failure}</Note>}</div>
    </Card>
  );
}

const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 12,
  padding: 20,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '& h2': theme.typography.h2,
  '& form': { display: 'grid', gap: 12, width: '100%' },
}));
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
