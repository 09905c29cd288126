import { lazy, Suspense } from 'react';
import { displayName } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { PersonAvatar } from '#platform/web/page/PersonAvatar.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { getMe } from '../user.contract.ts';

/** Only for those who have chosen one. If it cannot be fetched, the initials are shown as for everyone else. */
const PersonPicture = lazy(() =>
  import('#company/files/web/PersonPicture.shared.tsx').then(
    (part) => ({ default: part.PersonPicture }),
    () => ({ default: PersonAvatar }),
  ),
);

/** The signed-in user, as in the top bar. */
export function OwnPicture() {
  const user = useSessionUser();
  const { data } = useCall(getMe);
  const own = { name: displayName(user), size: 30, isMain: true };
  const initials = <PersonAvatar {...own} />;
  if (!data?.avatarFileId) return initials;
  return (
    <Suspense fallback={initials}>
      <PersonPicture {...own} fileId={data.avatarFileId} />
    </Suspense>
  );
}
