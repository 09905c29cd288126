import { displayName } from '../../../platform/contract/format.ts';
import { useCall } from '../../../platform/web/client/hooks.ts';
import { useSessionUser } from '../../../platform/web/session/SessionProvider.tsx';
import { PersonPicture } from '../../files/web/PersonPicture.shared.tsx';
import { getMe } from '../user.contract.ts';

/** Oneself, as in the top bar. */
export function OwnPicture() {
  const user = useSessionUser();
  const { data } = useCall(getMe);
  return <PersonPicture name={displayName(user)} fileId={data?.avatarFileId ?? null} size={30} isMain />;
}
