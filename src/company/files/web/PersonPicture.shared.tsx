import type { ComponentProps } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { PersonAvatar } from '#platform/web/page/PersonAvatar.tsx';
import { downloadFile } from '../file.contract.ts';

interface PersonPictureProps extends Omit<ComponentProps<typeof PersonAvatar>, 'picture'> {
  /** The picture chosen by the person; initials are shown without one. */
  fileId: string | null;
}

/** A person as a round picture, or as initials until it is here. A stored file never changes: it is fetched once. */
export function PersonPicture({ fileId, ...avatar }: PersonPictureProps) {
  const { data } = useCall(
    downloadFile,
    { params: { id: fileId ?? '' } },
    { enabled: fileId !== null, staleTime: Infinity },
  );
  return <PersonAvatar {...avatar} picture={data ?? null} />;
}
