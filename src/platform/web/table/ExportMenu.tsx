import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { useId, useState } from 'react';
import { Menu, MenuItem } from '../overlay/overlays.ts';
import { OpenedOnce } from '../overlay/OpenedOnce.tsx';
import { useDownload } from '../client/useDownload.ts';
import type { ExportFormat } from '../../contract/exportFormat.ts';

type Format = ExportFormat | 'pdf';

const LABELS: Record<Format, string> = { xlsx: 'Excel (XLSX)', csv: 'CSV', pdf: 'PDF' };

const SHEETS: readonly ExportFormat[] = ['xlsx', 'csv'];

/** A list as a sheet, in the format that is chosen. */
export function ExportMenu(props: Omit<FileMenuProps<ExportFormat>, 'formats'>) {
  return <FileMenu formats={SHEETS} {...props} />;
}

interface FileMenuProps<F extends Format> {
  formats: readonly F[];
  fetchFile: (format: F) => Promise<void>;
  /** Below the formats: all rows on paper. */
  print?: () => Promise<void>;
}

/** Something as a file of one of several formats. */
export function FileMenu<F extends Format>({ formats, fetchFile, print }: FileMenuProps<F>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const file = useDownload();
  const start = (work: () => Promise<void>) => {
    setAnchor(null);
    file.start(work);
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
          {formats.map((format) => (
            <MenuItem key={format} onClick={() => start(() => fetchFile(format))}>
              {LABELS[format]}
            </MenuItem>
          ))}
          {print && <MenuItem onClick={() => start(print)}>Print the list</MenuItem>}
        </Menu>
      </OpenedOnce>
    </>
  );
}
