import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { encode } from 'uqr';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import type { NewSecret } from '../secondFactor.contract.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  FirstCode,
  OwnPasswordAgain,
} from '../secondFactor.contract.ts';
import { CodeField } from './CodeField.shared.tsx';
import { backTo, Fields, RecoveryCodes } from './FactorParts.tsx';
import type { SetupProps } from './FactorParts.tsx';

/** Password, picture to scan with the first code, recovery codes unless there are some: one after the other. */
export function AppSetup({ onDone, onCancel, other }: SetupProps) {
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const finish = (given: readonly string[]) => (given.length > 0 ? setCodes(given) : onDone());
  if (secret) return <FirstCodeForm secret={secret} onDone={finish} onCancel={onCancel} />;
  return (
    <>
      <PasswordForm onDone={setSecret} onCancel={onCancel} />
      {other}
    </>
  );
}

interface StepProps<Result> {
  onDone: (result: Result) => void;
  onCancel: (() => void) | undefined;
}

function PasswordForm({ onDone, onCancel }: StepProps<NewSecret>) {
  const begin = useSend(beginSecondFactor);
  const form = useContractForm(OwnPasswordAgain, { currentPassword: '' });
  return (
    <Form
      form={form}
      label="Set up two-step sign-in"
      onSubmit={async (body) => onDone(await begin.mutateAsync({ body }))}
    >
      <Fields>
        <p>
          You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator
          or Aegis. First enter your password.
        </p>
        <FormPassword
          control={form.control}
          name="currentPassword"
          label="Your password"
          autoComplete="current-password"
        />
        <FormActions control={form.control} submit="Continue" {...backTo(onCancel)} />
      </Fields>
    </Form>
  );
}

function FirstCodeForm({
  secret: { secret, uri },
  onDone,
  onCancel,
}: StepProps<readonly string[]> & { secret: NewSecret }) {
  const confirm = useSend(confirmSecondFactor);
  const form = useContractForm(FirstCode, { code: '' });
  return (
    <Form
      form={form}
      label="First code"
      onSubmit={async (body) => onDone((await confirm.mutateAsync({ body })).recoveryCodes)}
    >
      <Fields>
        <p>Scan this picture with the app. Without a camera, type the key into it.</p>
        <Scan>
          <QrPicture text={uri} />
          <div>
            <b>Key</b>
            <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </div>
        </Scan>
        <CodeField
          control={form.control}
          autoFocus
          helper="Six digits that the app now shows. They change every half minute."
        />
        <FormActions control={form.control} submit="Turn on" {...backTo(onCancel)} />
      </Fields>
    </Form>
  );
}

/** Always dark on white: cameras read nothing else with certainty. */
function QrPicture({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Picture viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR picture for your authenticator app">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </Picture>
  );
}

const Scan = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  alignItems: 'center',
  '& > div': { display: 'grid', gap: 4, flex: '1 1 160px', minWidth: 0 },
  '& b': { fontWeight: 500 },
  '& code': { fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' },
  color: theme.vars.palette.text.primary,
}));

const Picture = styled('svg')({ width: 184, height: 184, borderRadius: 8, flexShrink: 0 });
