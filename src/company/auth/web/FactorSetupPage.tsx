import Button from '@mui/material/Button';
import { send } from '#platform/web/client/client.ts';
import { QueryCache } from '#platform/web/client/QueryCache.tsx';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { useSession } from '#platform/web/session/SessionProvider.tsx';
import { getMe } from '#company/people/user.contract.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { EntryHeading, EntryOther } from './EntryParts.tsx';
import { FactorSetup } from './FactorSetup.shared.tsx';

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
        <FactorSetup onDone={() => void goOn()} />
      </QueryCache>
      <EntryOther>
        <Button size="small" onClick={() => void logout()}>
          Sign out
        </Button>
      </EntryOther>
    </AuthLayout>
  );
}
