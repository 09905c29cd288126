import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import FileText from 'lucide-react/icons/file-text';
import { useEffect, useState } from 'react';
import { toApiError } from '../../../platform/web/client/api-error.ts';
import { send } from '../../../platform/web/client/client.ts';
import { download } from '../../../platform/web/client/download.ts';
import { downloadFile } from '../file.contract.ts';

interface StoredPictureProps {
  fileId: string;
  /** What it shows, for those who do not see it: 'Logo of the organization'. */
  alt: string;
  maxHeight?: number;
}

type Shown = { fileId: string; url: string; isPicture: boolean } | { fileId: string; failure: string };

/** A stored picture; a PDF is offered to be opened instead. */
export function StoredPicture({ fileId, alt, maxHeight = 240 }: StoredPictureProps) {
  const shown = useStoredFile(fileId);
  if (!shown) return <Skeleton width={120} height={Math.min(maxHeight, 48)} />;
  if ('failure' in shown) return <Failed role="alert">{shown.failure}</Failed>;
  if (shown.isPicture) return <Picture src={shown.url} alt={alt} style={{ maxHeight }} />;
  return (
    <Button
      startIcon={<FileText aria-hidden />}
      onClick={() => void download(downloadFile, { params: { id: fileId } })}
    >
      Download {alt.charAt(0).toLowerCase() + alt.slice(1)}
    </Button>
  );
}

/** The bytes come with the session's own header, which the browser would not send for an address in the page. */
function useStoredFile(fileId: string): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let url: string | null = null;
    const load = async () => {
      try {
        const file = await send(downloadFile, { params: { id: fileId }, signal: stop.signal });
        url = URL.createObjectURL(file);
        if (!stop.signal.aborted) setShown({ fileId, url, isPicture: file.type.startsWith('image/') });
      } catch (error) {
        if (!stop.signal.aborted) setShown({ fileId, failure: toApiError(error).message });
      }
    };
    void load();
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [fileId]);
  return shown?.fileId === fileId ? shown : null;
}

const Picture = styled('img')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  marginBottom: 8,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  // Logos and drawings are made for paper.
  backgroundColor: '#fff',
}));

const Failed = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginBottom: 8,
  color: theme.vars.palette.error.main,
}));
