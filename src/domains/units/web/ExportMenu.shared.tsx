import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { useId, useState } from 'react';
import { Menu, MenuItem } from '../../../platform/web/layer/layers.ts';
import { OpenedOnce } from '../../../platform/web/layer/OpenedOnce.tsx';
import { useDownload } from '../../payments/web/useDownload.shared.ts';
import type { ExportFormat } from '../unitExport.contract.ts';

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'csv', label: 'CSV' },
];

/** Something as a file, in the format that is chosen. */
export function ExportMenu({ fetchFile }: { fetchFile: (format: ExportFormat) => Promise<void> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const file = useDownload();
  const choose = (format: ExportFormat) => {
    setAnchor(null);
    file.start(() => fetchFile(format));
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
