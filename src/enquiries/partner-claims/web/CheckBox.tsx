import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import type { BlindCheck } from '../claim.contract.ts';
import { BlindCheckInput, checkCustomer } from '../claim.contract.ts';
import { CheckAnswer } from './CheckAnswer.tsx';

/** A partner checks whether a customer is free before bringing them. */
export function CheckBox({ onDispute }: { onDispute: (phone: string) => void }) {
  const navigate = useNavigate();
  const send = useSend(checkCustomer);
  const [answer, setAnswer] = useState<BlindCheck | null>(null);
  const form = useContractForm(BlindCheckInput, { phone: '' });
  const { isSubmitting } = useFormState({ control: form.control });
  return (
    <Place>
      <Form
        form={form}
        label="Blind check"
        onSubmit={async (body) => {
          setAnswer(null);
          setAnswer(await send.mutateAsync({ body }));
        }}
      >
        <Line>
          <FormPhone
            control={form.control}
            name="phone"
            label="Check a customer"
            autoComplete="off"
            placeholder="98765 43210"
          />
          <Button type="submit" variant="contained" aria-disabled={isSubmitting || undefined}>
            Check
          </Button>
        </Line>
      </Form>
      <div role="status">
        {answer && (
          <>
            <CheckAnswer
              check={answer}
              onDispute={onDispute}
              onEnter={(phone) => void navigate(`/leads/create?phone=${encodeURIComponent(phone)}`)}
            />
            <Left>
              {answer.checksLeft} of 30 checks left this hour. Every check is logged; names are never shown.
            </Left>
          </>
        )}
      </div>
    </Place>
  );
}

const Place = styled('div')({
  display: 'grid',
  gap: 10,
  padding: '16px 24px',
  maxWidth: 640,
  '@media (max-width: 599.95px)': { padding: 16 },
});

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 320px) auto',
  justifyContent: 'start',
  alignItems: 'end',
  gap: 10,
});

const Left = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 6,
  color: theme.vars.palette.text3,
}));
