import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { getFileLink } from '../file.contract.ts';
import { StoredFileButton } from './StoredFileButton.shared.tsx';

interface StoredPictureProps {
  fileId: string;
  /** Alternative text: 'Logo of the organization'. */
  alt: string;
  maxHeight?: number;
}

/** A stored picture; a PDF is offered to be opened instead. */
export function StoredPicture({ fileId, alt, maxHeight = 240 }: StoredPictureProps) {
  // A link expires within minutes, so each view requests its own.
  const link = useCall(getFileLink, { params: { id: fileId } }, { staleTime: Infinity, gcTime: 0 });
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (link.error) return <Failed role="alert">{link.error.message}</Failed>;
  if (!link.data) return <Skeleton width={120} height={Math.min(maxHeight, 48)} />;
  const { url, mime } = link.data;
  if (url === failedUrl)
    return <Failed role="alert">The picture could not be loaded. Reload the page.</Failed>;
  if (mime.startsWith('image/')) {
    return <Picture src={url} alt={alt} style={{ maxHeight }} onError={() => setFailedUrl(url)} />;
  }
  return (
    <StoredFileButton fileId={fileId} startIcon={<FileText aria-hidden />}>
      Download {alt.charAt(0).toLowerCase() + alt.slice(1)}
    </StoredFileButton>
  );
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
