import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Image from 'lucide-react/icons/image-down';
import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { useDownload } from '../client/useDownload.ts';
import { Segment } from '../form/Segment.tsx';
import { Menu, MenuItem } from '../overlay/overlays.ts';
import { OpenedOnce } from '../overlay/OpenedOnce.tsx';
import type { PictureFormat } from './chartPicture.ts';
import { saveChart } from './chartPicture.ts';

interface ChartFrameProps {
  /** 'Bookings by month': names the picture and the choice of chart or table. */
  title: string;
  /** What the chart shows, in a sentence. */
  finding?: ReactNode;
  /** The chart itself. */
  children: ReactNode;
  /** The same figures in rows. */
  table: ReactNode;
  /** Other choices of the chart, at the right of its sentence. */
  choices?: ReactNode;
}

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** A chart with its sentence; the same figures as a table, and the chart as a picture. */
export function ChartFrame({ title, finding, children, table, choices }: ChartFrameProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('chart');
  const chart = useRef<HTMLDivElement>(null);
  return (
    <>
      <Line>
        {finding && <p>{finding}</p>}
        <span>
          {choices}
          {view === 'chart' && <PictureMenu title={title} chart={() => chart.current} />}
          <Segment label={`${title}: shown as`} choices={VIEWS} value={view} onChange={setView} />
        </span>
      </Line>
      {view === 'chart' ? <div ref={chart}>{children}</div> : table}
    </>
  );
}

const FORMATS: readonly PictureFormat[] = ['png', 'svg'];

function PictureMenu({ title, chart }: { title: string; chart: () => HTMLElement | null }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const picture = useDownload();
  const save = (format: PictureFormat) => {
    setAnchor(null);
    const drawn = chart();
    if (drawn) picture.start(() => saveChart(drawn, title, format));
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<Image aria-hidden />}
        aria-label={`Picture of ${title}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Picture
      </Button>
      <OpenedOnce isOpen={anchor !== null}>
        <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {FORMATS.map((format) => (
            <MenuItem key={format} onClick={() => save(format)}>
              {format.toUpperCase()}
            </MenuItem>
          ))}
        </Menu>
      </OpenedOnce>
    </>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  marginBottom: 12,
  '& > p': { color: theme.vars.palette.text.secondary },
  '& > span': { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginLeft: 'auto' },
}));
