import Button from '@mui/material/Button';
import { useState } from 'react';
import { send } from '#platform/web/client/client.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { QueryCache } from '#platform/web/client/QueryCache.tsx';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { useSession } from '#platform/web/session/SessionProvider.tsx';
import { getMe } from '#company/people/user.contract.ts';
import { getSecondFactor } from '../secondFactor.contract.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { EntryHeading, EntryOther } from './EntryParts.tsx';
import { AppSetup } from './AppSetup.tsx';
import { passkeyHindrance } from './passkey.browser.ts';
import { PasskeySetup } from './PasskeySetup.tsx';

/** After signing in, for a role that must have two-step sign-in: there is no other page before it is set up. */
export function FactorSetupPage() {
  useDocumentTitle('Two-step sign-in');
  const { logout, updateUser } = useSession();
  const goOn = async () => {
    const { needsSecondFactor } = await send(getMe);
    updateUser({ needsSecondFactor });
  };
  return (
    <AuthLayout foot="Lost your phone later? A recovery code signs you in, or an administrator resets it.">
      <EntryHeading>
        <h1>Set up two-step sign-in</h1>
        <p>Your organization requires it of your role. It takes two minutes.</p>
      </EntryHeading>
      <QueryCache>
        <EitherSetup onDone={() => void goOn()} />
      </QueryCache>
      <EntryOther>
        <Button size="small" onClick={() => void logout()}>
          Sign out
        </Button>
      </EntryOther>
    </AuthLayout>
  );
}

/** An authenticator app, or a passkey where there are any. */
function EitherSetup({ onDone }: { onDone: () => void }) {
  const [isPasskey, setIsPasskey] = useState(false);
  const { data } = useCall(getSecondFactor);
  const hasChoice = data !== undefined && passkeyHindrance(data.passkeysAt) === null;
  const other = hasChoice && (
    <EntryOther>
      <Button size="small" onClick={() => setIsPasskey(!isPasskey)}>
        {isPasskey ? 'Use an authenticator app instead' : 'Use a passkey instead'}
      </Button>
    </EntryOther>
  );
  return isPasskey ? (
    <PasskeySetup onDone={onDone} other={other} />
  ) : (
    <AppSetup onDone={onDone} other={other} />
  );
}
