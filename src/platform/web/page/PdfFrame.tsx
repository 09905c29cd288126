import { styled } from '@mui/material/styles';
import { useShownFile } from './useShownFile.ts';

interface PdfFrameProps {
  file: File;
  /** What it is, for those who hear the page. */
  name: string;
  /** In pixels; by default most of the window. */
  height?: number | undefined;
}

/** A PDF in the page, as the browser shows it. */
export function PdfFrame({ file, name, height }: PdfFrameProps) {
  const show = useShownFile<HTMLIFrameElement>(file);
  return (
    <FileFrame>
      <iframe ref={show} title={name} style={height === undefined ? undefined : { height }} />
    </FileFrame>
  );
}

export const FileFrame = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.line2,
  '& img': { display: 'block', maxWidth: '100%', maxHeight: '75vh', margin: '0 auto' },
  '& iframe': { display: 'block', width: '100%', height: '70vh', minHeight: 320, border: 0 },
}));
