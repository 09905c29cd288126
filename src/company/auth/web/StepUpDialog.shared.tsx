import { useRef } from 'react';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { FirstCode, getSecondFactor, OwnPasswordAgain, stepUp } from '../secondFactor.contract.ts';
import { CodeField } from './CodeField.shared.tsx';

interface StepUpDialogProps {
  onClose: (isProved: boolean) => void;
}

const TITLE = 'Confirm that it is you';

/** Before something important: a code of those with two-step sign-in, the password of all others. */
export function StepUpDialog({ onClose }: StepUpDialogProps) {
  const factor = useCall(getSecondFactor);
  if (factor.isPending) return null;
  return factor.data?.enabledAt ? <ByCode onClose={onClose} /> : <ByPassword onClose={onClose} />;
}

function ByCode({ onClose }: StepUpDialogProps) {
  const form = useContractForm(FirstCode, { code: '' });
  const { prove, closed } = useProof(onClose);
  return (
    <FormDialog
      title={TITLE}
      text="This change needs a code of the last ten minutes."
      form={form}
      submit="Confirm"
      onSubmit={prove}
      onClose={closed}
    >
      <CodeField control={form.control} autoFocus />
    </FormDialog>
  );
}

function ByPassword({ onClose }: StepUpDialogProps) {
  const form = useContractForm(OwnPasswordAgain, {
    currentPassword: '',
  });
  const { prove, closed } = useProof(onClose);
  return (
    <FormDialog
      title={TITLE}
      text="This change needs your password, unless you entered it in the last ten minutes."
      form={form}
      submit="Confirm"
      onSubmit={prove}
      onClose={closed}
    >
      <FormPassword
        control={form.control}
        name="currentPassword"
        label="Your password"
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

/** The dialog closes itself after sending and after cancelling; which of them it was is remembered. */
function useProof(onClose: (isProved: boolean) => void) {
  const isProved = useRef(false);
  const send = useSend(stepUp);
  return {
    prove: async (body: { code?: string; currentPassword?: string }) => {
      await send.mutateAsync({ body });
      isProved.current = true;
    },
    closed: () => onClose(isProved.current),
  };
}
