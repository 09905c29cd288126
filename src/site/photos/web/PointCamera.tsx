import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import Camera from 'lucide-react/icons/camera';
import type { RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { WholePicture } from '#company/files/web/WholePicture.shared.tsx';
import type { SitePhoto } from '../photo.contract.ts';
import { takenText } from './photo.labels.ts';

interface PointCameraProps {
  /** The last photo from the same point. */
  last: SitePhoto;
  onPhoto: (photo: File) => void;
  onClose: () => void;
}

/** Whether the browser hands over the picture of the camera; it does on a phone, over HTTPS. */
export function hasCamera(): boolean {
  return 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;
}

/** The camera with the last photo from the same point half transparent over it, so that the next one matches it. */
export function PointCamera({ last, onPhoto, onClose }: PointCameraProps) {
  const titleId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const take = async () => {
    if (!video.current) return;
    onPhoto(await pictureOf(video.current));
    onClose();
  };
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      <Head id={titleId}>The last one from here, {takenText(last)}, lies over the camera. Line them up.</Head>
      <View>
        <video ref={video} autoPlay muted playsInline aria-label="Camera" />
        {camera === 'on' && <WholePicture fileId={last.largeFileId} alt="Last photo from this point" />}
      </View>
      {camera === 'refused' && (
        <Head role="alert">
          The camera is not shared with this page. Allow it in the settings of the browser, or close this and
          press Take photo.
        </Head>
      )}
      <Acts>
        <Button size="large" variant="outlined" onClick={onClose}>
          Close
        </Button>
        <Button
          size="large"
          variant="contained"
          startIcon={<Camera aria-hidden />}
          disabled={camera !== 'on'}
          onClick={() => void take()}
        >
          Take this photo
        </Button>
      </Acts>
    </Dialog>
  );
}

/** Shows the camera that looks away from the person in a video, until the page goes. */
function useCamera(video: RefObject<HTMLVideoElement | null>): 'starting' | 'on' | 'refused' {
  const [state, setState] = useState<'starting' | 'on' | 'refused'>('starting');
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const start = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 4096 }, height: { ideal: 3072 } },
      });
      stop = () => stream.getTracks().forEach((track) => track.stop());
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      setState('on');
    };
    start().catch(() => {
      if (!isOver) setState('refused');
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [video]);
  return state;
}

const QUALITY = 0.92;

/** What the camera shows now; the phone sends time and place beside it. */
async function pictureOf(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!blob) throw new Error('The camera gave no picture.');
  const takenAt = Date.now();
  return new File([blob], `photo-${takenAt}.jpg`, { type: 'image/jpeg', lastModified: takenAt });
}

const Head = styled('p')(({ theme }) => ({ ...theme.typography.body2, padding: '12px 16px' }));

const View = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  backgroundColor: theme.vars.palette.sunken,
  '& > *': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' },
  '& > img': { opacity: 0.5, pointerEvents: 'none' },
}));

const Acts = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  padding: 16,
  '& .MuiButton-root': { minHeight: 48 },
});
