import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Instant } from '#platform/contract/calendar.ts';
import { formatTime } from '#platform/contract/format.ts';
import { MoreMenu } from '#platform/web/page/MoreMenu.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import type { SignShape, Tone } from '#platform/web/status/Sign.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Visit, VisitState } from '../visit.contract.ts';
import type { VisitOutcome } from '#enquiries/pipeline/web/useVisitMoves.shared.ts';
import { VISIT_OUTCOME_LABELS, VISIT_OUTCOMES } from '#enquiries/pipeline/web/useVisitMoves.shared.ts';
import { useSeesOwners } from './useSeesOwners.shared.ts';

interface VisitCardProps {
  visit: Visit;
  now: Instant;
  /** Already shown by the column. */
  hides: 'owner' | 'project' | null;
  isBusy: boolean;
  isDragged: boolean;
  onDrag: (visit: Visit | null) => void;
  onReschedule: () => void;
  onOutcome: (outcome: VisitOutcome) => void;
}

/** One visit: when, who, where and with whom, and what it collides with. */
export function VisitCard({ visit, now, hides, isDragged, onDrag, ...acts }: VisitCardProps) {
  const isPlanned = visit.state === 'planned';
  const isOver = isPlanned && visit.at < now;
  const where = hides === 'project' ? null : visit.project?.name;
  const seesOwners = useSeesOwners();
  const who = hides === 'owner' || !seesOwners ? null : (visit.owner?.name ?? 'Unassigned');
  return (
    <Frame
      data-visit={visit.id}
      data-lead={visit.leadId}
      data-state={visit.state}
      data-dragged={isDragged}
      draggable={isPlanned}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', visit.name);
        // A page that changes while the drag begins ends it.
        setTimeout(() => onDrag(visit));
      }}
    >
      <div data-line>
        <time dateTime={visit.at}>{formatTime(visit.at, zoneHere())}</time>
        {isPlanned && (
          <MoreMenu
            label={`What to do with the visit of ${visit.name}`}
            size="small"
            actions={actionsOf(acts)}
          />
        )}
      </div>
      <Link to={`/leads/${visit.leadId}`} draggable={false}>
        {visit.name}
      </Link>
      {(where || who) && <p>{[where, who].filter(Boolean).join(' · ')}</p>}
      {visit.accompaniedByPartner && <p>With the partner</p>}
      {!isPlanned && <State of={visit.state} />}
      {isOver && (
        <p data-sign>
          <Sign shape="alert" tone="amber" /> Result?
        </p>
      )}
      {visit.conflicts > 0 && (
        <p data-sign>
          <Sign shape="warning" tone="error" /> {conflictText(visit)}
        </p>
      )}
    </Frame>
  );
}

function actionsOf({
  isBusy,
  onReschedule,
  onOutcome,
}: Pick<VisitCardProps, 'isBusy' | 'onReschedule' | 'onOutcome'>): PageAction[] {
  const blockedBy = isBusy ? 'Saving…' : null;
  return [
    { label: 'Reschedule…', onClick: onReschedule, blockedBy },
    ...VISIT_OUTCOMES.map((outcome) => ({
      label: VISIT_OUTCOME_LABELS[outcome],
      onClick: () => onOutcome(outcome),
      blockedBy,
    })),
  ];
}

const LOOKS: Record<Exclude<VisitState, 'planned'>, { word: string; shape: SignShape; tone: Tone }> = {
  done: { word: 'Done', shape: 'tick', tone: 'success' },
  missed: { word: 'No-show', shape: 'alert', tone: 'error' },
  calledOff: { word: 'Cancelled', shape: 'cross', tone: 'faint' },
};

function State({ of }: { of: VisitState }) {
  if (of === 'planned') return null;
  const { word, shape, tone } = LOOKS[of];
  return (
    <p data-sign>
      <Sign shape={shape} tone={tone} /> {word}
    </p>
  );
}

/** 'Another visit of Ravi Kumar within the hour' */
function conflictText({ conflicts, owner }: Visit): string {
  const others = conflicts === 1 ? 'Another visit' : `${conflicts} other visits`;
  return `${others}${owner ? ` of ${owner.name}` : ''} within the hour`;
}

const Frame = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: 2,
  marginBottom: 8,
  padding: '8px 10px',
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.line2}`,
  backgroundColor: theme.vars.palette.background.paper,
  scrollMarginBlock: 80,
  '&[draggable="true"]': { cursor: 'grab' },
  '&[data-dragged="true"]': { opacity: 0.45, borderStyle: 'dashed' },
  '&[data-state="done"], &[data-state="missed"], &[data-state="calledOff"]': {
    backgroundColor: theme.vars.palette.sunken,
  },
  '& [data-line]': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 20 },
  '& [data-line] button': { margin: '-4px -6px -4px 0' },
  '& time': { ...theme.typography.caption, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& > a': { fontWeight: 500, color: theme.vars.palette.text.primary, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& [data-sign]': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 6,
    '& svg': { flexShrink: 0, marginTop: 2 },
  },
}));
