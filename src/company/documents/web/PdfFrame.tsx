import { styled } from '@mui/material/styles';
import { useCallback } from 'react';

/** A PDF as the browser shows it. */
export function PdfFrame({ file, name, height }: { file: File; name: string; height: number | undefined }) {
  const show = useShown<HTMLIFrameElement>(file);
  return (
    <Frame>
      <iframe ref={show} title={name} style={height === undefined ? undefined : { height }} />
    </Frame>
  );
}

/** Its address stands as long as the element. */
export function useShown<Shown extends HTMLImageElement | HTMLIFrameElement>(file: File) {
  return useCallback(
    (element: Shown) => {
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}

export const Frame = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.line2,
  '& img': { display: 'block', maxWidth: '100%', maxHeight: '75vh', margin: '0 auto' },
  '& iframe': { display: 'block', width: '100%', height: '70vh', minHeight: 320, border: 0 },
}));
