import { useState } from 'react';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { deviceOf } from '../device.rules.ts';
import { addPasskey, beginPasskey, PasskeyName } from '../passkey.contract.ts';
import { OwnPasswordAgain } from '../secondFactor.contract.ts';
import { backTo, Fields, RecoveryCodes } from './FactorParts.tsx';
import type { SetupProps } from './FactorParts.tsx';
import { makePasskey } from './passkey.browser.ts';

const PasskeySetupForm = PasskeyName.extend(OwnPasswordAgain.shape);

/** Name and password, then the browser's own dialog, then the recovery codes if it is the first second factor. */
export function PasskeySetup({ onDone, onCancel, other }: SetupProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useSend(beginPasskey);
  const add = useSend(addPasskey);
  const form = useContractForm(PasskeySetupForm, {
    name: deviceOf(navigator.userAgent),
    currentPassword: '',
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <>
      <Form
        form={form}
        label="Add a passkey"
        onSubmit={async ({ name, currentPassword }) => {
          const made = await makePasskey(await begin.mutateAsync({ body: { currentPassword } }));
          const { recoveryCodes } = await add.mutateAsync({ body: { name, ...made } });
          if (recoveryCodes.length > 0) setCodes(recoveryCodes);
          else onDone();
        }}
      >
        <Fields>
          <p>
            Your phone, computer or security key keeps the passkey, and checks your fingerprint, face or PIN
            each time. First enter your password.
          </p>
          <FormText
            control={form.control}
            name="name"
            label="Name"
            helper="To tell your passkeys apart."
            maxLength={60}
          />
          <FormPassword
            control={form.control}
            name="currentPassword"
            label="Your password"
            autoComplete="current-password"
          />
          <FormActions
            control={form.control}
            submit="Add passkey"
            submitting="Waiting for the passkey…"
            {...backTo(onCancel)}
          />
        </Fields>
      </Form>
      {other}
    </>
  );
}
