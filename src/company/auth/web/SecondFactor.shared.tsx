import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import Smartphone from 'lucide-react/icons/smartphone';
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
import { MAX_PASSKEYS } from '../passkey.rules.ts';
import type { SecondFactor } from '../secondFactor.contract.ts';
import {
  getSecondFactor,
  OwnPasswordAgain,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../secondFactor.contract.ts';
import { AppSetup } from './AppSetup.tsx';
import { RecoveryCodes } from './FactorParts.tsx';
import { passkeyHindrance } from './passkey.browser.ts';
import { Why } from './PasskeyButton.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { PasskeySetup } from './PasskeySetup.tsx';
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx';
import { RowList } from './RowList.tsx';

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

type Shown = 'app' | 'passkey' | 'renew' | null;

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
  const cancel = () => setShown(null);
  if (shown === 'app')
    return <AppSetup onDone={() => void done('Two-step sign-in is on.')} onCancel={cancel} />;
  if (shown === 'passkey')
    return <PasskeySetup onDone={() => void done('The passkey is added.')} onCancel={cancel} />;
  if (codes)
    return <RecoveryCodes codes={codes} onDone={() => void done('New recovery codes are in use.')} />;
  return (
    <>
      <Ways factor={factor} onShow={setShown} />
      {shown === 'renew' && <RenewDialog onCodes={setCodes} onClose={cancel} />}
    </>
  );
}

function Ways({ factor, onShow }: { factor: SecondFactor; onShow: (shown: Shown) => void }) {
  const { appAddedAt, passkeys, passkeysAt } = factor;
  const isOn = countOf(factor) > 0;
  const hindrance = passkeyHindrance(passkeysAt);
  const consequence = consequenceOf(factor);
  const onRemoved = useRemoved(factor);
  return (
    <Part>
      <p>{stateOf(factor)}</p>
      {isOn && (
        <RowList>
          {appAddedAt && <AppRow addedAt={appAddedAt} consequence={consequence} onRemoved={onRemoved} />}
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} consequence={consequence} onRemoved={onRemoved} />
          ))}
        </RowList>
      )}
      <div>
        {!appAddedAt && (
          <Button size="small" onClick={() => onShow('app')}>
            Set up an app
          </Button>
        )}
        {!hindrance && passkeys.length < MAX_PASSKEYS && (
          <Button size="small" onClick={() => onShow('passkey')}>
            Add a passkey
          </Button>
        )}
        {isOn && (
          <Button size="small" onClick={() => onShow('renew')}>
            New recovery codes
          </Button>
        )}
      </div>
      {hindrance && <Why>{hindrance}</Why>}
    </Part>
  );
}

function AppRow(row: { addedAt: string; consequence: string; onRemoved: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useSend(removeSecondFactor, { invalidates: [getSecondFactor] });
  return (
    <li>
      <Smartphone aria-hidden />
      <div>
        <b>Authenticator app</b>
        <p>Added {formatDayAndTime(row.addedAt, zoneHere())}</p>
      </div>
      <Button size="small" aria-label="Remove authenticator app" onClick={() => setIsOpen(true)}>
        Remove
      </Button>
      {isOpen && (
        <RemoveFactorDialog
          title="Remove the authenticator app?"
          text={`${row.consequence} Its codes stop working.`}
          submit="Remove app"
          onRemove={async (body) => {
            await remove.mutateAsync({ body });
            toastSuccess('The authenticator app is removed.');
            row.onRemoved();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </li>
  );
}

/** The last one of a role that needs one is set up again before anything else. */
function useRemoved(factor: SecondFactor): () => void {
  const { updateUser } = useSession();
  return () => {
    if (factor.isRequired && countOf(factor) === 1) updateUser({ needsSecondFactor: true });
  };
}

function countOf({ appAddedAt, passkeys }: SecondFactor): number {
  return passkeys.length + (appAddedAt ? 1 : 0);
}

/** What signing in takes once one of them is removed. */
function consequenceOf(factor: SecondFactor): string {
  if (countOf(factor) > 1) return 'Signing in will still take a second step.';
  return factor.isRequired
    ? 'Your role needs a second step: you will set it up again at once, for example with another phone.'
    : 'Signing in will take your password alone, and your recovery codes stop working.';
}

function stateOf(factor: SecondFactor): string {
  if (countOf(factor) === 0) return 'Off. Signing in takes your password alone.';
  const left = factor.recoveryCodesLeft;
  return `On. ${left === 1 ? '1 recovery code' : `${left} recovery codes`} left.`;
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

const Part = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  '& > p': { color: theme.vars.palette.text.secondary },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));
