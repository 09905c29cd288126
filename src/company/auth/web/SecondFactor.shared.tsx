import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { invalidate, useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSession } from '#platform/web/session/SessionProvider.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { SecondFactor } from '../secondFactor.contract.ts';
import {
  getSecondFactor,
  OwnPasswordAgain,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../secondFactor.contract.ts';
import { FactorSetup, RecoveryCodes } from './FactorSetup.shared.tsx';

/** A section of the profile. */
export function OwnSecondFactor() {
  const factor = useCall(getSecondFactor);
  return (
    <Section title="Two-step sign-in">
      <Loaded source={factor} failure="Two-step sign-in could not be loaded.">
        {(data) => <Factor factor={data} />}
      </Loaded>
    </Section>
  );
}

type Shown = 'setUp' | 'remove' | 'renew' | null;

function Factor({ factor }: { factor: SecondFactor }) {
  const [shown, setShown] = useState<Shown>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const queryClient = useQueryClient();
  const done = async (text: string) => {
    setShown(null);
    setCodes(null);
    await invalidate(queryClient, [getSecondFactor]);
    toastSuccess(text);
  };
  if (shown === 'setUp')
    return (
      <FactorSetup onDone={() => void done('Two-step sign-in is on.')} onCancel={() => setShown(null)} />
    );
  if (codes)
    return <RecoveryCodes codes={codes} onDone={() => void done('New recovery codes are in use.')} />;
  return (
    <Part>
      <p>{stateOf(factor)}</p>
      <div>
        {factor.enabledAt ? (
          <>
            <Button size="small" onClick={() => setShown('renew')}>
              New recovery codes
            </Button>
            <Button size="small" onClick={() => setShown('remove')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => setShown('setUp')}>
            Set up
          </Button>
        )}
      </div>
      {shown === 'renew' && <RenewDialog onCodes={setCodes} onClose={() => setShown(null)} />}
      {shown === 'remove' && <RemoveDialog factor={factor} onClose={() => setShown(null)} />}
    </Part>
  );
}

function stateOf({ enabledAt, recoveryCodesLeft }: SecondFactor): string {
  if (!enabledAt) return 'Off. Signing in takes your password alone.';
  const codes = recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`;
  return `On since ${formatDayAndTime(enabledAt, zoneHere())}. ${codes} left.`;
}

function RenewDialog({ onCodes, onClose }: { onCodes: (codes: string[]) => void; onClose: () => void }) {
  const form = useContractForm(OwnPasswordAgain, { currentPassword: '' });
  const renew = useSend(renewRecoveryCodes);
  return (
    <FormDialog
      title="Get new recovery codes?"
      text="Your earlier recovery codes stop working."
      form={form}
      submit="Get new codes"
      onSubmit={async (body) => onCodes((await renew.mutateAsync({ body })).recoveryCodes)}
      onClose={onClose}
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

function RemoveDialog({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) {
  const form = useContractForm(OwnPasswordAgain, { currentPassword: '' });
  const remove = useSend(removeSecondFactor, { invalidates: [getSecondFactor] });
  const { updateUser } = useSession();
  return (
    <FormDialog
      title="Turn off two-step sign-in?"
      text={
        factor.isRequired
          ? 'Your role needs it: you will set it up again at once, for example with another phone.'
          : 'Signing in will take your password alone. Your recovery codes stop working.'
      }
      form={form}
      submit="Turn off"
      isDanger
      onSubmit={async (body) => {
        await remove.mutateAsync({ body });
        toastSuccess('Two-step sign-in is off.');
        if (factor.isRequired) updateUser({ needsSecondFactor: true });
      }}
      onClose={onClose}
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

const Part = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  '& > p': { color: theme.vars.palette.text.secondary },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));
