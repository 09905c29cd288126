import { useCallback } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { downloadFile } from '../file.contract.ts';

interface WholePictureProps {
  fileId: string;
  /** What it shows, in words. */
  alt: string;
}

/** A stored picture as large as whatever holds it allows. A stored file never changes: it is fetched once. */
export function WholePicture({ fileId, alt }: WholePictureProps) {
  const picture = useCall(downloadFile, { params: { id: fileId } }, { staleTime: Infinity });
  if (picture.error)
    return (
      <ErrorState title="The picture could not be loaded." error={picture.error} onRetry={picture.refetch} />
    );
  return picture.data ? <Shown picture={picture.data} alt={alt} /> : null;
}

function Shown({ picture, alt }: { picture: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} alt={alt} />;
}
