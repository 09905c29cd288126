import { styled } from '@mui/material/styles';
import { GROUPS } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { listBaselines } from '../baseline.contract.ts';
import type { Timeline } from '../timeline.contract.ts';
import type { Zoom } from './gantt.layout.ts';

interface TimelineControlsProps {
  timeline: Timeline;
  projects: readonly { value: string; label: string }[];
  params: URLSearchParams;
  /** Of the address; null takes it away. */
  set: (key: string, value: string | null) => void;
  isTable: boolean;
  zoom: Zoom;
}

/** Which project, which tower, compared with which plan, and how wide. */
export function TimelineControls({ timeline, set, projects, isTable, zoom, params }: TimelineControlsProps) {
  const manages = useAllowed()(GROUPS.MANAGEMENT);
  const baselines = useCall(listBaselines, { params: { id: timeline.projectId } }, { enabled: manages });
  const towers = timeline.towers.flatMap(({ id, name }) => (id === null ? [] : [{ value: id, label: name }]));
  const towerId = params.get('towerId') ?? '';
  return (
    <Bar>
      <SelectBox
        size="small"
        inputProps={{ 'aria-label': 'Project' }}
        value={timeline.projectId}
        choices={projects}
        onChoose={(value) => set('projectId', value)}
      />
      <SelectBox
        size="small"
        inputProps={{ 'aria-label': 'Tower' }}
        value={towerId}
        emptyLabel="All towers"
        choices={towers}
        onChoose={(value) => set('towerId', value)}
      />
      {(baselines.data?.length ?? 0) > 0 && (
        <SelectBox
          size="small"
          inputProps={{ 'aria-label': 'Compared with' }}
          value={timeline.baselineId ?? ''}
          emptyLabel="Against the first plan"
          choices={(baselines.data ?? []).map(({ id, name }) => ({ value: id, label: `Against ${name}` }))}
          onChoose={(value) => set('baselineId', value)}
        />
      )}
      {!isTable && (
        <Segment
          label="Zoom"
          value={zoom}
          choices={[
            { value: 'month', label: 'Months' },
            { value: 'quarter', label: 'Quarters' },
            { value: 'year', label: 'Years' },
          ]}
          onChange={(value) => set('zoom', value === 'quarter' ? null : value)}
        />
      )}
    </Bar>
  );
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '0 24px 12px',
  '& > .MuiOutlinedInput-root': { width: 216 },
  '@media (max-width: 599.95px)': {
    padding: '0 16px 12px',
    '& > .MuiOutlinedInput-root': { width: '100%' },
  },
});
