import { styled } from '@mui/material/styles';
import { useCallback } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { downloadFile } from '../file.contract.ts';

interface FilledPictureProps {
  fileId: string;
  /** Alternative text; empty where the name is shown beside it. */
  alt: string;
}

/** A stored picture that fills a frame of 16 by 9; the frame is there before it. A stored file never changes. */
export function FilledPicture({ fileId, alt }: FilledPictureProps) {
  const { data } = useCall(downloadFile, { params: { id: fileId } }, { staleTime: Infinity });
  return <Frame>{data && <Shown picture={data} alt={alt} />}</Frame>;
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

const Frame = styled('div')(({ theme }) => ({
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: 6,
  backgroundColor: theme.vars.palette.line2,
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
}));
