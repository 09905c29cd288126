import { useRef } from 'react';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { challengeStepUp } from '../passkey.contract.ts';
import type { SecondFactor, StepUpProof } from '../secondFactor.contract.ts';
import { FirstCode, getSecondFactor, OwnPasswordAgain, stepUp } from '../secondFactor.contract.ts';
import { CodeField } from './CodeField.shared.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

interface StepUpDialogProps {
  onClose: (isProved: boolean) => void;
}

const TITLE = 'Confirm that it is you';

/** Before something important: a code or a passkey of those with two-step sign-in, the password of all others. */
export function StepUpDialog({ onClose }: StepUpDialogProps) {
  const factor = useCall(getSecondFactor);
  if (factor.isPending) return null;
  const { data } = factor;
  const isOn = data && (data.appAddedAt !== null || data.passkeys.length > 0);
  return isOn ? <BySecondFactor factor={data} onClose={onClose} /> : <ByPassword onClose={onClose} />;
}

function BySecondFactor({ factor, onClose }: StepUpDialogProps & { factor: SecondFactor }) {
  const form = useContractForm(FirstCode, { code: '' });
  const { prove, closed } = useProof(onClose);
  const challenge = useSend(challengeStepUp);
  const hasPasskey = factor.passkeys.length > 0;
  return (
    <FormDialog
      title={TITLE}
      text={`This change needs a code${hasPasskey ? ' or a passkey' : ''} of the last ten minutes.`}
      form={form}
      submit="Confirm"
      onSubmit={prove}
      onClose={closed}
    >
      <CodeField control={form.control} autoFocus {...(factor.appAddedAt ? {} : { helper: RECOVERY_CODE })} />
      {hasPasskey && (
        <PasskeyButton
          passkeysAt={factor.passkeysAt}
          challenge={() => challenge.mutateAsync()}
          onProof={async (passkey) => {
            await prove({ passkey });
            closed();
          }}
        />
      )}
    </FormDialog>
  );
}

const RECOVERY_CODE = 'A recovery code.';

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
    prove: async (body: StepUpProof) => {
      await send.mutateAsync({ body });
      isProved.current = true;
    },
    closed: () => onClose(isProved.current),
  };
}
