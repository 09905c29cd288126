import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { download } from '#platform/web/client/download.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import type { Import } from '../import.contract.ts';
import { exportImportErrors } from '../import.contract.ts';

/** The rejected rows as a file with reasons, to correct and import again. */
export function RefusedRows({ found }: { found: Import }) {
  const file = useDownload();
  return (
    <Button
      startIcon={<Download aria-hidden />}
      onClick={() => file.start(() => download(exportImportErrors, { params: { id: found.id } }))}
    >
      {file.isBusy ? 'Preparing…' : 'Download rejected rows'}
    </Button>
  );
}
