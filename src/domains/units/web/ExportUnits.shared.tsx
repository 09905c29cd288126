import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { useId, useState } from 'react';
import type { QueryInput } from '../../../platform/contract/call.ts';
import { download } from '../../../platform/web/client/download.ts';
import { Menu, MenuItem } from '../../../platform/web/layer/layers.ts';
import { OpenedOnce } from '../../../platform/web/layer/OpenedOnce.tsx';
import { useDownload } from '../../payments/web/useDownload.shared.ts';
import type { ExportFormat } from '../unitExport.contract.ts';
import { exportUnits } from '../unitExport.contract.ts';

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'csv', label: 'CSV' },
];

/** All units that a list or plan finds, as a file; the same file can be imported again. */
export function ExportUnits({ filter }: { filter: Omit<QueryInput<typeof exportUnits>, 'format'> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const file = useDownload();
  const choose = (format: ExportFormat) => {
    setAnchor(null);
    file.start(() => download(exportUnits, { query: { ...filter, format } }));
  };
  return (
    <>
      <Button
        startIcon={<Download aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        aria-disabled={file.isBusy || undefined}
        onClick={({ currentTarget }) => !file.isBusy && setAnchor(currentTarget)}
      >
        {file.isBusy ? 'Preparing…' : 'Export'}
      </Button>
      <OpenedOnce isOpen={anchor !== null}>
        <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {FORMATS.map(({ format, label }) => (
            <MenuItem key={format} onClick={() => choose(format)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </OpenedOnce>
    </>
  );
}
